import { GIVEN_PATH, type GivenPages, MAX_GIVEN } from '@site/contract/views';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Limits } from '../limits.ts';

interface Given extends Omit<GivenPages, 'visitors'> {
  visitor: string;
  /** On the clock of `performance`. */
  at: number;
}

/** Where the API is, by what it knows this server, and when it is told. */
interface Teller {
  api: string;
  token: string;
  limits: Pick<Limits, 'api' | 'heard' | 'tell'>;
}

/** Whether somebody opens a page: browsers say so. Programs mostly do not, and what is fetched ahead may never be seen. */
export function isOpened({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  return headers['sec-fetch-dest'] === 'document' && headers['sec-purpose'] === undefined;
}

/**
 * Those to whom this server has given a page of a canary. A page that is broken from its start cannot say so, nor that it was seen: the API is told of
 * them some time later, and counts who has said nothing since.
 */
export class GivenList {
  readonly #waiting: Given[] = [];

  /** Takes somebody down, as long as there is room: where more come, those who do say enough. */
  add(
    visitor: string,
    composition: string,
    { canary, step, arm }: Omit<GivenPages, 'composition' | 'visitors'>,
  ) {
    if (this.#waiting.length < MAX_GIVEN)
      this.#waiting.push({ visitor, composition, canary, step, arm, at: performance.now() });
  }

  /** Takes out, in groups, all who were given a page so many milliseconds ago or more. */
  takeOut(age: number): GivenPages[] {
    const since = performance.now() - age;
    const later = this.#waiting.findIndex(({ at }) => at > since);
    const due = this.#waiting.splice(0, later < 0 ? this.#waiting.length : later);
    const groups = new Map<string, GivenPages>();
    for (const { visitor, at: _at, ...page } of due) {
      const key = JSON.stringify(page);
      const group = groups.get(key) ?? { ...page, visitors: [] };
      groups.set(key, group);
      group.visitors.push(visitor);
    }
    return [...groups.values()];
  }
}

/** Tells the API from now on whom a list has, until the server closes. What it does not hear is of both arms, and counts in neither. */
export function tellGiven(app: FastifyInstance, list: GivenList, teller: Teller): void {
  const { heard, tell: interval } = teller.limits;
  const timer = setInterval(() => tell(list.takeOut(heard), teller, app.log), interval).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

async function tell(
  due: GivenPages[],
  { api, token, limits }: Teller,
  log: FastifyBaseLogger,
): Promise<void> {
  if (due.length === 0) return;
  try {
    const { ok, status } = await fetch(`${api}${GIVEN_PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(due),
      signal: AbortSignal.timeout(limits.api),
    });
    if (!ok) throw new Error(`It answers with ${status}`);
  } catch (err) {
    log.error({ err }, 'The API does not hear to whom pages of the canary were given');
  }
}

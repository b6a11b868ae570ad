import { networkOf, SENDER } from '@site/contract/hosts';
import { GIVEN_PATH, type GivenPages, MAX_GIVEN } from '@site/contract/views';
import type { Canary } from '@site/releases/serving';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { Limits } from '../limits.ts';
import type { LiveSite } from '../live/live.ts';

type Step = Pick<Canary, 'id' | 'step'>;

/** Most visitors from one address who are waiting at the same time: in ten minutes they are fewer than it may send reports. */
const MAX_FROM_ONE = 10;

/** How many ids are kept of those who were taken down. */
const MAX_KNOWN = 10_000;

interface Given extends Omit<GivenPages, 'visitors'> {
  visitor: string;
  sender: string;
  /** On the clock of `performance`. */
  at: number;
}

/** Where the API is, by what it knows this server, and when it is told. */
interface Teller {
  api: string;
  token: string;
  live: LiveSite;
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
  #waiting: Given[] = [];
  /** How many are waiting, by where they came from. */
  readonly #from = new Map<string, number>();
  /** The ids of who was taken down since all were to be taken down once more. */
  readonly #taken = new Set<string>();
  #canary = '';
  #step = 0;

  /**
   * Takes somebody down, once in each step, as long as there is room: where more come, those who do say enough.
   * @param visitor an id
   * @param address where they came from
   */
  add(visitor: string, address: string, canary: Step, page: Pick<GivenPages, 'arm' | 'composition'>): void {
    this.beginStep(canary);
    if (this.#taken.has(visitor)) return;
    const sender = address.includes(':') ? networkOf(address, SENDER) : address;
    const from = this.#from.get(sender) ?? 0;
    if (from >= MAX_FROM_ONE || this.#waiting.length >= MAX_GIVEN) return;
    this.#from.set(sender, from + 1);
    if (this.#taken.size >= MAX_KNOWN) this.#taken.clear();
    this.#taken.add(visitor);
    const { id, step } = canary;
    this.#waiting.push({ ...page, canary: id, step, visitor, sender, at: performance.now() });
  }

  /** Strikes out whoever waits in another step: what their pages say from now on does not count any more. */
  beginStep({ id, step }: Step): void {
    if (this.#canary === id && this.#step === step) return;
    this.#canary = id;
    this.#step = step;
    this.#waiting = [];
    this.#from.clear();
    this.takeAllAgain();
  }

  /** Has all who come from now on taken down once more. */
  takeAllAgain(): void {
    this.#taken.clear();
  }

  /** Takes out, in groups, all who were given a page so many milliseconds ago or more. */
  takeOut(age: number): GivenPages[] {
    const since = performance.now() - age;
    const later = this.#waiting.findIndex(({ at }) => at > since);
    const due = this.#waiting.splice(0, later < 0 ? this.#waiting.length : later);
    const groups = new Map<string, GivenPages>();
    for (const { visitor, sender, at: _at, ...page } of due) {
      const from = this.#from.get(sender) ?? 0;
      if (from > 1) this.#from.set(sender, from - 1);
      else this.#from.delete(sender);
      const key = JSON.stringify(page);
      const group = groups.get(key) ?? { ...page, visitors: [] };
      groups.set(key, group);
      group.visitors.push(visitor);
    }
    return [...groups.values()];
  }
}

/** Tells the API from now on whom a list has, until the server closes. What it could not be told it is not told later: it may not have heard their pages either. */
export function tellGiven(app: FastifyInstance, list: GivenList, teller: Teller): void {
  const timer = setInterval(() => tell(list, teller, app.log), teller.limits.tell).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

async function tell(
  list: GivenList,
  { api, token, live, limits }: Teller,
  log: FastifyBaseLogger,
): Promise<void> {
  await live.current();
  if (live.canary) list.beginStep(live.canary.canary);
  const due = list.takeOut(limits.heard);
  if (due.length === 0 || !live.canary) return;
  try {
    const { ok, status } = await fetch(`${api}${GIVEN_PATH}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(due),
      signal: AbortSignal.timeout(limits.api),
    });
    if (!ok) throw new Error(`It answers with ${status}`);
  } catch (err) {
    list.takeAllAgain();
    log.error({ err }, 'The API does not hear to whom pages of the canary were given');
  }
}

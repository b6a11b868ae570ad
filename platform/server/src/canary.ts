import { CANARY_HEADERS, formatCanaryArm, REPORTS_PATH } from '@site/contract/reports';
import { assignArm, makeCanaryCookie, type ReleaseStore, readCanaryCookie } from '@site/releases/serving';
import { parse, serialize } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { LiveSite, ServedCanary } from './live/live.ts';
import { ANYBODY, type ServedComposition, type Visit } from './live/served.ts';

const COOKIE = 'canary';

/** How long a browser keeps the cookie, in seconds: a week. */
const KEPT_S = 7 * 24 * 60 * 60;

/** Another cookie may get another page. */
const DIVIDED: Visit = { vary: 'accept-encoding, cookie' };

/** What a visitor gets, and what the answer says of that. */
interface Shown {
  composition: ServedComposition;
  visit: Visit;
}

/** Divides visitors while a canary runs. Without one nobody gets a cookie. */
export class CanaryVisitors {
  readonly #store: ReleaseStore;
  readonly #live: LiveSite;
  readonly #secure: boolean;
  readonly #token: string | undefined;

  /**
   * @param origin the site's public origin: with TLS the cookie never travels without
   * @param token by which the API knows this server: REPORTS_TOKEN
   */
  constructor(store: ReleaseStore, live: LiveSite, origin: string, token: string | undefined) {
    this.#store = store;
    this.#live = live;
    this.#secure = origin.startsWith('https:');
    this.#token = token;
  }

  /** Returns what a visitor gets of what is live, or undefined where nothing can be shown. */
  async shownTo(request: FastifyRequest, path: string): Promise<Shown | undefined> {
    const stable = await this.#live.current();
    const { canary } = this.#live;
    if (!stable) return undefined;
    if (!canary) return { composition: stable, visit: ANYBODY };
    try {
      const key = await this.#store.key('canary');
      const known = readCanaryCookie(key, this.#cookieOf(request));
      if (known) return { composition: compositionFor(known, stable, canary), visit: DIVIDED };
      // Files of a page get no cookie: only who opens a page becomes a visitor.
      if (!(path in stable.manifest.pages)) return { composition: stable, visit: DIVIDED };
      const { visitor, cookie } = makeCanaryCookie(key);
      return {
        composition: compositionFor(visitor, stable, canary),
        visit: { cookie: this.#setCookie(cookie) },
      };
    } catch (error) {
      request.log.error({ err: error }, 'The key of canary cookies cannot be read; all get what is live');
      return { composition: stable, visit: DIVIDED };
    }
  }

  /**
   * Returns what the API is told beside a page's report: nothing where no canary runs, or the report is not of a page
   * that its visitor is to get in this step.
   */
  async headersFor(request: FastifyRequest): Promise<Record<string, string>> {
    const { canary: running } = this.#live;
    const isReport = request.method === 'POST' && request.url === REPORTS_PATH;
    if (!running || !isReport || !this.#token) return {};
    const visitor = readCanaryCookie(await this.#store.key('canary'), this.#cookieOf(request));
    const stable = await this.#live.current();
    if (!visitor || !stable) return {};
    const { id, step } = running.canary;
    const { manifest } = compositionFor(visitor, stable, running);
    if (compositionIn(request.body) !== manifest.id) return {};
    const arm = assignArm(running.canary, visitor);
    return {
      [CANARY_HEADERS.visitor]: visitor,
      [CANARY_HEADERS.arm]: formatCanaryArm({ canary: id, step, arm }),
      authorization: `Bearer ${this.#token}`,
    };
  }

  #cookieOf({ headers }: FastifyRequest): string {
    return parse(headers.cookie ?? '')[COOKIE] ?? '';
  }

  #setCookie(value: string): string {
    const secure = this.#secure;
    return serialize(COOKIE, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: KEPT_S });
  }
}

function compositionFor(visitor: string, stable: ServedComposition, { canary, composition }: ServedCanary) {
  return assignArm(canary, visitor) === 'canary' ? composition : stable;
}

/** Returns the composition that a report names. What makes no sense the API refuses. */
function compositionIn(body: unknown): unknown {
  try {
    return Object(JSON.parse(String(body))).composition;
  } catch {
    return undefined;
  }
}

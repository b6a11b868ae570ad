import { CANARY_HEADERS, formatCanaryArm } from '@site/contract/reports';
import { assignArm, makeCanaryCookie, readCanaryCookie } from '@site/releases/serving';
import { parse, serialize } from 'cookie';
import type { FastifyRequest } from 'fastify';
import type { ServedComposition } from './compositions.ts';
import type { LiveSite, ServedCanary } from './live.ts';

const COOKIE = 'canary';

/** How long a browser keeps the cookie, in seconds: a week. */
const MAX_AGE_S = 7 * 24 * 60 * 60;

interface Shown {
  composition: ServedComposition;
  /** Whether other visitors may get something else. */
  isPersonal: boolean;
  cookie?: string;
}

interface Options {
  live: LiveSite;
  origin: string;
  token: string | undefined;
}

function compositionFor(visitor: string, stable: ServedComposition, running: ServedCanary) {
  return assignArm(running.canary, visitor) === 'canary' ? running.composition : stable;
}

/** Divides visitors while a canary runs. Without one nobody gets a cookie. */
export class CanaryVisitors {
  readonly #options: Options;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Returns the composition that a visitor gets; undefined if none can be shown. */
  async show(request: FastifyRequest, path: string): Promise<Shown | undefined> {
    const { live } = this.#options;
    const stable = await live.current();
    const running = live.canary;
    if (!stable) return undefined;
    if (!running) return { composition: stable, isPersonal: false };
    const known = readCookie(running.key, request);
    if (known) return { composition: compositionFor(known, stable, running), isPersonal: true };
    // Only requests for pages get a cookie.
    if (!(path in stable.manifest.pages)) return { composition: stable, isPersonal: true };
    const { visitor, cookie } = makeCanaryCookie(running.key);
    const composition = compositionFor(visitor, stable, running);
    return { composition, isPersonal: true, cookie: this.#cookie(cookie) };
  }

  /**
   * Returns the headers by which the API counts a page's report for the running canary. A report counts if
   * its visitor has a valid cookie and it is about the composition that the visitor gets now.
   */
  async headersFor(request: FastifyRequest): Promise<Record<string, string>> {
    const { live, token } = this.#options;
    const running = live.canary;
    const stable = await live.current();
    if (!running || !stable || !token) return {};
    const visitor = readCookie(running.key, request);
    if (!visitor) return {};
    const { manifest } = compositionFor(visitor, stable, running);
    if (reportedComposition(request.body) !== manifest.id) return {};
    const { id, step } = running.canary;
    return {
      authorization: `Bearer ${token}`,
      [CANARY_HEADERS.visitor]: visitor,
      [CANARY_HEADERS.arm]: formatCanaryArm({ canary: id, step, arm: assignArm(running.canary, visitor) }),
    };
  }

  #cookie(value: string): string {
    const secure = this.#options.origin.startsWith('https:');
    return serialize(COOKIE, value, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure,
      maxAge: MAX_AGE_S,
    });
  }
}

function readCookie(key: Buffer, { headers }: FastifyRequest): string | undefined {
  return readCanaryCookie(key, parse(headers.cookie ?? '')[COOKIE] ?? '');
}

/** Reads the composition that a report names. The API refuses what is no report. */
function reportedComposition(body: unknown): unknown {
  try {
    return Object(JSON.parse(String(body))).composition;
  } catch {
    return undefined;
  }
}

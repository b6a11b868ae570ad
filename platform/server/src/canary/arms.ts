import type { CountedArm } from '@site/contract/views';
import { armOf, drawOf, isLikeId, type ReleaseStore, VisitorIds } from '@site/releases/serving';
import { parse } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServedCanary } from '../live/held-compositions.ts';
import type { LiveSite } from '../live/live.ts';
import { ANYBODY, type ServedComposition, type Visit } from '../live/served.ts';
import { settlesWithin } from '../live/settles-within.ts';
import { ARM, beginCanary, type RunningCanary } from './running-canary.ts';

/** Holds the visitor's id. */
const VISITOR = 'visitor';

/** How long a browser keeps an id, in seconds: half a year. */
const KEPT_S = 180 * 24 * 60 * 60;

/** How long the key is used before it is read again, in milliseconds. */
const KEY_MS = 5000;

/** How long a request waits for the key, in milliseconds. */
const PATIENCE_MS = 1000;

/** How many visitors are kept in memory, and up to which length of what they send as their cookies. */
const KEPT = { visitors: 10_000, length: 500 };

/** A visitor whose id was found good. */
interface KnownVisitor {
  canary: string;
  /** What was drawn of it. */
  drawn: number;
  /** The arm that the visitor's other cookie says to caches. */
  heard: string | undefined;
}

/** Another cookie may get another page. An answer that sets one is kept by no cache that many share. */
const DIVIDED: Visit = { ...ANYBODY, vary: `${ANYBODY.vary}, cookie` };

/** What a visitor gets, and what the answer says of that. */
interface Shown {
  composition: ServedComposition;
  visit: Visit;
}

/** Divides visitors while a canary runs. Without one nobody gets a cookie with a page. */
export class Arms {
  readonly #store: ReleaseStore;
  readonly #live: LiveSite;
  readonly #attributes: string;
  /** By their cookies, as they are sent: a page's visit sends the same ones again and again, and to take them apart takes longer than all else here. */
  readonly #visitors = new Map<string, KnownVisitor>();
  #ids: VisitorIds | undefined;
  #readingKey: Promise<void> = Promise.resolve();
  /** The reading that somebody waited for in vain: the others do not. */
  #silent: Promise<void> | undefined;
  /** On the clock of `performance`. */
  #readKeyAt = 0;
  #running: RunningCanary | undefined;

  /** @param origin the site's public origin: with TLS the cookies never travel without */
  constructor(store: ReleaseStore, live: LiveSite, origin: string) {
    this.#store = store;
    this.#live = live;
    this.#attributes = `; Path=/; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
  }

  /**
   * What a visitor gets of what is live. Where a canary runs, who has no id yet gets one with it, unless it is a file that a page asks for.
   * @param path what is asked for, without its query
   * @returns undefined where nothing can be shown
   */
  async shownTo(request: FastifyRequest, path: string): Promise<Shown | undefined> {
    const stable = await this.#live.current();
    const { canary } = this.#live;
    if (!stable) return undefined;
    if (!canary) return { composition: stable, visit: ANYBODY };
    const { id, cookies: said } = this.#note(stable, canary);
    const ids = this.#freshIds ?? (await this.#readKey(request));
    const known = this.#knownBy(request.headers.cookie, ids, id);
    const cookies: string[] = [];
    let drawn = known?.drawn;
    if (drawn === undefined && ids && isPage(path, stable)) {
      const made = ids.make();
      cookies.push(this.#cookieOf(made));
      drawn = drawOf(made, id);
    }
    if (drawn === undefined) return { composition: stable, visit: DIVIDED };
    const arm = armOf(drawn, canary.canary);
    const { value, set } = said[arm];
    if (known?.heard !== value) cookies.push(set);
    return {
      composition: arm === 'canary' ? canary.composition : stable,
      visit: cookies.length > 0 ? { vary: DIVIDED.vary, cookies } : DIVIDED,
    };
  }

  /** The id of whoever sends a request; undefined without a cookie of ours: then the answer sets one. */
  async visitorOf(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
    const ids = await this.#readKey(request);
    if (!ids) return undefined;
    const { [VISITOR]: id = '' } = parse(request.headers.cookie ?? '');
    if (ids.has(id)) return id;
    reply.header('set-cookie', this.#cookieOf(ids.make()));
    return undefined;
  }

  /**
   * Whether what a page of a composition met counts for the canary: it does where its visitor is to get that composition, and opened the page
   * in the step that it is in: one from before a step counts for neither share.
   * @param opened when
   * @returns 'nobody' where it counts for nothing at all: nobody gives that composition to its visitor
   */
  async countedFor(
    visitor: string,
    composition: string,
    opened: Date,
  ): Promise<CountedArm | 'nobody' | undefined> {
    const stable = await this.#live.current();
    const { canary: served } = this.#live;
    if (!stable || !served) return undefined;
    const { arms } = this.#note(stable, served);
    const { id, step, since } = served.canary;
    const arm = armOf(drawOf(visitor, id), served.canary);
    const its = arms.get(composition);
    if (!its || opened < new Date(since)) return undefined;
    return its === arm ? { canary: id, step, arm } : 'nobody';
  }

  /**
   * The visitor whose cookies these are; undefined where there is none of ours. As long as the key is not known a cookie is believed: whoever is in an arm
   * stays in it, and whoever made one up sees the other page at most.
   */
  #knownBy(
    cookies: string | undefined,
    ids: VisitorIds | undefined,
    canary: string,
  ): KnownVisitor | undefined {
    if (!cookies) return undefined;
    const kept = this.#visitors.get(cookies);
    if (kept?.canary === canary) return kept;
    const { [VISITOR]: id = '', [ARM]: heard } = parse(cookies);
    if (!(ids ? ids.has(id) : isLikeId(id))) return undefined;
    const known = { canary, drawn: drawOf(id, canary), heard };
    if (!ids || cookies.length > KEPT.length) return known;
    if (this.#visitors.size >= KEPT.visitors) this.#visitors.clear();
    this.#visitors.set(cookies, known);
    return known;
  }

  #cookieOf(id: string): string {
    // What cookies of ours hold needs no escapes.
    return `${VISITOR}=${id}; Max-Age=${KEPT_S}${this.#attributes}`;
  }

  /** The ids by a key that need not be read again yet: to wait even for what is there takes a fiftieth of a page. */
  get #freshIds(): VisitorIds | undefined {
    return performance.now() < this.#readKeyAt ? this.#ids : undefined;
  }

  /** The ids by the key of the store. Where the store has not said it yet and does not answer, whoever is new gets what is live: nobody is kept waiting. */
  async #readKey({ log }: FastifyRequest): Promise<VisitorIds | undefined> {
    if (performance.now() >= this.#readKeyAt) {
      this.#readKeyAt = performance.now() + KEY_MS;
      this.#readingKey = this.#store.visitorKey.readOrMake().then(
        (key) => {
          if (this.#ids?.key.equals(key)) return;
          // Another one, where it was taken out of the store: what was made with the one before is worth nothing.
          this.#visitors.clear();
          this.#ids = new VisitorIds(key);
        },
        (err) =>
          log.error({ err }, 'The key of visitors cannot be read; who has no arm yet gets what is live'),
      );
    }
    const reading = this.#readingKey;
    if (!this.#ids && reading !== this.#silent && !(await settlesWithin(reading, PATIENCE_MS)))
      this.#silent = reading;
    return this.#ids;
  }

  #note(stable: ServedComposition, { canary: { id }, composition }: ServedCanary): RunningCanary {
    if (this.#running?.id !== id) this.#running = beginCanary(id, this.#attributes);
    this.#running.arms.set(stable.manifest.id, 'stable').set(composition.manifest.id, 'canary');
    return this.#running;
  }
}

/** Whether a path is a document's, not of a file that stands in a composition beside them. */
function isPage(path: string, { manifest, files }: ServedComposition): boolean {
  return path in manifest.pages || !files.has(path);
}

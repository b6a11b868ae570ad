import type { CountedArm } from '@site/contract/views';
import { armOf, isLikeId, type ReleaseStore, type VisitorIds } from '@site/releases/serving';
import { parse } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServedCanary } from '../live/held-compositions.ts';
import type { LiveSite } from '../live/live.ts';
import { ANYBODY, type ServedComposition, type Visit } from '../live/served.ts';
import { type GivenList, isOpened } from './given.ts';
import { ARM, beginCanary, type RunningCanary } from './running-canary.ts';
import { VisitorKey } from './visitor-key.ts';

/** Holds the visitor's id. */
const VISITOR = 'visitor';

/** How long a browser keeps an id, in seconds: half a year. */
const KEPT_S = 180 * 24 * 60 * 60;

/** How many visitors are kept in memory, and up to which length of what they send as their cookies. */
const KEPT = { visitors: 10_000, length: 500 };

/** A visitor whose id was found good, or has been made. */
interface KnownVisitor {
  canary: string;
  id: string;
  /** What was drawn of it. */
  drawn: number;
  /** The arm that the visitor's other cookie says to caches. */
  heard: string | undefined;
}

/** Another cookie may get another page. */
const DIVIDED: Visit = { vary: 'accept-encoding, cookie' };

/** What a visitor gets, and what the answer says of that. */
interface Shown {
  composition: ServedComposition;
  visit: Visit;
}

/** Divides visitors while a canary runs. Without one nobody gets a cookie with a page. */
export class Arms {
  readonly #live: LiveSite;
  readonly #attributes: string;
  readonly #given: GivenList | undefined;
  readonly #key: VisitorKey;
  /** By their cookies, as they are sent: a page's visit sends the same ones again and again, and to take them apart takes longer than all else here. */
  readonly #visitors = new Map<string, KnownVisitor>();
  #running: RunningCanary | undefined;

  /**
   * @param origin the site's public origin: with TLS the cookies never travel without
   * @param given takes down who opens a page; none where nobody is told
   */
  constructor(store: ReleaseStore, live: LiveSite, origin: string, given?: GivenList) {
    this.#live = live;
    this.#attributes = `; Path=/; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
    this.#given = given;
    this.#key = new VisitorKey(store, () => this.#visitors.clear());
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
    const running = this.#note(stable, canary);
    const ids = this.#key.fresh ?? (await this.#key.ids(request.log));
    const known = this.#knownBy(request.headers.cookie, ids, running);
    const asksPage = isPage(path, stable) && isPage(path, canary.composition);
    const visitor = known ?? (ids && asksPage ? newVisitor(ids, running) : undefined);
    if (!visitor) return { composition: stable, visit: DIVIDED };
    const arm = armOf(visitor.drawn, canary.canary);
    const composition = arm === 'canary' ? canary.composition : stable;
    if (ids && asksPage && isOpened(request))
      this.#given?.add(visitor.id, request.ip, canary.canary, { arm, composition: composition.manifest.id });
    // Whoever has not heard of an arm is told with the answer to a report: two cookies would cost a new visitor's page twice as much.
    const { value, set } = running.cookies[arm];
    const isTold = visitor.heard === undefined || visitor.heard === value;
    const cookie = known ? !isTold && set : this.#cookieOf(visitor.id);
    return { composition, visit: cookie ? { cookie } : DIVIDED };
  }

  /** The id of whoever sends a report, whose answer says the arm; undefined without a cookie of ours: then the answer sets one. */
  async visitorOf(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
    const ids = await this.#key.ids(request.log);
    if (!ids) return undefined;
    const { [VISITOR]: id = '', [ARM]: heard } = parse(request.headers.cookie ?? '');
    if (!ids.has(id)) {
      reply.header('set-cookie', this.#cookieOf(ids.make()));
      return undefined;
    }
    const stable = await this.#live.current();
    const { canary } = this.#live;
    if (stable && canary) {
      const { cookies, draw } = this.#note(stable, canary);
      const { value, set } = cookies[armOf(draw(id), canary.canary)];
      if (heard !== value) reply.header('set-cookie', set);
    }
    return id;
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
    const { arms, draw } = this.#note(stable, served);
    const { id, step, since } = served.canary;
    const arm = armOf(draw(visitor), served.canary);
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
    { id: canary, draw }: RunningCanary,
  ): KnownVisitor | undefined {
    if (!cookies) return undefined;
    const kept = this.#visitors.get(cookies);
    if (kept?.canary === canary) return kept;
    const { [VISITOR]: id = '', [ARM]: heard } = parse(cookies);
    if (!(ids ? ids.has(id) : isLikeId(id))) return undefined;
    const known = { canary, id, drawn: draw(id), heard };
    if (!ids || cookies.length > KEPT.length) return known;
    if (this.#visitors.size >= KEPT.visitors) this.#visitors.clear();
    this.#visitors.set(cookies, known);
    return known;
  }

  #cookieOf(id: string): string {
    // What cookies of ours hold needs no escapes.
    return `${VISITOR}=${id}; Max-Age=${KEPT_S}${this.#attributes}`;
  }

  #note(stable: ServedComposition, { canary: { id }, composition: tried }: ServedCanary): RunningCanary {
    if (this.#running?.id !== id) this.#running = beginCanary(id, this.#attributes);
    const running = this.#running;
    if (running.last?.stable !== stable || running.last.tried !== tried) {
      running.last = { stable, tried };
      running.arms.set(stable.manifest.id, 'stable').set(tried.manifest.id, 'canary');
    }
    return running;
  }
}

function newVisitor(ids: VisitorIds, { id: canary, draw }: RunningCanary): KnownVisitor {
  const id = ids.make();
  return { canary, id, drawn: draw(id), heard: undefined };
}

/** Whether a path is a document's, not of a file that stands in a composition beside them. */
function isPage(path: string, { manifest, files }: ServedComposition): boolean {
  return path in manifest.pages || !files.has(path);
}

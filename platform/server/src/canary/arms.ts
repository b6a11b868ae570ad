import type { CountedArm } from '@site/contract/views';
import {
  type Arm,
  armOf,
  drawOf,
  namedVisitor,
  newVisitor,
  type ReleaseStore,
  readVisitor,
} from '@site/releases/serving';
import { parse } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServedCanary } from '../live/held-compositions.ts';
import type { LiveSite } from '../live/live.ts';
import type { ServedComposition } from '../live/served.ts';
import { settlesWithin } from '../live/settles-within.ts';

/** Holds the visitor's id, signed. */
const VISITOR = 'visitor';

/** Says the arm to caches in front of this server, and decides nothing here. */
const ARM = 'arm';

/** How long a browser keeps an id, in seconds: half a year. */
const KEPT_S = 180 * 24 * 60 * 60;

/** How long the key is used before it is read again, in milliseconds. */
const KEY_MS = 5000;

/** How long a request waits for the key, in milliseconds. */
const PATIENCE_MS = 1000;

/** How many visitors are kept in memory. */
const KEPT_VISITORS = 10_000;

/** A visitor whose signature was found good, and what was drawn of a canary. */
interface KnownVisitor {
  canary: string;
  drawn: number;
}

/** Divides visitors while a canary runs. Without one nobody gets a cookie with a page. */
export class Arms {
  readonly #store: ReleaseStore;
  readonly #live: LiveSite;
  readonly #attributes: string;
  readonly #visitors = new Map<string, KnownVisitor>();
  #key: Buffer | undefined;
  #readingKey: Promise<void> = Promise.resolve();
  /** The reading that somebody waited for in vain: the others do not. */
  #silent: Promise<void> | undefined;
  /** On the clock of `performance`. */
  #readKeyAt = 0;
  /** Of the canary that runs: the arm that each of its compositions is of, also of those before a promotion. */
  #compositions = { canary: '', arms: new Map<string, Arm>() };

  /** @param origin the site's public origin: with TLS the cookies never travel without */
  constructor(store: ReleaseStore, live: LiveSite, origin: string) {
    this.#store = store;
    this.#live = live;
    this.#attributes = `; Path=/; HttpOnly; SameSite=Lax${origin.startsWith('https:') ? '; Secure' : ''}`;
  }

  /**
   * What a visitor gets of what is live. Where a canary runs, who has no id yet gets one with it, unless it is a file that a page asks for.
   * @returns undefined where nothing can be shown
   */
  async shownTo(request: FastifyRequest, reply: FastifyReply): Promise<ServedComposition | undefined> {
    const stable = await this.#live.current();
    const { canary } = this.#live;
    if (!stable || !canary) return stable;
    this.#note(stable, canary);
    // Another cookie may get another page. An answer that sets one is kept by no cache that many share.
    reply.header('vary', 'cookie');
    const key = await this.#readKey(request);
    const cookies = cookiesOf(request);
    const drawn =
      this.#drawnBy(cookies[VISITOR], key, canary.canary.id) ??
      (key && isPage(request, stable) ? drawOf(this.#greet(reply, key), canary.canary.id) : undefined);
    if (drawn === undefined) return stable;
    const arm = armOf(drawn, canary.canary);
    this.#sayArm(reply, canary, arm, cookies[ARM]);
    return arm === 'canary' ? canary.composition : stable;
  }

  /** The id of whoever sends a request; undefined without a cookie of ours: then the answer sets one. */
  async visitorOf(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
    const key = await this.#readKey(request);
    if (!key) return undefined;
    const known = readVisitor(cookiesOf(request)[VISITOR] ?? '', key);
    if (!known) this.#greet(reply, key);
    return known;
  }

  /**
   * Whether what a page of a composition met counts for the canary: it does where its visitor is to get that composition, and opened the page
   * in the step that it is in: one from before a step counts for neither share.
   * @param opened when
   */
  async countedFor(visitor: string, composition: string, opened: Date): Promise<CountedArm | undefined> {
    const stable = await this.#live.current();
    const { canary: served } = this.#live;
    if (!stable || !served) return undefined;
    this.#note(stable, served);
    const { id, step, since } = served.canary;
    const arm = armOf(drawOf(visitor, id), served.canary);
    const isIts = this.#compositions.arms.get(composition) === arm;
    return isIts && opened >= new Date(since) ? { canary: id, step, arm } : undefined;
  }

  /**
   * What the visitor of a cookie has drawn of a canary; undefined where it is none of ours. It is kept: a signature takes as long as a twentieth of
   * all else that a page takes. As long as the key is not known a cookie is believed: whoever is in an arm stays in it, and whoever made one up
   * sees the other page at most.
   */
  #drawnBy(signed: string | undefined, key: Buffer | undefined, canary: string): number | undefined {
    if (!signed) return undefined;
    const kept = this.#visitors.get(signed);
    if (kept?.canary === canary) return kept.drawn;
    const id = key ? readVisitor(signed, key) : namedVisitor(signed);
    if (!id) return undefined;
    const drawn = drawOf(id, canary);
    if (!key) return drawn;
    if (this.#visitors.size >= KEPT_VISITORS) this.#visitors.clear();
    this.#visitors.set(signed, { canary, drawn });
    return drawn;
  }

  #greet(reply: FastifyReply, key: Buffer): string {
    const { id, signed } = newVisitor(key);
    this.#setCookie(reply, VISITOR, signed, KEPT_S);
    return id;
  }

  #sayArm(reply: FastifyReply, { canary }: ServedCanary, arm: Arm, said: string | undefined): void {
    const value = `${canary.id}.${arm}`;
    if (said !== value) this.#setCookie(reply, ARM, value);
  }

  /** @param maxAge in seconds; until the browser ends unless given */
  #setCookie(reply: FastifyReply, name: string, value: string, maxAge?: number): void {
    // What they hold needs no escapes. Fastify adds up those of one answer.
    const lasts = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
    reply.header('set-cookie', `${name}=${value}${lasts}${this.#attributes}`);
  }

  /** What ids are signed with. Where the store has not said it yet and does not answer, whoever is new gets what is live: nobody is kept waiting. */
  async #readKey({ log }: FastifyRequest): Promise<Buffer | undefined> {
    if (performance.now() >= this.#readKeyAt) {
      this.#readKeyAt = performance.now() + KEY_MS;
      this.#readingKey = this.#store.visitorKey.readOrMake().then(
        (key) => {
          // Another one, where it was taken out of the store: what was signed with the one before is worth nothing.
          if (!this.#key?.equals(key)) this.#visitors.clear();
          this.#key = key;
        },
        (err) =>
          log.error({ err }, 'The key of visitors cannot be read; who has no arm yet gets what is live'),
      );
    }
    const reading = this.#readingKey;
    if (!this.#key && reading !== this.#silent && !(await settlesWithin(reading, PATIENCE_MS)))
      this.#silent = reading;
    return this.#key;
  }

  #note(stable: ServedComposition, { canary, composition }: ServedCanary): void {
    if (this.#compositions.canary !== canary.id) this.#compositions = { canary: canary.id, arms: new Map() };
    this.#compositions.arms.set(stable.manifest.id, 'stable').set(composition.manifest.id, 'canary');
  }
}

function cookiesOf({ headers }: FastifyRequest): Record<string, string | undefined> {
  return headers.cookie ? parse(headers.cookie) : {};
}

/** Whether a request is for a document, not for a file that stands in a composition beside them. */
function isPage({ url }: FastifyRequest, { manifest, files }: ServedComposition): boolean {
  const [path = '/'] = url.split('?');
  return path in manifest.pages || !files.has(path);
}

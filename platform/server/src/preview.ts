import { type ReleaseStore, readPreview, signPreview } from '@site/releases/serving';
import { parse, serialize } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readComposition, type ServedComposition } from './live/served.ts';
import { settlesWithin } from './live/settles-within.ts';

const COOKIE = 'preview';

/** As the header Sec-Purpose says it. */
const PREFETCH = /\bprefetch\b/;

/**
 * Answers at the address that a preview's link leads to: whoever has it sees the preview until it ends. The link's token leaves the
 * address bar at once, and is not what the browser keeps.
 * @param origin the site's public origin: with TLS the cookie never travels without
 */
export function registerPreviews(app: FastifyInstance, store: ReleaseStore, origin: string): void {
  const secure = origin.startsWith('https:');

  function setCookie(reply: FastifyReply, value: string, expires: Date): FastifyReply {
    return reply.header(
      'set-cookie',
      serialize(COOKIE, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, expires }),
    );
  }

  app.get<{ Querystring: { token?: string } }>('/preview', async ({ query }, reply) => {
    const shown = await readPreview(store, query.token ?? '', 'preview-link');
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    // The address has the token.
    reply.header('referrer-policy', 'no-referrer');
    if (!shown) {
      return reply
        .code(403)
        .type('text/plain; charset=utf-8')
        .send('This preview has ended, or its link is not complete. Ask for a new one.\n');
    }
    const cookie = await signPreview(store, shown, 'preview-cookie');
    return setCookie(reply, cookie, new Date(shown.until)).redirect(shown.address, 303);
  });

  app.get('/preview/end', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store');
    // A browser that fetches ahead of a click, which may never come, does not use this answer.
    if (PREFETCH.test(String(headers['sec-purpose'] ?? ''))) return reply.code(503).send();
    return setCookie(reply, '', new Date(0)).redirect('/', 303);
  });
}

/**
 * How long a request waits for the store until it is answered with the live site, in milliseconds. From a bucket the composition and its releases
 * have to be brought at first.
 */
const TIMEOUT_MS = 10_000;

/** How many previews are kept in memory. */
const KEPT_PREVIEWS = 4;

/** The previews that are looked at. */
export class Previews {
  readonly #store: ReleaseStore;
  readonly #read = new Map<string, Promise<ServedComposition | undefined>>();

  constructor(store: ReleaseStore) {
    this.#store = store;
  }

  /** The composition that a request may see as a preview, or undefined when it sees the live one. */
  async shownTo({ headers, log }: FastifyRequest): Promise<ServedComposition | undefined> {
    // Hardly anybody has one, and to take cookies apart takes longer than to see that.
    const token = headers.cookie?.includes(COOKIE) ? parse(headers.cookie)[COOKIE] : undefined;
    if (!token) return undefined;
    const reading = this.#shownBy(token).catch((err: unknown) => {
      log.error({ err }, 'A preview cannot be read; the live site is shown');
      return undefined;
    });
    return (await settlesWithin(reading, TIMEOUT_MS)) ? reading : undefined;
  }

  async #shownBy(token: string): Promise<ServedComposition | undefined> {
    const preview = await readPreview(this.#store, token, 'preview-cookie');
    return preview && this.#composition(preview.composition);
  }

  #composition(id: string): Promise<ServedComposition | undefined> {
    const known = this.#read.get(id) ?? readComposition(this.#store, id);
    // The one that was looked at last is the last in the map; one that is gone or broken is not kept.
    this.#read.delete(id);
    this.#read.set(id, known);
    known.then(
      (composition) => composition ?? this.#read.delete(id),
      () => this.#read.delete(id),
    );
    const [oldest] = this.#read.keys();
    if (oldest !== undefined && this.#read.size > KEPT_PREVIEWS) this.#read.delete(oldest);
    return known;
  }
}

import { type ReleaseStore, readPreview } from '@site/releases/serving';
import { parse, serialize } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readComposition, type ServedComposition } from './served.ts';

const COOKIE = 'preview';

/**
 * Answers at the address that a preview's link leads to: whoever has it sees the preview until it ends.
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
    const right = await readPreview(store.previewKey, query.token ?? '');
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    if (!right) {
      return reply
        .code(403)
        .type('text/plain; charset=utf-8')
        .send('This preview has ended, or its link is not complete. Ask for a new one.\n');
    }
    return setCookie(reply, query.token ?? '', right.until).redirect('/', 303);
  });

  app.get('/preview/end', async (_request, reply) =>
    setCookie(reply.header('cache-control', 'no-store'), '', new Date(0)).redirect('/', 303),
  );
}

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
  async shownTo({ headers }: FastifyRequest): Promise<ServedComposition | undefined> {
    const token = headers.cookie ? parse(headers.cookie)[COOKIE] : undefined;
    const right = token ? await readPreview(this.#store.previewKey, token) : undefined;
    return right && this.#composition(right.composition);
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

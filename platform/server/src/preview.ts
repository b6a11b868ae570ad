import { type ReleaseStore, readPreview } from '@site/releases';
import { parse, serialize } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readComposition, type ServedComposition } from './pages.ts';

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

/** The composition that a request may see as a preview, or undefined when it sees the live one. */
export async function previewOf(
  store: ReleaseStore,
  { headers }: FastifyRequest,
): Promise<ServedComposition | undefined> {
  const token = headers.cookie ? parse(headers.cookie)[COOKIE] : undefined;
  const right = token ? await readPreview(store.previewKey, token) : undefined;
  return right ? readComposition(store, right.composition) : undefined;
}

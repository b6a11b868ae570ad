import { type ReleaseStore, readPreview, signPreview } from '@site/releases/serving';
import { parse, serialize } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Compositions, ServedComposition } from './compositions.ts';

const COOKIE = 'preview';

/**
 * Answers at the address of preview links. The cookie has a token of its own: the link's leaves the address
 * bar at once.
 * @param origin the site's public origin. If it is https, the cookie is `Secure`.
 */
export function registerPreviews(app: FastifyInstance, store: ReleaseStore, origin: string): void {
  function setCookie(reply: FastifyReply, value: string, expires: Date): FastifyReply {
    const secure = origin.startsWith('https:');
    const cookie = serialize(COOKIE, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, expires });
    return reply.header('set-cookie', cookie);
  }

  app.get<{ Querystring: { token?: string } }>('/preview', async ({ query }, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    const preview = await readPreview(store, String(query.token ?? ''), 'preview-link');
    if (!preview)
      return reply
        .code(403)
        .type('text/plain; charset=utf-8')
        .send('This preview has ended, or the link is incomplete. Ask for a new one.\n');
    const cookie = await signPreview(store, preview, 'preview-cookie');
    return setCookie(reply, cookie, new Date(preview.until)).redirect(preview.address, 303);
  });

  app.get('/preview/end', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store');
    // A browser that prefetches has not left the preview.
    if (String(headers['sec-purpose'] ?? '').includes('prefetch')) return reply.code(503).send();
    return setCookie(reply, '', new Date(0)).redirect('/', 303);
  });
}

/** Returns the composition that a request may see as a preview. */
export async function findPreview(
  store: ReleaseStore,
  compositions: Compositions,
  { headers, log }: FastifyRequest,
): Promise<ServedComposition | undefined> {
  const token = parse(headers.cookie ?? '')[COOKIE];
  if (!token) return undefined;
  try {
    const preview = await readPreview(store, token, 'preview-cookie');
    return preview && (await compositions.get(preview.composition));
  } catch (error) {
    log.error({ err: error }, 'A preview cannot be read; the live site is shown');
    return undefined;
  }
}

import { findPreviewByToken, type ReleaseStore, signPreviewToken } from '@site/releases/serving';
import { parse, serialize } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Compositions, ServedComposition } from './compositions.ts';

const COOKIE = 'preview';

export interface PreviewOptions {
  store: ReleaseStore;
  origin: string;
  /** A host for previews alone: scripts that nobody has promoted then never run on the site's. */
  previewOrigin?: string | undefined;
}

export function isPreviewHost({ hostname }: FastifyRequest, { previewOrigin }: PreviewOptions): boolean {
  return previewOrigin !== undefined && hostname === new URL(previewOrigin).hostname;
}

function showsPreviews(request: FastifyRequest, options: PreviewOptions): boolean {
  return options.previewOrigin === undefined || isPreviewHost(request, options);
}

export function sendNoPreview(reply: FastifyReply): FastifyReply {
  return reply
    .code(403)
    .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/plain; charset=utf-8')
    .send('This preview has ended, or the link is incomplete. Ask for a new one.\n');
}

/**
 * Answers at the address of preview links. The cookie has a token of its own: the link's leaves the address
 * bar at once.
 */
export function registerPreviews(app: FastifyInstance, options: PreviewOptions): void {
  const { store, origin, previewOrigin } = options;

  function setCookie(reply: FastifyReply, value: string, expires: Date): FastifyReply {
    const secure = (previewOrigin ?? origin).startsWith('https:');
    const cookie = serialize(COOKIE, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, expires });
    return reply.header('set-cookie', cookie);
  }

  app.get<{ Querystring: { token?: string } }>('/preview', async (request, reply) => {
    reply.headers({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    if (!showsPreviews(request, options)) return sendNoPreview(reply);
    const preview = await findPreviewByToken(store, String(request.query.token ?? ''), 'preview-link');
    if (!preview) return sendNoPreview(reply);
    const cookie = await signPreviewToken(store, preview, 'preview-cookie');
    return setCookie(reply, cookie, new Date(preview.until)).redirect(preview.address, 303);
  });

  app.get('/preview/end', async ({ headers }, reply) => {
    reply.header('cache-control', 'no-store');
    // A browser that prefetches has not left the preview.
    if (String(headers['sec-purpose'] ?? '').includes('prefetch')) return reply.code(503).send();
    return setCookie(reply, '', new Date(0)).redirect(previewOrigin ? `${origin}/` : '/', 303);
  });
}

export async function findPreview(
  options: PreviewOptions,
  compositions: Compositions,
  request: FastifyRequest,
): Promise<ServedComposition | undefined> {
  const { store, previewOrigin } = options;
  const token = parse(request.headers.cookie ?? '')[COOKIE];
  if (!token || !showsPreviews(request, options)) return undefined;
  try {
    const preview = await findPreviewByToken(store, token, 'preview-cookie');
    return preview && (await compositions.get(preview.composition));
  } catch (error) {
    if (previewOrigin) throw error;
    request.log.error({ err: error }, 'A preview cannot be read; the live site is shown');
    return undefined;
  }
}

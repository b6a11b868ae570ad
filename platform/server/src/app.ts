import { PAGE_DATA_FILE } from '@site/shell/page-data';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyServerOptions } from 'fastify';
import { registerApi } from './api-proxy.ts';
import { CanaryVisitors } from './canary.ts';
import { Compositions, sendFile, sendIfChanged } from './compositions.ts';
import { FRAMEWORK_ERROR_OPTIONS, registerErrorHandlers } from './error-handlers.ts';
import { readForwardedAddresses } from './forwarded-headers.ts';
import { LIMITS, type Limits } from './limits.ts';
import { LiveSite } from './live.ts';
import type { Measured } from './operation/metrics.ts';
import {
  findPreview,
  isPreviewHost,
  type PreviewOptions,
  registerPreviews,
  sendNoPreview,
} from './preview.ts';
import { redirectTarget } from './redirects.ts';
import { registerReleases } from './releases.ts';
import { pageHeaders, RELEASE_FILE_CSP, registerSecurityHeaders } from './security-headers.ts';

export interface ServerOptions extends PreviewOptions {
  api: string;
  /** Addresses and ranges of proxies whose X-Forwarded-* headers are trusted. */
  trustProxy?: string[];
  /** What differs from `LIMITS`. */
  limits?: Partial<Limits>;
  logger?: FastifyServerOptions['logger'];
  /** Proves to the API that a report comes from this server. Without it no canary is counted. */
  reportsToken?: string | undefined;
  measure?: ((site: Measured) => void) | undefined;
}

interface Site extends PreviewOptions {
  compositions: Compositions;
  live: LiveSite;
  visitors: CanaryVisitors;
}

function sendNothingYet(reply: FastifyReply, { state }: LiveSite): FastifyReply {
  const why = state.problem ? 'The site cannot be shown at the moment.' : 'Nothing is promoted yet.';
  return reply
    .code(503)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${why}\n`);
}

function registerPages(app: FastifyInstance, site: Site): void {
  const { origin, compositions, live, visitors } = site;
  app.get('/*', async (request, reply) => {
    const plain = redirectTarget(request.url);
    if (plain) return reply.redirect(plain, 301);
    const [path = '/', query = ''] = request.url.split('?');
    const data = path === PAGE_DATA_FILE ? await compositions.pageData(query) : undefined;
    if (data) {
      reply.headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': RELEASE_FILE_CSP,
        vary: 'accept-encoding',
      });
      return sendFile(reply, data);
    }
    const preview = await findPreview(site, compositions, request);
    if (preview) {
      reply.headers({ ...pageHeaders(preview.manifest, origin), 'x-robots-tag': 'noindex' });
      reply.header('cache-control', 'private, no-store');
      const file = preview.files.get(path);
      return sendFile(file ? reply : reply.code(404), file ?? preview.notFound);
    }
    if (isPreviewHost(request, site)) return sendNoPreview(reply);
    const shown = await visitors.show(request, path);
    if (!shown) return sendNothingYet(reply, live);
    const { composition, isPersonal, cookie } = shown;
    reply.headers(pageHeaders(composition.manifest, origin));
    reply.header('cache-control', isPersonal ? 'private, no-cache' : 'no-cache');
    reply.header('vary', isPersonal ? 'accept-encoding, cookie' : 'accept-encoding');
    if (cookie) reply.header('set-cookie', cookie);
    const file = composition.files.get(path);
    return file ? sendIfChanged(reply, file) : sendFile(reply.code(404), composition.notFound);
  });
}

/** Answers whether the server runs, and whether it has a site to show. */
function registerHealth(app: FastifyInstance, live: LiveSite): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });
  app.get('/readyz', async (_request, reply) => {
    const served = await live.current();
    const { generation, problem } = live.state;
    reply.header('cache-control', 'no-store').code(served ? 200 : 503);
    if (!served) return { status: 'not ready' };
    return problem ? { status: 'behind', generation, problem } : { status: 'ok', generation };
  });
}

/** Closes connections after their last answer once the server ends. */
function closeConnectionsAtEnd(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close');
  });
}

/** Builds the site's server: pages of what is live, files of all releases, and the way to the API. */
export function buildServer(options: ServerOptions): FastifyInstance {
  const { store, api, origin, trustProxy = [], logger = false } = options;
  const limits = { ...LIMITS, ...options.limits };
  const app = Fastify({
    logger,
    trustProxy,
    requestTimeout: limits.request,
    connectionTimeout: limits.idle,
    keepAliveTimeout: limits.keepAlive,
    // Where only one of the two timeouts of requests is set, Node takes each for the other.
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: limits.check },
    // At the end, requests that have begun are answered.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...FRAMEWORK_ERROR_OPTIONS,
    // Proxies may ask with the whole address (RFC 9112, 3.2.2).
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?#]*(?=\/|$)/i, '') || '/',
    routerOptions: { ignoreDuplicateSlashes: false },
  });
  app.server.maxConnections = limits.connections;
  const compositions = new Compositions(store);
  const live = new LiveSite(store, compositions, (err, generation) =>
    app.log.error({ err, generation }, 'What is live cannot be read; the last good generation is served'),
  );
  app.addHook('onClose', async () => live.stop());
  const visitors = new CanaryVisitors({ live, origin, token: options.reportsToken });
  options.measure?.({ server: app.server, live });
  registerErrorHandlers(app);
  closeConnectionsAtEnd(app);
  readForwardedAddresses(app);
  registerSecurityHeaders(app, origin);
  registerHealth(app, live);
  registerReleases(app, store);
  registerApi(app, { api, live, visitors, limits });
  registerPreviews(app, options);
  registerPages(app, { ...options, compositions, live, visitors });
  return app;
}

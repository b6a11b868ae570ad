import proxy from '@fastify/http-proxy';
import staticFiles from '@fastify/static';
import type { CompositionManifest, ReleaseStore } from '@site/releases';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { forwardHeaders } from './forwarded.ts';
import { followLiveComposition } from './pages.ts';
import { ANSWER_POLICY, registerSecurityHeaders, setPagePolicy } from './policy.ts';
import { previewOf, registerPreviews } from './preview.ts';
import { apiUnavailable, apiUnavailableHtml } from './unavailable.ts';

interface ServerOptions {
  store: ReleaseStore;
  /** Where the API listens: `http://127.0.0.1:3001`. */
  api: string;
  /** The site's public origin. */
  origin: string;
  /** Proxies in front of this server whose X-Forwarded-* headers are believed: addresses and ranges. */
  trustProxy?: string[];
  logger?: FastifyServerOptions['logger'];
}

/** How long the API may take for an answer, in milliseconds. */
const API_TIMEOUT_MS = 15_000;

/** Browser files only: a release's Node build is nobody's business. */
const CLIENT_FILE = /^\/[^/]+\/[^/]+\/client\//;

function registerReleases(app: FastifyInstance, store: ReleaseStore): void {
  app.register(staticFiles, {
    root: store.releases,
    prefix: '/releases/',
    preCompressed: true,
    allowedPath: (path) => CLIENT_FILE.test(path),
    index: false,
    decorateReply: false,
    // The version in the address stands for the content, so it never changes.
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
      // Scripts and styles are fetched with crossorigin, so that their integrity can be checked.
      reply.header('access-control-allow-origin', '*');
    },
  });
}

/** Looks up the composition that visitors see. */
type LiveComposition = ReturnType<typeof followLiveComposition>;

function registerApi(app: FastifyInstance, api: string, liveComposition: LiveComposition): void {
  app.register(proxy, {
    upstream: api,
    prefix: '/api',
    rewritePrefix: '/api',
    http: { requestOptions: { timeout: API_TIMEOUT_MS } },
    replyOptions: {
      rewriteRequestHeaders: forwardHeaders,
      async onError(reply, { error }) {
        reply.request.log.error({ err: error }, 'The API does not answer');
        // The store may be what is broken: the answer goes out without the company's phone number then.
        const live = await liveComposition().catch(() => undefined);
        const company = live?.manifest.company;
        reply.code(503).header('retry-after', '10').header('cache-control', 'no-store');
        if (reply.request.headers.accept?.includes('text/html')) {
          reply
            .header('content-security-policy', ANSWER_POLICY)
            .type('text/html; charset=utf-8')
            .send(apiUnavailableHtml(company));
        } else {
          reply.type('application/problem+json').send(apiUnavailable(company));
        }
      },
    },
  });
}

/** The file that a composition has for an address: a page, or a file of the same name. */
function fileAt({ pages, files }: CompositionManifest, path: string): string | undefined {
  if (Object.hasOwn(pages, path)) return pages[path];
  return files.find((file) => `/${file}` === path);
}

function registerPages(
  app: FastifyInstance,
  store: ReleaseStore,
  origin: string,
  liveComposition: LiveComposition,
): void {
  // Serves nothing by itself: it lends replies their sendFile. The folder is another one after each promotion.
  app.register(staticFiles, { root: store.compositions, serve: false, preCompressed: true });

  // Always whole: "not modified" and "a part of it" have statuses of their own.
  const whole = { cacheControl: false, etag: false, lastModified: false, acceptRanges: false };

  app.get('/*', async (request, reply) => {
    const [path = '/', query] = request.url.split(/\?(.*)/s);
    if (path.length > 1 && path.endsWith('/')) {
      // One slash at its start, or the browser would take the rest for a host. It reads a backslash as a slash.
      const plain = `/${path.replace(/^[/\\]+|\/+$/g, '')}`;
      return reply.redirect(query ? `${plain}?${query}` : plain, 301);
    }
    const preview = await previewOf(store, request);
    const shown = preview ?? (await liveComposition());
    if (!shown) return reply.code(503).type('text/plain; charset=utf-8').send('Nothing is promoted yet.\n');
    const { folder, manifest } = shown;
    setPagePolicy(reply, manifest, origin);
    // Browsers ask each time whether a page is still the same; mostly it is, and the answer has no body.
    reply.header('cache-control', preview ? 'private, no-store' : 'no-cache');
    if (preview) reply.header('x-robots-tag', 'noindex');
    const file = fileAt(manifest, path);
    if (!file) return reply.code(404).sendFile(manifest.notFound, folder, whole);
    return reply.sendFile(file, folder, preview ? whole : { cacheControl: false });
  });
}

/** The site's server: pages of the live composition, files of all releases, and the way to the API. */
export function buildServer(options: ServerOptions): FastifyInstance {
  const { store, api, origin, trustProxy = [], logger = false } = options;
  const app = Fastify({
    logger,
    trustProxy,
    // A request that is longer under way is no visitor's. In milliseconds; Fastify sets no limit by default.
    requestTimeout: 20_000,
    forceCloseConnections: true,
    routerOptions: { ignoreDuplicateSlashes: false },
  });
  const liveComposition = followLiveComposition(store);
  registerSecurityHeaders(app, origin);
  registerReleases(app, store);
  registerApi(app, api, liveComposition);
  registerPreviews(app, store, origin);
  registerPages(app, store, origin, liveComposition);
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('Not found.\n'),
  );
  return app;
}

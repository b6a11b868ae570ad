import { join } from 'node:path';
import staticFiles from '@fastify/static';
import { RELEASES_PATH } from '@site/build/artefacts';
import { PAGE_DATA_FILE, type ReleaseStore } from '@site/releases/serving';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import { registerApi } from './api-proxy.ts';
import { CanaryVisitors } from './canary.ts';
import { PLAIN_ERRORS, registerErrors } from './errors.ts';
import { dropRequestsOfNobody, readForwardedAddresses, warnOfUnknownProxies } from './forwarded.ts';
import { LIMITS, type Limits } from './limits.ts';
import { LiveSite } from './live/live.ts';
import { ANYBODY, plainAddress, readDataOf, sendServed } from './live/served.ts';
import { fetchMissingReleases } from './missing-releases.ts';
import { logAccess } from './operation/access-log.ts';
import type { Measured } from './operation/metrics.ts';
import { FILE_POLICY, pagePolicies, registerSecurityHeaders, SCRIPT_POLICY } from './policy.ts';
import { Previews, registerPreviews } from './preview.ts';

interface ServerOptions {
  store: ReleaseStore;
  /** Where the API listens: `http://127.0.0.1:3001`. */
  api: string;
  /** The site's public origin. */
  origin: string;
  /** Proxies in front of this server whose X-Forwarded-* headers are believed: addresses and ranges. */
  trustProxy?: string[];
  /** What differs from `LIMITS`. */
  limits?: Partial<Limits>;
  logger?: FastifyServerOptions['logger'];
  /** Whether every request is logged. */
  accessLog?: boolean;
  /** Whether staff's inbox is at the site's origin: otherwise nothing of it is reached by this server. */
  hasInbox?: boolean;
  /** By which the API knows this server where it says whose page reports: REPORTS_TOKEN. Without it no canary is counted. */
  reportsToken?: string | undefined;
  /** Gets the numbers of this server. Without it nothing is measured. */
  measure?: ((site: Measured) => void) | undefined;
}

/** Of a file that can only ever be what it is. */
const FILE_HEADERS = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': FILE_POLICY,
};
const SCRIPT_HEADERS = { ...FILE_HEADERS, 'content-security-policy': SCRIPT_POLICY };

/** As it lies on the disk: compressed files have the encoding behind their names. */
const SCRIPT = /\.js(?:\.\w+)?$/;

const PLAIN_TEXT = 'text/plain; charset=utf-8';

/** Browser files only: a release's Node build is nobody's business. */
const CLIENT_FILE = /^\/[^/]+\/[^/]+\/client\//;

function registerReleases(app: FastifyInstance, store: ReleaseStore): void {
  fetchMissingReleases(app, store);
  app.register(staticFiles, {
    root: join(store.cache.root, 'releases'),
    prefix: RELEASES_PATH,
    preCompressed: true,
    allowedPath: (path) => CLIENT_FILE.test(path),
    index: false,
    decorateReply: false,
    // The version in the address stands for the content, so it never changes.
    cacheControl: false,
    etag: false,
    lastModified: false,
    setHeaders: (reply, path) => {
      for (const [name, value] of Object.entries(SCRIPT.test(path) ? SCRIPT_HEADERS : FILE_HEADERS))
        reply.header(name, value);
      // Scripts and styles are fetched with crossorigin, so that their integrity can be checked.
      reply.header('access-control-allow-origin', '*');
    },
  });
}

function registerPages(
  app: FastifyInstance,
  store: ReleaseStore,
  origin: string,
  live: LiveSite,
  visitors: CanaryVisitors,
): void {
  const previews = new Previews(store);
  const policyOf = pagePolicies(origin);

  app.get('/*', async (request, reply) => {
    const plain = plainAddress(request.url);
    if (plain) return reply.redirect(plain, 301);
    const [path = '/', query = ''] = request.url.split('?');
    // Of the composition that a page names, whichever is shown: to all the same.
    const data =
      path === PAGE_DATA_FILE && (live.held(query)?.files.get(path) ?? (await readDataOf(store, query)));
    if (data) return sendServed(reply.headers(FILE_HEADERS), data, true);
    const preview = await previews.shownTo(request);
    const shown = preview ? { composition: preview, visit: ANYBODY } : await visitors.shownTo(request, path);
    if (!shown) {
      const why = live.state.problem ? 'The site cannot be shown at the moment.' : 'Nothing is promoted yet.';
      return reply.code(503).header('cache-control', 'no-store').type(PLAIN_TEXT).send(`${why}\n`);
    }
    const { composition, visit } = shown;
    reply.headers(policyOf(composition.manifest));
    // Browsers ask each time whether a page is still the same; mostly it is, and the answer has no body.
    const shared = 'cookie' in visit ? 'private, no-cache' : 'no-cache';
    reply.header('cache-control', preview ? 'private, no-store' : shared);
    if (preview) reply.header('x-robots-tag', 'noindex');
    const file = composition.files.get(path);
    // Always whole: "not modified" has a status of its own.
    if (!file) return sendServed(reply.code(404), composition.notFound, true, visit);
    return sendServed(reply, file, preview !== undefined, visit);
  });
}

/** Whether the server answers at all, and whether it has a site to show. */
function registerHealth(app: FastifyInstance, live: LiveSite): void {
  app.get('/healthz', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );
  app.get('/readyz', async (_request, reply) => {
    const served = await live.current();
    const { generation, problem } = live.state;
    reply.header('cache-control', 'no-store').code(served ? 200 : 503);
    if (!served) return { status: 'not ready' };
    // What exactly is wrong names folders, and is in the log.
    return problem ? { status: 'behind', generation, problem } : { status: 'ok', generation };
  });
}

/** Closes connections after what was on its way when the server was told to end. Otherwise they would stay open, and hold it up. */
function closeConnectionsAtEnd(app: FastifyInstance): void {
  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close');
  });
}

/** The site's server: pages of the live composition, files of all releases, and the way to the API. */
export function buildServer(options: ServerOptions): FastifyInstance {
  const {
    store,
    api,
    origin,
    trustProxy = [],
    logger = false,
    accessLog = false,
    hasInbox = false,
    reportsToken,
    measure,
  } = options;
  const limits = { ...LIMITS, ...options.limits };
  const app = Fastify({
    logger,
    trustProxy,
    requestTimeout: limits.request,
    connectionTimeout: limits.idle,
    keepAliveTimeout: limits.unused,
    http: { connectionsCheckingInterval: limits.check },
    // At the end what is on its way is answered, on connections that are open already too.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    ...PLAIN_ERRORS,
    // Proxies may ask with the whole address, and a server has to understand that (RFC 9112, 3.2.2).
    rewriteUrl: ({ url = '/' }) => url.replace(/^https?:\/\/[^/?#]*(?=\/|$)/i, '') || '/',
    routerOptions: { ignoreDuplicateSlashes: false },
  });
  const live = new LiveSite(store, (err, generation) =>
    app.log.error({ err, generation }, 'What is live cannot be read; the last good generation is served'),
  );
  app.addHook('onClose', async () => live.end());
  const visitors = new CanaryVisitors(store, live, origin, reportsToken);
  if (accessLog) logAccess(app);
  measure?.({ server: app.server, live });
  registerErrors(app);
  closeConnectionsAtEnd(app);
  dropRequestsOfNobody(app);
  readForwardedAddresses(app);
  warnOfUnknownProxies(app);
  registerSecurityHeaders(app, origin);
  registerHealth(app, live);
  registerReleases(app, store);
  registerApi(app, { api, live, visitors, limits, hasInbox });
  registerPreviews(app, store, origin);
  registerPages(app, store, origin, live, visitors);
  return app;
}

import { randomUUID } from 'node:crypto';
import { BODY_LIMITS } from '@site/contract';
import { LONGEST_PASSKEY_ID } from '@site/contract/inbox';
import { answerUnreadable, unreadableProblem } from '@site/contract/unreadable';
import { type FastifyServerOptions, fastify } from 'fastify';
import { LeadIntake } from './contact/intake.ts';
import { removeOldFormKeys } from './contact/repeated-forms.ts';
import { contactRoutes } from './contact/routes.ts';
import type { LeadsDatabase } from './database/schema.ts';
import { UnsyncedWrites } from './database/unsynced-writes.ts';
import type { Dispatcher } from './delivery/dispatcher.ts';
import { measureDeliveries } from './delivery/metrics.ts';
import type { Target } from './delivery/schema.ts';
import { findUnheard } from './delivery/unheard.ts';
import { answerInTime } from './http/answer-in-time.ts';
import { answerErrorsWithProblems, sendNotFound } from './http/errors.ts';
import { describeError, PrivateLog } from './http/log.ts';
import { describeApi } from './http/openapi.ts';
import { LeadFeed } from './leads/feed.ts';
import { healthRoutes } from './operation/health.ts';
import { createMetrics, metricsRoutes } from './operation/metrics.ts';
import { Ceilings } from './protection/ceilings.ts';
import { refuseCrossSitePosts } from './protection/cross-site.ts';
import { warnOfUnknownSites } from './protection/forwarded.ts';
import { setSecurityHeaders } from './protection/headers.ts';
import { KeyedHash } from './protection/keyed-hash.ts';
import { LIMITS, type Limits } from './protection/limits.ts';
import { shedLoad } from './protection/load-shedding.ts';
import { RateCounts, SteadyCounts } from './protection/rate-counts.ts';
import { removeOldCounts } from './protection/rate-limit.ts';
import { reportsRoutes } from './reports/routes.ts';
import { givenRoutes, viewRoutes, viewsRoutes } from './reports/views/routes.ts';
import { violationsRoutes } from './reports/violations-routes.ts';
import type { Protection } from './settings.ts';
import { staffRoutes } from './staff/http/routes.ts';
import { type InboxOptions, inbox } from './staff/inbox.ts';
import { checkUsable } from './tables/open.ts';

interface AppOptions {
  /** Open and up to date. The caller closes it, after the app. */
  database: LeadsDatabase;
  /** Who makes the deliveries of new leads. Without it they are queued for mail, for another program to make. */
  dispatcher?: Dispatcher;
  /** By which targets somebody hears of leads. */
  listeners?: readonly Target[];
  protection: Protection;
  /** Staff's inbox. Without it there is none. */
  staff?: InboxOptions;
  /** Folder of all state, absolute. */
  dataFolder: string;
  /** How busy the API may be before it turns requests away: mean delay of the event loop, in milliseconds; 0 for no limit. */
  maxEventLoopDelay?: number;
  /** What differs from `LIMITS`. */
  limits?: Partial<Limits> | undefined;
  /** As in Fastify. Without it nothing is logged. */
  logger?: FastifyServerOptions['logger'];
}

/** Builds the API. It does not listen yet. */
export function buildApp({
  database,
  dispatcher = { targets: ['mail'], sendsUpdates: false, wake: () => undefined },
  listeners = ['mail'],
  protection,
  staff,
  dataFolder,
  maxEventLoopDelay,
  limits: otherLimits,
  logger = false,
}: AppOptions) {
  const limits = { ...LIMITS, ...otherLimits };
  const app = fastify({
    logger,
    logController: new PrivateLog(),
    genReqId: () => randomUUID(),
    trustProxy: protection.trustProxy,
    bodyLimit: BODY_LIMITS.request,
    requestTimeout: limits.request,
    connectionTimeout: limits.idle,
    http: { connectionsCheckingInterval: limits.check },
    // Longer than a proxy keeps its unused connections (undici: 4 s, nginx: 60 s), so that it never sends a request
    // into one that is being closed here.
    keepAliveTimeout: 65_000,
    // Passkeys are named by their ids in addresses.
    routerOptions: { maxParamLength: LONGEST_PASSKEY_ID },
    // What arrives on an open connection during shutdown is still answered: the database closes after the app.
    return503OnClosing: false,
    // Unknown fields do no harm, whatever their name.
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
    // Addresses that the router cannot decode.
    frameworkErrors: (_error, request, reply) => sendNotFound(request, reply),
    clientErrorHandler: answerUnreadable(unreadableProblem),
  });
  app.removeContentTypeParser('text/plain');

  let closing = false;
  app.addHook('preClose', async () => {
    closing = true;
  });
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    // Otherwise a connection whose request began before the shutdown would stay open after it, and hold it up.
    if (closing) reply.header('connection', 'close');
  });

  answerInTime(app, limits.answer, limits.checkAnswers);
  warnOfUnknownSites(app);
  setSecurityHeaders(app);
  shedLoad(app, maxEventLoopDelay);
  app.after(() => {
    answerErrorsWithProblems(app);
    refuseCrossSitePosts(app, protection.siteOrigin);
  });
  describeApi(app);
  const metrics = createMetrics(() => app.memoryUsage());
  metrics.observeRequests(app);
  measureDeliveries(metrics.registry, database, listeners);
  const writes = new UnsyncedWrites(database);
  const hash = new KeyedHash(database);
  const rateCounts = new RateCounts(database, writes, hash);
  removeOldCounts(app, rateCounts);
  removeOldFormKeys(app, database);
  const feed = new LeadFeed(database, (error) =>
    app.log.error({ failure: describeError(error) }, 'what other programs store does not show in the inbox'),
  );
  const ceilings = new Ceilings(new SteadyCounts(rateCounts, app.log), protection.rateLimitMax);
  app.register(contactRoutes, {
    intake: new LeadIntake(database, ceilings),
    dispatcher,
    feed,
    rateCounts,
    hash,
    rateLimitMax: protection.rateLimitMax,
    metrics,
  });
  app.register(reportsRoutes, { database, writes, rateCounts, metrics });
  const { reportsToken } = protection;
  app.register(viewRoutes, { database, writes, rateCounts, hash, metrics, token: reportsToken });
  if (reportsToken) {
    app.register(violationsRoutes, { database, token: reportsToken });
    app.register(viewsRoutes, { database, token: reportsToken });
    app.register(givenRoutes, { writes, hash, token: reportsToken });
  }
  if (protection.leadsToken) app.register(staffRoutes, { database, token: protection.leadsToken });
  if (staff) app.register(inbox, { ...staff, database, rateCounts, dispatcher, feed });
  app.register(healthRoutes, {
    database,
    dataFolder,
    checkTables: () => checkUsable(database),
    findWarning: () => findUnheard(database, listeners),
  });
  app.register(metricsRoutes, { metrics, token: protection.leadsToken });
  return app;
}

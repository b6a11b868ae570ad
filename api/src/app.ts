import { randomUUID } from 'node:crypto';
import { BODY_LIMITS, CALLED_BACK_MINUTES } from '@site/contract';
import type { DeliveryTarget } from '@site/contract/api';
import { type FastifyServerOptions, fastify } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { contactRoutes } from './contact/routes.ts';
import type { Db } from './db.ts';
import { healthRoutes } from './health.ts';
import { refuseCrossSitePosts } from './http/cross-site.ts';
import { helmet } from './http/headers.ts';
import { PrivateLog } from './http/log.ts';
import { describeApi } from './http/openapi.ts';
import { answerErrorsWithProblems } from './http/problems.ts';
import { LeadChanges } from './leads/changes.ts';
import { createMetrics, metricsRoute } from './metrics.ts';
import type { Mailer } from './outbox/mailer.ts';
import { reportsRoutes } from './reports/routes.ts';
import type { Settings } from './settings.ts';
import { inbox } from './staff/inbox.ts';

/** In milliseconds. Fastify has no limits by default, so a client could keep its connection for ever. */
const TIMEOUTS = {
  /** From the beginning of a request to its end. */
  requestTimeout: 20_000,
  /** Without a byte in either direction. */
  connectionTimeout: 30_000,
  /** From the headers to the answer: longer than the database may take. */
  handlerTimeout: 28_000,
  /** Longer than a proxy keeps unused connections (undici: 4 s, nginx: 60 s). */
  keepAliveTimeout: 65_000,
};

interface AppOptions {
  /** Migrated. The caller closes it, after the app. */
  db: Db;
  settings: Settings;
  mailer: Mailer;
  /** Where new leads go. */
  targets: readonly DeliveryTarget[];
  /** Called when there is something to deliver. */
  wake?: () => void;
  /** Shows sign-in links where mail only goes to files. */
  showLink?: ((text: string) => void) | undefined;
  /** Where the inbox's page is built. */
  pageFolder?: string;
  logger?: FastifyServerOptions['logger'];
  timeouts?: Partial<typeof TIMEOUTS>;
}

/** Builds the API. It does not listen yet. */
export async function buildApp({
  db,
  settings,
  mailer,
  targets,
  wake = () => undefined,
  showLink,
  pageFolder,
  logger = false,
  timeouts,
}: AppOptions) {
  const app = fastify({
    logger,
    logController: new PrivateLog(),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy,
    bodyLimit: BODY_LIMITS.request,
    ...TIMEOUTS,
    ...timeouts,
    // What arrives on an open connection during shutdown is still answered.
    return503OnClosing: false,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
  });
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  // Our own answers are typed; checking them again would refuse old leads after a change of the form's rules.
  app.setSerializerCompiler(() => JSON.stringify);
  app.addHook('onSend', async (_request, reply) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  await helmet(app);
  answerErrorsWithProblems(app);
  refuseCrossSitePosts(app, settings.siteOrigin);
  const metrics = createMetrics(app, db);
  await describeApi(app);
  app.register(contactRoutes, { db, targets, rateLimitMax: settings.rateLimitMax, metrics, onLead: wake });
  app.register(reportsRoutes, { db, token: settings.reportsToken, readToken: settings.reportsReadToken });
  app.register(inbox, {
    db,
    settings: settings.staff,
    mailer,
    showLink,
    changes: new LeadChanges({ db, targets, onChange: wake }),
    promiseMinutes: CALLED_BACK_MINUTES,
    mailFolder: settings.mail.folder,
    folder: pageFolder,
  });
  app.register(healthRoutes, { db, dataFolder: settings.dataFolder });
  app.register(async (scope) => metricsRoute(scope, metrics, settings.reportsReadToken));
  return app;
}

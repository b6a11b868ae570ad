import { randomUUID } from 'node:crypto';
import { BODY_LIMITS } from '@site/contract';
import type { DeliveryTarget } from '@site/contract/api';
import { type FastifyServerOptions, fastify } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { contactRoutes } from './contact/routes.ts';
import type { Db } from './db.ts';
import { healthRoutes } from './health.ts';
import { refuseCrossSite } from './http/cross-site.ts';
import { setSecurityHeaders } from './http/headers.ts';
import { PrivateLog } from './http/log.ts';
import { describeApi } from './http/openapi.ts';
import { answerErrorsWithProblems } from './http/problems.ts';
import { LeadChanges } from './leads/changes.ts';
import { createMetrics, metricsRoute } from './metrics.ts';
import type { Mailer } from './outbox/mailer.ts';
import { reportsRoutes } from './reports/routes.ts';
import type { Settings } from './settings.ts';
import { inboxRoutes } from './staff/inbox-routes.ts';

interface AppOptions {
  db: Db;
  settings: Settings;
  mailer: Mailer;
  targets: readonly DeliveryTarget[];
  /** Prints sign-in links where mail only goes to files. */
  printLink?: ((text: string) => void) | undefined;
  pageFolder?: string;
  logger?: FastifyServerOptions['logger'];
}

/** Builds the API. It does not listen yet. */
export async function buildApp({
  db,
  settings,
  mailer,
  targets,
  printLink,
  pageFolder,
  logger = false,
}: AppOptions) {
  const app = fastify({
    logger,
    logController: new PrivateLog(),
    genReqId: () => randomUUID(),
    trustProxy: settings.trustProxy,
    bodyLimit: BODY_LIMITS.request,
    // Fastify's defaults let a client keep its connection for ever.
    requestTimeout: 20_000,
    connectionTimeout: 30_000,
    // Longer than proxies keep unused connections (undici: 4 s, nginx: 60 s).
    keepAliveTimeout: 65_000,
    // Requests on an open connection during shutdown are still answered.
    return503OnClosing: false,
    onProtoPoisoning: 'remove',
    onConstructorPoisoning: 'remove',
  });
  app.removeContentTypeParser('text/plain');
  app.setValidatorCompiler(validatorCompiler);
  // Answers are typed; validating them again would refuse old leads after a change of the form's rules.
  app.setSerializerCompiler(() => JSON.stringify);
  setSecurityHeaders(app);
  answerErrorsWithProblems(app);
  const { siteOrigin, rateLimitMax, reportsToken, reportsReadToken } = settings;
  app.addHook('onRequest', async (request) => refuseCrossSite(request, siteOrigin));
  const metrics = createMetrics(app, db);
  await describeApi(app);
  app.register(contactRoutes, { db, targets, rateLimitMax, metrics });
  app.register(reportsRoutes, { db, token: reportsToken, readToken: reportsReadToken });
  app.register(inboxRoutes, {
    db,
    settings: settings.staff,
    mailer,
    printLink,
    changes: new LeadChanges({ db, targets }),
    folder: pageFolder,
  });
  app.register(healthRoutes, { db });
  if (reportsReadToken) metricsRoute(app, metrics, reportsReadToken);
  return app;
}

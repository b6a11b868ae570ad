import { randomUUID } from 'node:crypto';
import { fastifyCookie } from '@fastify/cookie';
import { fastifyRateLimit } from '@fastify/rate-limit';
import { fastifySwagger } from '@fastify/swagger';
import type { ProviderSettings } from '@site/contract/settings';
import { type CountsSource, ReleaseError, type ReleaseStore } from '@site/releases';
import type { ReleaseService } from '@site/releases/contract';
import { fastify, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { CiIdentities } from './auth/ci-identity.ts';
import { clientAddress, guard } from './auth/guard.ts';
import { Tokens } from './auth/tokens.ts';
import { startCanaryWatch } from './canary-watch.ts';
import { JobQueue } from './jobs.ts';
import { type DeployLimits, LIMITS, limitBodies } from './limits.ts';
import { answerWithProblems, sendProblem } from './problems.ts';
import { consoleRoutes } from './routes/console.ts';
import { healthRoutes } from './routes/health.ts';
import { oidcRoutes } from './routes/oidc.ts';
import { operationRoutes } from './routes/operations.ts';
import { pageErrorRoutes } from './routes/page-errors.ts';
import { sessionRoutes } from './routes/session.ts';
import { uploadRoutes } from './routes/uploads.ts';

export interface DeployOptions {
  service: ReleaseService;
  store: ReleaseStore;
  /** The service's public origin: the audience of CI identities, and the only origin that may use a session. */
  origin: string;
  /** Trusted issuers of CI identities, in addition to github.com and gitlab.com. */
  issuers?: readonly string[];
  /** The identity provider of people. Without it, only tokens work. */
  provider?: ProviderSettings | undefined;
  /** Where to read page views and errors. */
  counts?: CountsSource | undefined;
  trustProxy?: string[];
  /** Overrides of `LIMITS`. */
  limits?: Partial<DeployLimits>;
  logger?: { level: string; stream?: { write(line: string): void } } | undefined;
}

// Queries and headers may contain secrets.
const serializers = {
  req: ({ method, url }: { method: string; url: string }) => ({ method, url: url.replace(/\?.*/s, '') }),
};

/** Creates the deploy service. It does not listen yet. */
export async function buildDeploy(options: DeployOptions) {
  const { service, store, origin, issuers = [], provider, counts, trustProxy = [], logger } = options;
  const limits = { ...LIMITS, ...options.limits };
  const app = fastify({
    logger: logger ? { serializers, ...logger } : false,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy,
    bodyLimit: limits.body,
    // Node swaps these two if only one is set.
    requestTimeout: limits.requestTimeout,
    http: { headersTimeout: limits.headersTimeout, connectionsCheckingInterval: limits.checkInterval },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: sendProblem,
  });
  app.server.maxConnections = limits.connections;
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');
  app.addHook('onSend', async (_request, reply) => {
    reply.header('x-content-type-options', 'nosniff');
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
  });
  answerWithProblems(app);
  await app.register(fastifyCookie);
  const tokens = new Tokens(store);
  await app.register(fastifySwagger, {
    openapi: {
      info: { title: 'Deploy service', version: '1.0.0' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
      security: [{ token: [] }],
    },
    transform: jsonSchemaTransform,
  });
  await app.register(fastifyRateLimit, {
    max: limits.requestsPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => request.caller?.publisher.id ?? clientAddress(request),
    errorResponseBuilder: (_request, { after }) => new ReleaseError('busy', `Try again in ${after}.`),
  });
  limitBodies(app, limits);
  guard(app, { tokens, origin });

  const jobs = new JobQueue(({ id, operation, releases, by, state }, error) => {
    const level = error === undefined || error instanceof ReleaseError ? 'info' : 'error';
    app.log[level]({ job: id, operation, releases, by, state, err: error }, 'Job ended');
  });
  const identities = new CiIdentities(issuers, origin);
  healthRoutes(app, store);
  sessionRoutes(app, {
    store,
    tokens,
    identities,
    origin,
    hasProvider: provider !== undefined,
  });
  if (provider) oidcRoutes(app, { store, tokens, origin, settings: provider });
  operationRoutes(app, { service, store, jobs });
  uploadRoutes(app, { service, store, limits });
  pageErrorRoutes(app, counts);
  consoleRoutes(app);
  app.get('/openapi.json', { config: { isPublic: true }, schema: { hide: true } }, async () => app.swagger());
  startCanaryWatch(app, store, counts, limits.canaryInterval);
  return { app, jobs };
}

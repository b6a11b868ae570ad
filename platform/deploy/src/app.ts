import { randomUUID } from 'node:crypto';
import type { ProviderSettings } from '@site/contract/identity-provider';
import { answerUnreadable, unreadableProblem } from '@site/contract/unreadable';
import {
  type CountsSource,
  keepReady,
  type PromoteOptions,
  prepareRollback,
  type ReleaseStore,
  type RendererKeeper,
} from '@site/releases';
import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import { Failures, guard } from './access/guard.ts';
import { Issuers, KNOWN_ISSUERS } from './access/identity.ts';
import { CanaryWatch } from './canary/watch.ts';
import { forgetOld } from './forgetting.ts';
import { canaryRoutes } from './http/canary.ts';
import { consoleRoutes } from './http/console.ts';
import { generationRoutes } from './http/generations.ts';
import { numberRoutes } from './http/numbers.ts';
import { openRoutes } from './http/open.ts';
import { describeService } from './http/openapi.ts';
import { jobRoutes } from './http/promotions.ts';
import { releaseRoutes } from './http/releases.ts';
import { siteRoutes } from './http/site.ts';
import { JobQueue } from './jobs/queue.ts';
import { type DeployLimits, LIMITS } from './limits.ts';
import { answerWithProblems, sendProblem, withoutKeeping } from './problems/errors.ts';
import { oidcRoutes } from './session/oidc-routes.ts';
import { sessionRoutes } from './session/routes.ts';

export interface DeployOptions {
  store: ReleaseStore;
  /** The site's public origin. */
  origin: string;
  /** The service's own public origin: identities of CIs are made out for it, and only its pages may do something by a browser's session. */
  audience: string;
  /** Whose identities are believed beside those of `KNOWN_ISSUERS`. */
  issuers?: readonly string[];
  /** Where people sign in to the console; without it only tokens do. */
  oidc?: ProviderSettings | undefined;
  browser: PromoteOptions['browser'];
  /** Has processes ready for rendering, once the service listens and between two jobs. */
  renderer?: RendererKeeper | undefined;
  trustProxy?: string[];
  /** What differs from `LIMITS`. */
  limits?: Partial<DeployLimits>;
  /** Where it is counted what visitors meet. Without it no canary is started. */
  counts?: CountsSource | undefined;
  /** Without it nothing is logged. */
  logger?: { level: string; stream?: { write(line: string): void } } | undefined;
}

/** How large a body in JSON may be, in bytes. Uploads have limits of their own. */
const MOST_JSON = 64 * 1024;

/** How long what was done is left to those who show it, in milliseconds, before the next job is made ready for: servers of this machine read it then. */
const REST_MS = 500;

/** What is logged of a request: nothing that was sent but its address without the query. */
const SERIALIZERS = {
  req: ({ method, url }: FastifyRequest) => ({ method, url: url.replace(/\?.*/s, '') }),
};

/** Builds the service. It does not listen yet. `queue` is closed before it. */
export function buildDeploy(options: DeployOptions): { app: FastifyInstance; queue: JobQueue } {
  const { store, origin, audience, issuers = [], oidc, browser, renderer, trustProxy = [], logger } = options;
  const limits = { ...LIMITS, ...options.limits };
  const app: FastifyInstance = fastify({
    logger: logger ? { serializers: SERIALIZERS, ...logger } : false,
    genReqId: () => randomUUID(),
    trustProxy,
    bodyLimit: MOST_JSON,
    requestTimeout: limits.request,
    connectionTimeout: limits.idle,
    keepAliveTimeout: 65_000,
    // What has begun is answered at the end.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    onProtoPoisoning: 'error',
    frameworkErrors: (_error, request, reply) => {
      sendProblem({ statusCode: 400 }, request, reply, store);
    },
    clientErrorHandler: answerUnreadable(unreadableProblem),
  });
  app.removeContentTypeParser('text/plain');
  let rested: NodeJS.Timeout | undefined;
  const queue = new JobQueue(store, limits, {
    failed: (error, job) => app.log.error({ err: error, job: job.id }, 'A job failed'),
    idle: () => {
      clearTimeout(rested);
      rested = setTimeout(() => {
        if (!queue.busy) getReady();
      }, REST_MS).unref();
    },
  });
  app.addHook('onClose', async () => clearTimeout(rested));
  /** Has all ready for the next job. Where that fails the job says why. */
  function getReady(): void {
    const failed = (error: unknown) => app.log.warn({ err: error }, 'Not all is ready for the next job');
    if (renderer) keepReady(store, renderer, origin).catch(failed);
    if ('path' in browser) browser.keeper?.warm().catch(failed);
    prepareRollback(store).catch(failed);
  }
  const failures = new Failures(limits);
  const watch = new CanaryWatch(store, options.counts, {
    decided: ({ canary, decision: { why, verdict } }) => app.log.warn({ canary: canary.id, verdict }, why),
    failed: (err) => app.log.error({ err }, 'The canary cannot be watched, or nobody told of it'),
  });
  app.addHook('onListen', async () => watch.begin(limits.canary));
  app.addHook('onClose', async () => watch.end());
  const routes = {
    context: { store, origin, browser, renderer, warn: (line: string) => app.log.warn(line) },
    queue,
    limits,
    counts: options.counts,
  };
  app.addHook('onSend', async (_request, reply) => {
    withoutKeeping(reply);
  });
  answerWithProblems(app, store);
  guard(app, store, failures, limits, audience);
  forgetOld(app, store, limits.forget);
  describeService(app);
  app.addHook('onListen', async () => getReady());
  app.after(() => {
    openRoutes(app, {
      store,
      issuers: new Issuers([...KNOWN_ISSUERS, ...issuers], audience),
      failures,
      queue,
    });
    sessionRoutes(app, { store, failures, origin: audience, oidc: oidc !== undefined });
    oidcRoutes(app, { store, failures, origin: audience, settings: oidc });
    releaseRoutes(app, routes);
    jobRoutes(app, routes);
    siteRoutes(app, routes);
    generationRoutes(app, routes);
    numberRoutes(app, routes);
    canaryRoutes(app, routes);
    consoleRoutes(app);
  });
  return { app, queue };
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { sendNotFound } from '../http/errors.ts';
import { ANSWERS_UNDER_PRESSURE } from '../protection/load-shedding.ts';
import { requireToken } from '../protection/token.ts';
import { METRICS_DOCS } from './docs.ts';
import type { Metrics } from './metrics.ts';

interface MetricsOptions {
  metrics: Metrics;
  /** Lets others than programs of this machine read them. */
  token: string | undefined;
}

/** `GET /api/metrics`, Prometheus text: for programs of this machine that ask directly, and whoever has the token. */
export async function metricsRoutes(app: FastifyInstance, { metrics, token }: MetricsOptions) {
  const demandToken = token === undefined ? undefined : requireToken(token);
  const options = {
    config: { ...ANSWERS_UNDER_PRESSURE, docs: METRICS_DOCS },
    onRequest: async (...[request, reply]: Parameters<ReturnType<typeof requireToken>>) => {
      if (isLocal(request)) return;
      if (!demandToken) return sendNotFound(request, reply);
      return demandToken(request, reply);
    },
  };
  app.get('/api/metrics', options, async (_request, reply) => {
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** Through the site's server everybody comes from this machine; but then the request says for whom it is. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  const peer = socket.remoteAddress ?? '';
  return ipaddr.isValid(peer) && ipaddr.process(peer).range() === 'loopback';
}

import { isLoopback } from '@site/contract/hosts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from './db.ts';
import { requireToken } from './http/bearer-token.ts';
import { notFound } from './http/problems.ts';

/** In seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export type Metrics = ReturnType<typeof createMetrics>;

/** Creates the metrics of one API for Prometheus. */
export function createMetrics(app: FastifyInstance, db: Db) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const leads = new Counter({ name: 'leads_accepted_total', help: 'Leads stored.', registers });
  const suspects = new Counter({ name: 'leads_suspect_total', help: 'Leads stored as suspects.', registers });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the headers of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  });
  app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    durations.observe({ method, route: routeOptions.url ?? 'none', status: statusCode }, elapsedTime / 1000);
  });
  measureDeliveries(registry, db);
  return {
    registry,
    countLead(isSuspect: boolean) {
      leads.inc();
      if (isSuspect) suspects.inc();
    },
  };
}

function measureDeliveries(registry: Registry, db: Db) {
  new Gauge({
    name: 'leads_deliveries',
    help: 'Deliveries by target and status.',
    labelNames: ['target', 'status'],
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await db
        .selectFrom('delivery')
        .select(({ fn }) => ['target', 'status', fn.countAll<number>().as('count')])
        .groupBy(['target', 'status'])
        .execute()
        .catch(() => []);
      for (const { target, status, count } of rows) this.set({ target, status }, count);
    },
  });
  new Gauge({
    name: 'leads_oldest_undelivered_seconds',
    help: 'Age of the oldest pending delivery of a lead; 0 if there is none.',
    registers: [registry],
    async collect() {
      this.remove();
      const row = await db
        .selectFrom('delivery')
        .select(({ fn }) => fn.min('queuedAt').as('oldest'))
        .where('kind', '=', 'lead')
        .where('status', '=', 'pending')
        .executeTakeFirst()
        .catch(() => undefined);
      if (row) this.set(row.oldest ? Math.max(0, (Date.now() - Date.parse(row.oldest)) / 1000) : 0);
    },
  });
}

/** Serves metrics to programs of this machine, and to others with the token. */
export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string | undefined) {
  const refuseOthers = token
    ? requireToken(token, 'REPORTS_READ_TOKEN')
    : async () => {
        throw notFound();
      };
  app.get(
    '/api/metrics',
    {
      schema: { summary: 'Metrics for Prometheus', security: [{ reports: [] }] },
      onRequest: async (request: FastifyRequest) => (isLocal(request) ? undefined : refuseOthers(request)),
    },
    async (_request, reply: FastifyReply) =>
      reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}

/** A proxy on this machine forwards requests of others: it names them in a header. */
function isLocal({ socket, headers }: FastifyRequest): boolean {
  if (headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined) return false;
  return isLoopback(socket.remoteAddress ?? '');
}

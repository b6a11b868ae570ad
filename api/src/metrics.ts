import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Db } from './db.ts';
import { requireToken } from './http/bearer-token.ts';

export type Metrics = ReturnType<typeof createMetrics>;

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

/** Leaves the numbers out while the database does not answer. */
function measureDeliveries(registry: Registry, db: Db) {
  const registers = [registry];
  new Gauge({
    name: 'leads_deliveries',
    help: 'Deliveries by target and status.',
    labelNames: ['target', 'status'],
    registers,
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
    help: 'Age of the oldest pending delivery; 0 if there is none.',
    registers,
    async collect() {
      this.remove();
      const pending = db.selectFrom('delivery').where('status', '=', 'pending');
      const row = await pending
        .select(({ fn }) => fn.min('queuedAt').as('oldest'))
        .executeTakeFirst()
        .catch(() => undefined);
      if (row) this.set(row.oldest ? Math.max(0, (Date.now() - Date.parse(row.oldest)) / 1000) : 0);
    },
  });
}

export function metricsRoute(app: FastifyInstance, metrics: Metrics, token: string) {
  app.get(
    '/api/metrics',
    {
      schema: { summary: 'Metrics for Prometheus', security: [{ reports: [] }] },
      onRequest: requireToken(token, 'REPORTS_READ_TOKEN'),
    },
    async (_request, reply) =>
      reply.type(metrics.registry.contentType).send(await metrics.registry.metrics()),
  );
}

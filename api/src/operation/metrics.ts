import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { sendNotFound } from '../http/errors.ts';
import { CEILINGS, type Ceiling } from '../protection/ceilings.ts';
import { ANSWERS_UNDER_PRESSURE } from '../protection/load-shedding.ts';
import { requireToken } from '../protection/token.ts';
import { METRICS_DOCS } from './docs.ts';

/** Upper ends of the buckets of request durations, in seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Most sources that are told apart: requests name them, and each one takes memory. */
const MAX_SOURCES = 50;

/** What @fastify/under-pressure measures once a second. */
type ReadUsage = FastifyInstance['memoryUsage'];

export type Metrics = ReturnType<typeof createMetrics>;

/** The numbers of one API, for Prometheus. None of them has a word of a lead in it. */
export function createMetrics(readUsage: ReadUsage) {
  const registry = new Registry();
  const registers = [registry];
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []) =>
    new Counter({ name, help, labelNames, registers });
  const leads = counter('leads_accepted_total', 'Contact requests that were stored.');
  const suspects = counter('leads_suspect_total', 'Stored contact requests that look like spam.');
  const excess = counter(
    'leads_above_ceiling_total',
    'Contact requests above what is usual, which are stored as suspects, by ceiling.',
    ['ceiling'],
  );
  // So that the first one is a rise.
  for (const ceiling of CEILINGS) excess.inc({ ceiling }, 0);
  const violations = counter(
    'csp_violations_total',
    'Violations of the policy of pages that browsers reported, by directive and name of the release.',
    ['directive', 'source'],
  );
  const views = counter(
    'views_reported_total',
    'Visitors whose page reported it, each once a day or canary, by kind and name of the release.',
    ['kind', 'source'],
  );
  const [violator, viewed] = [sourceNames(), sourceNames()];
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the headers of a request to the end of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: DURATIONS,
    registers,
  });
  measureProcess(registry, readUsage);

  return {
    registry,
    /** Counts a contact request that was stored. */
    countLead(isSuspect: boolean) {
      leads.inc();
      if (isSuspect) suspects.inc();
    },
    /** Counts a contact request above a ceiling. */
    countExcess(ceiling: Ceiling) {
      excess.inc({ ceiling });
    },
    /** Counts what browsers blocked, by directive and by the release that tried it, or what `Violation` says. */
    countViolations(directive: string, source: string, count: number) {
      violations.inc({ directive, source: violator(source) }, count);
    },
    /** Counts what a visitor met, by the release whose it was; empty for none. */
    countView(kind: string, release: string) {
      views.inc({ kind, source: viewed(release || 'none') });
    },
    /** Measures every request of the app. */
    observeRequests(app: FastifyInstance) {
      app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
        // The route and never the address: what a visitor wrote into it would be kept.
        const labels = { method, route: routeOptions.url ?? 'none', status: statusCode };
        durations.observe(labels, elapsedTime / 1000);
      });
    },
  };
}

/** The name of what a source says, which may be a release, for as long as there are few. */
function sourceNames() {
  const names = new Set<string>();
  return (source: string) => {
    const [name = ''] = source.split('@');
    if (names.size < MAX_SOURCES) names.add(name);
    return names.has(name) ? name : 'other';
  };
}

/** Under the names that dashboards for Node know. */
function measureProcess(registry: Registry, readUsage: ReadUsage) {
  const measure = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read());
      },
    });
  const lag = () => readUsage().eventLoopDelay / 1000;
  measure('nodejs_eventloop_lag_seconds', 'Mean delay of the event loop in the last second.', lag);
  measure('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  measure('nodejs_heap_size_used_bytes', 'JavaScript objects in memory.', () => readUsage().heapUsed);
}

interface MetricsOptions {
  metrics: Metrics;
  /** Lets others than programs of this machine read them. */
  token: string | undefined;
}

/** `GET /api/metrics`, Prometheus text: for programs of this machine that ask directly, and whoever has the token. */
export async function metricsRoutes(app: FastifyInstance, { metrics, token }: MetricsOptions) {
  const refuseOthers = token === undefined ? sendNotFound : requireToken(token);
  const options = {
    config: { ...ANSWERS_UNDER_PRESSURE, docs: METRICS_DOCS },
    onRequest: async (request: FastifyRequest, reply: FastifyReply) =>
      isLocal(request) ? undefined : refuseOthers(request, reply),
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

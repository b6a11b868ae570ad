import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** Upper ends of the buckets of request durations, in seconds. */
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Most sources that are told apart: requests name them, and each one takes memory. */
const MAX_SOURCES = 50;

/** What @fastify/under-pressure measures once a second. */
type MemoryUsage = ReturnType<FastifyInstance['memoryUsage']>;

/** The numbers of one API, for Prometheus. None of them has a word of a lead in it. */
export interface Metrics {
  registry: Registry;
  /** Counts a contact request that was stored. */
  countLead(isSuspect: boolean): void;
  /** Counts what browsers blocked, by directive and by the release that tried it, or what `Violation` says. */
  countViolations(directive: string, source: string, count: number): void;
  /** Measures every request of the app. */
  observeRequests(app: FastifyInstance): void;
}

/** Makes the metrics of one API. */
export function createMetrics(readUsage: () => MemoryUsage): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const leads = new Counter({
    name: 'leads_accepted_total',
    help: 'Contact requests that were stored.',
    registers,
  });
  const suspects = new Counter({
    name: 'leads_suspect_total',
    help: 'Stored contact requests that look like spam.',
    registers,
  });
  const violations = new Counter({
    name: 'csp_violations_total',
    help: 'Violations of the policy of pages that browsers reported, by directive and name of the release.',
    labelNames: ['directive', 'source'],
    registers,
  });
  const sources = new Set<string>();
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
    countLead(isSuspect) {
      leads.inc();
      if (isSuspect) suspects.inc();
    },
    countViolations(directive, source, count) {
      const [name = ''] = source.split('@');
      if (sources.size < MAX_SOURCES) sources.add(name);
      violations.inc({ directive, source: sources.has(name) ? name : 'other' }, count);
    },
    observeRequests(app) {
      app.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
        // The route and never the address: what a visitor wrote into it would be kept.
        const labels = { method, route: routeOptions.url ?? 'none', status: statusCode };
        durations.observe(labels, elapsedTime / 1000);
      });
    },
  };
}

/** Under the names that dashboards for Node know. */
function measureProcess(registry: Registry, readUsage: () => MemoryUsage) {
  const measure = (name: string, help: string, read: (usage: MemoryUsage) => number) => {
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read(readUsage()));
      },
    });
  };
  measure(
    'nodejs_eventloop_lag_seconds',
    'Mean delay of the event loop in the last second.',
    ({ eventLoopDelay }) => eventLoopDelay / 1000,
  );
  measure('process_resident_memory_bytes', 'Memory of the process.', () => process.memoryUsage.rss());
  measure('nodejs_heap_size_used_bytes', 'JavaScript objects in memory.', ({ heapUsed }) => heapUsed);
}

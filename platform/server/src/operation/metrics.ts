import type { Server } from 'node:http';
import { performance } from 'node:perf_hooks';
import Fastify, { type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { FRAMEWORK_ERROR_OPTIONS, registerErrorHandlers } from '../error-handlers.ts';
import type { LiveSite } from '../live.ts';

/** Upper ends of the buckets of request durations, in seconds. */
const DURATIONS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Kinds of requests. What visitors write into addresses must not make more of them. */
const KINDS: readonly (readonly [RegExp, string])[] = [
  [/^\/api(?=[/?]|$)/, 'api'],
  [/^\/releases\//, 'release'],
  [/^\/preview(?=[/?]|$)/, 'preview'],
  [/^\/(?:healthz|readyz)(?=[/?]|$)/, 'health'],
];

function kindOf(target = ''): string {
  return KINDS.find(([pattern]) => pattern.test(target))?.[1] ?? 'page';
}

export interface Measured {
  server: Server;
  live: LiveSite;
}

function measureRequests(registers: Registry[], server: Server): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the headers of a request to the end of its answer, by kind of address and status.',
    labelNames: ['kind', 'status'],
    buckets: DURATIONS,
    registers,
  });
  // Before Fastify: it answers some requests at once.
  server.prependListener('request', ({ url }, response) => {
    const start = performance.now();
    response.once('close', () => {
      const status = response.writableFinished ? response.statusCode : 'broken off';
      durations.observe({ kind: kindOf(url), status }, (performance.now() - start) / 1000);
    });
  });
}

function measureLive(registers: Registry[], live: LiveSite): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge(
    'site_live_generation',
    'The generation that visitors get; 0 before the first.',
    () => live.state.generation,
  );
  gauge('site_live_age_seconds', 'How long ago that generation went live.', () =>
    live.state.generation ? (Date.now() - live.state.since.getTime()) / 1000 : 0,
  );
  gauge('site_live_behind', '1 while a newer generation cannot be shown.', () =>
    live.state.problem ? 1 : 0,
  );
}

/**
 * Builds what measures a site's server, and the server that Prometheus asks, on a port that visitors cannot
 * reach.
 */
export function buildMetrics(): { measure(site: Measured): void; server: FastifyInstance } {
  const registry = new Registry();
  const server = Fastify({ ...FRAMEWORK_ERROR_OPTIONS, requestTimeout: 5000, forceCloseConnections: true });
  registerErrorHandlers(server);
  server.get('/metrics', async (_request, reply) => {
    const text = await registry.metrics();
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
  });
  function measure(site: Measured): void {
    measureRequests([registry], site.server);
    measureLive([registry], site.live);
    // Names that dashboards for Node know.
    collectDefaultMetrics({ register: registry });
  }
  return { measure, server };
}

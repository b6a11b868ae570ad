import type { Server } from 'node:http';
import Fastify, { type FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { PLAIN_ERRORS, registerErrors } from '../errors.ts';
import type { LiveSite } from '../live/live.ts';
import { observeRequests } from './observe.ts';

/** Upper ends of the buckets of request durations, in seconds. */
const DURATIONS = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** The first part of an address that is no page. */
const FIRST_PART = /^\/(api|releases|preview|healthz|readyz)(?=[/?]|$)/;

/** Kinds of requests. What visitors write into addresses must not make more of them. */
const KINDS: Readonly<Record<string, string>> = {
  api: 'api',
  releases: 'release',
  preview: 'preview',
  healthz: 'health',
  readyz: 'health',
};

function kindOf(target = ''): string {
  const [, first = ''] = FIRST_PART.exec(target) ?? [];
  return KINDS[first] ?? 'page';
}

/** What is measured. */
export interface Measured {
  server: Server;
  live: LiveSite;
}

/** Measures a site's server: its requests, what is live, and its process. */
function measureSite(registry: Registry, { server, live }: Measured): void {
  measureRequests(registry, server);
  measureLive(registry, live);
  // Under the names that dashboards for Node know: delay of the event loop, memory, CPU, open files.
  collectDefaultMetrics({ register: registry });
}

function measureRequests(registry: Registry, server: Server): void {
  const registers = [registry];
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the headers of a request to the end of its answer, by kind of address and status.',
    labelNames: ['kind', 'status'],
    buckets: DURATIONS,
    registers,
  });
  const unreadable = new Counter({
    name: 'http_unreadable_requests_total',
    help: 'Requests that were no HTTP, or took too long to arrive.',
    labelNames: ['status'],
    registers,
  });
  observeRequests(server, {
    answered({ url }, { status, isWhole, seconds }) {
      durations.observe({ kind: kindOf(url), status: isWhole ? status : 'broken off' }, seconds);
    },
    unreadable: (status) => unreadable.inc({ status }),
  });
}

function measureLive(registry: Registry, live: LiveSite): void {
  const registers = [registry];
  new Gauge({
    name: 'site_live_generation',
    help: 'The generation that visitors get; 0 before the first.',
    registers,
    async collect() {
      await live.current();
      this.set(live.state.generation);
    },
  });
  new Gauge({
    name: 'site_live_age_seconds',
    help: 'How long ago that generation went live.',
    registers,
    async collect() {
      await live.current();
      const { at } = live.state;
      if (at) this.set((Date.now() - at.getTime()) / 1000);
    },
  });
  new Gauge({
    name: 'site_live_behind',
    help: '1 while a newer generation is there that cannot be shown.',
    registers,
    async collect() {
      await live.current();
      this.set(live.state.problem ? 1 : 0);
    },
  });
}

/**
 * What measures a site's server for Prometheus, and the server that Prometheus asks, on a port of its own: visitors, who may come through a
 * proxy on this machine, cannot reach it.
 */
export function buildMetrics(): { measure(site: Measured): void; server: FastifyInstance } {
  const registry = new Registry();
  const server = Fastify({ ...PLAIN_ERRORS, requestTimeout: 5000, forceCloseConnections: true });
  registerErrors(server);
  server.get('/metrics', async (_request, reply) => {
    const text = await registry.metrics();
    return reply.header('cache-control', 'no-store').type(registry.contentType).send(text);
  });
  return { measure: (site) => measureSite(registry, site), server };
}

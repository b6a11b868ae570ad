import { type FastifyRateLimitStore, fastifyRateLimit } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { runAtInterval } from '../http/interval.ts';
import { TooManyRequests } from './problems.ts';
import { type RateCounts, SteadyCounts, WINDOW } from './rate-counts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** How many requests of this kind came from this sender within ten minutes, this one included. */
    rateCount: number;
  }
}

interface RateLimitOptions {
  counts: RateCounts;
  /** What the routes take. Each kind of request has counts of its own. */
  what: string;
  /** Requests per sender in ten minutes. */
  max: number;
}

/** Removes counts whose window has ended, for as long as the app is open. */
export function removeOldCounts(app: FastifyInstance, counts: RateCounts) {
  runAtInterval(app, WINDOW, () => counts.removeOld(), 'old rate counts stay');
}

/**
 * Limits how many requests of the routes of this plugin one sender may make: an IPv4 address, or the first 64 bits of
 * an IPv6 address. Requests are counted once their body is read, so that a form without JavaScript can be given back
 * with what was typed.
 */
export async function limitRate(app: FastifyInstance, { counts, what, max }: RateLimitOptions) {
  await app.register(fastifyRateLimit, { global: false, store: storeFor(counts, what, app) });
  const countRequest = app.createRateLimit({ max, timeWindow: WINDOW, ipv6Subnet: 64 });

  app.decorateRequest('rateCount', 0);
  app.addHook('preHandler', async (request: FastifyRequest) => {
    const rate = await countRequest(request);
    if (rate.isAllowed) return;
    if (rate.isExceeded) throw new TooManyRequests(rate.ttlInSeconds);
    request.rateCount = rate.max - rate.remaining;
  });
}

/** A store of @fastify/rate-limit that neither lets everybody in nor refuses everybody while the database fails. */
function storeFor(counts: RateCounts, what: string, { log }: FastifyInstance) {
  const steady = new SteadyCounts(counts, log);
  return class Store implements FastifyRateLimitStore {
    incr(...[address, callback, window]: Parameters<FastifyRateLimitStore['incr']>) {
      void steady.increment(`${what} ${address}`, window).then((count) => callback(null, count));
    }

    child() {
      return this;
    }
  };
}

import { type FastifyRateLimitStore, fastifyRateLimit } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { LeadsDatabase } from '../database/schema.ts';
import { describeError } from '../http/log.ts';
import { TooManyRequests } from '../http/problems.ts';
import { repeatWhileOpen } from '../regularly.ts';
import { MemoryCounts } from './memory-counts.ts';
import { RateCounts } from './rate-counts.ts';

/** In milliseconds. */
const WINDOW = 10 * 60_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** How many requests of this kind came from this sender within ten minutes, this one included. */
    rateCount: number;
  }
}

interface RateLimitOptions {
  database: LeadsDatabase;
  /** What the routes take. Each kind of request has counts of its own. */
  what: string;
  /** Requests per sender in ten minutes. */
  max: number;
}

/**
 * Limits how many requests of the routes of this plugin one sender may make: an IPv4 address, or the first 64 bits of
 * an IPv6 address. Requests are counted once their body is read, so that a form without JavaScript can be given back
 * with what was typed.
 */
export async function limitRate(app: FastifyInstance, { database, what, max }: RateLimitOptions) {
  const counts = new RateCounts(database);
  repeatWhileOpen(app, WINDOW, () => counts.removeOld(), 'old rate counts stay');

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
  const memory = new MemoryCounts();
  return class Store implements FastifyRateLimitStore {
    incr(...[address, callback, window]: Parameters<FastifyRateLimitStore['incr']>) {
      const sender = `${what} ${address}`;
      const inMemory = (error: unknown) => {
        log.error({ failure: describeError(error) }, 'requests are counted in memory');
        return memory.increment(sender, window);
      };
      counts
        .increment(sender, window)
        .catch(inMemory)
        .then((count) => callback(null, count));
    }

    child() {
      return this;
    }
  };
}

import { type FastifyRateLimitStore, fastifyRateLimit } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { describeError } from '../http/log.ts';
import { TooManyRequests } from '../http/problems.ts';
import type { LeadsDatabase } from '../leads/schema.ts';
import { MemoryCounts } from './memory-counts.ts';
import { RateCounts } from './rate-counts.ts';

/** In milliseconds. */
const WINDOW = 10 * 60_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** How many contact requests came from this sender within ten minutes, this one included. */
    rateCount: number;
  }
}

interface RateLimitOptions {
  database: LeadsDatabase;
  /** Requests per sender in ten minutes. */
  max: number;
}

/**
 * Limits how many requests of the routes of this plugin one sender may make: an IPv4 address, or the first 64 bits of
 * an IPv6 address. Requests are counted once their body is read, so that a form without JavaScript can be given back
 * with what was typed.
 */
export async function limitRate(app: FastifyInstance, { database, max }: RateLimitOptions) {
  const counts = new RateCounts(database);
  const sweep = setInterval(() => {
    counts
      .removeOld()
      .catch((error) => app.log.error({ failure: describeError(error) }, 'old rate counts stay'));
  }, WINDOW).unref();
  app.addHook('onClose', async () => clearInterval(sweep));

  await app.register(fastifyRateLimit, { global: false, store: storeFor(counts, app) });
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
function storeFor(counts: RateCounts, { log }: FastifyInstance) {
  const memory = new MemoryCounts();
  return class Store implements FastifyRateLimitStore {
    incr(...[sender, callback, window]: Parameters<FastifyRateLimitStore['incr']>) {
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

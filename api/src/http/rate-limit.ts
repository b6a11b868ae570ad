import { type CreateRateLimitOptions, fastifyRateLimit } from '@fastify/rate-limit';
import { RATE_LIMIT_MINUTES } from '@site/contract';
import { networkOf } from '@site/contract/hosts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { tooManyRequests } from './problems.ts';

/** An IPv6 /64 counts as one address: one owner has all of it. */
const BY_ADDRESS = {
  timeWindow: RATE_LIMIT_MINUTES * 60_000,
  ipv6Subnet: 64,
} satisfies CreateRateLimitOptions;

/** How many times the limit of an address a network may send. */
const NETWORK_LIMIT = 10;

/** How many times the limit of an address makes a network's leads suspects. */
const NOISY = 2;

export interface SenderRate {
  /** Requests of this address in the window, this one included. */
  address: number;
  isNoisyNetwork: boolean;
}

/** Limits contact requests by address and by network, in the memory of this process. */
export async function createContactLimit(app: FastifyInstance, max: number) {
  await app.register(fastifyRateLimit, { global: false, cache: 20_000 });
  const countAddress = app.createRateLimit({ ...BY_ADDRESS, max });
  const countNetwork = app.createRateLimit({
    timeWindow: BY_ADDRESS.timeWindow,
    max: max * NETWORK_LIMIT,
    keyGenerator: ({ ip }) => `network ${networkOf(ip)}`,
  });

  return async (request: FastifyRequest): Promise<SenderRate> => {
    const rates = [await countAddress(request), await countNetwork(request)] as const;
    for (const rate of rates)
      if (!rate.isAllowed && rate.isExceeded) throw tooManyRequests(rate.ttlInSeconds);
    const [address = 0, network = 0] = rates.map((rate) => (rate.isAllowed ? 0 : rate.max - rate.remaining));
    return { address, isNoisyNetwork: network > max * NOISY };
  };
}

/** Limits requests of one address to some routes. @param refuse replaces the 429 */
export async function limitBySender(
  app: FastifyInstance,
  max: number,
  refuse?: (reply: FastifyReply) => FastifyReply,
) {
  await app.register(fastifyRateLimit, { global: false });
  const count = app.createRateLimit({ ...BY_ADDRESS, max });
  app.addHook('onRequest', async (request, reply) => {
    const rate = await count(request);
    if (rate.isAllowed || !rate.isExceeded) return;
    if (refuse) return refuse(reply);
    throw tooManyRequests(rate.ttlInSeconds);
  });
}

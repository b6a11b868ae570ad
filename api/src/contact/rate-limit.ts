import { type CreateRateLimitOptions, fastifyRateLimit } from '@fastify/rate-limit';
import { COUNTED_MINUTES } from '@site/contract';
import { networkOf } from '@site/contract/hosts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError, tooManyRequests } from '../http/problems.ts';

export const WINDOW = COUNTED_MINUTES * 60_000;

/** What one owner often has: an IPv4 /24 or an IPv6 /48. */
const NETWORK = { ipv4: 3, ipv6: 6 };

/** A network may send this many times what one address may. */
const NETWORK_LIMIT = 10;

/** From this many times what one address may send, leads of the network are suspects. */
const NOISY = 2;

/** Suspects stored a day: a flood of spam must not fill the disk. */
const SUSPECTS_A_DAY = 5000;

export interface SenderRate {
  /** Requests of this address within ten minutes, this one included. */
  address: number;
  /** Whether so many came from the network that this one is a suspect. */
  isNoisyNetwork: boolean;
}

/** Limits requests by address (an IPv6 /64 counts as one) and network, in the memory of this process. */
export async function createContactLimit(app: FastifyInstance, max: number) {
  await app.register(fastifyRateLimit, { global: false, cache: 20_000 });
  const shared = { timeWindow: WINDOW } satisfies CreateRateLimitOptions;
  const countAddress = app.createRateLimit({ ...shared, max, ipv6Subnet: 64 });
  const countNetwork = app.createRateLimit({
    ...shared,
    max: max * NETWORK_LIMIT,
    keyGenerator: ({ ip }) => `network ${networkOf(ip, NETWORK)}`,
  });

  return async (request: FastifyRequest): Promise<SenderRate> => {
    const address = await countAddress(request);
    const network = await countNetwork(request);
    for (const rate of [address, network])
      if (!rate.isAllowed && rate.isExceeded) throw new ProblemError(tooManyRequests(), rate.ttlInSeconds);
    return {
      address: used(address),
      isNoisyNetwork: used(network) > max * NOISY,
    };
  };
}

/** Limits what one address may ask of routes. @param refuse answers what is over the limit in place of a 429 */
export async function limitBySender(
  app: FastifyInstance,
  max: number,
  refuse?: (reply: FastifyReply) => FastifyReply,
) {
  await app.register(fastifyRateLimit, { global: false });
  const count = app.createRateLimit({ max, timeWindow: WINDOW, ipv6Subnet: 64 });
  app.addHook('onRequest', async (request, reply) => {
    const rate = await count(request);
    if (rate.isAllowed || !rate.isExceeded) return;
    if (refuse) return refuse(reply);
    throw new ProblemError(tooManyRequests(), rate.ttlInSeconds);
  });
}

type Rate = Awaited<ReturnType<ReturnType<FastifyInstance['createRateLimit']>>>;

function used(rate: Rate): number {
  return rate.isAllowed ? 0 : rate.max - rate.remaining;
}

/** Counts today's suspects in this process. */
export class SuspectBudget {
  #day = '';
  #left = 0;

  /** @throws ProblemError when the day's budget is used up */
  take(): void {
    const day = new Date().toISOString().slice(0, 10);
    if (day !== this.#day) {
      this.#day = day;
      this.#left = SUSPECTS_A_DAY;
    }
    if (this.#left === 0) throw new ProblemError(tooManyRequests(), WINDOW / 1000);
    this.#left -= 1;
  }
}

import { networkOf } from '@site/contract/hosts';
import type { LeadsDatabase } from '../database/schema.ts';
import { NEIGHBORHOOD } from './network.ts';
import { type Count, type SteadyCounts, WINDOW } from './rate-counts.ts';

/** What is more than usual: the requests of one network, or those of all senders together. */
export const CEILINGS = ['network', 'all'] as const;

export type Ceiling = (typeof CEILINGS)[number];

/** How a request is above a ceiling. */
export interface Excess {
  ceiling: Ceiling;
  /** Its number within ten minutes. */
  count: number;
  /** Whether it is the first above this ceiling. */
  isFirst: boolean;
}

/** In multiples of what one address may send: four networks that send all that is usual for one are all that is usual. */
const MULTIPLES: Record<Ceiling, number> = { network: 5, all: 20 };

/** Gives how the next one of some requests is above a ceiling. */
type NextExcess = () => Excess | undefined;

/** A request that is to be counted. */
export interface Counted {
  network: string;
  countNetwork: Count;
  countAll: Count;
}

/** Says which requests are more than a place like this usually gets in ten minutes. It refuses none. */
export class Ceilings {
  readonly #counts: SteadyCounts;
  readonly #max: number;
  #countAll: Count | undefined;

  /** @param max requests that one address may send in ten minutes */
  constructor(counts: SteadyCounts, max: number) {
    this.#counts = counts;
    this.#max = max;
  }

  /**
   * Prepares to count a request from an address.
   * @throws StorageUnavailable
   */
  async prepare(address: string): Promise<Counted> {
    const network = networkOf(address, NEIGHBORHOOD);
    this.#countAll ??= await this.#counts.prepare('all all', WINDOW);
    const countNetwork = await this.#counts.prepare(`network ${network}`, WINDOW);
    return { network, countNetwork, countAll: this.#countAll };
  }

  /**
   * Counts requests within the transaction that stores them, those of one network together.
   * @returns how each is above a ceiling, in their order; undefined for what is usual
   */
  async count(transaction: LeadsDatabase, requests: readonly Counted[]): Promise<(Excess | undefined)[]> {
    const [first] = requests;
    if (!first) return [];
    // Everybody waits for the count of all first: of two transactions one never waits for the other and is waited for.
    const nextOfAll = await this.#countSome('all', transaction, first.countAll, requests.length);
    const sizes = new Map<string, number>();
    for (const { network } of requests) sizes.set(network, (sizes.get(network) ?? 0) + 1);
    const nextOf = new Map<string, NextExcess>();
    for (const { network, countNetwork } of requests)
      if (!nextOf.has(network)) {
        const size = sizes.get(network) ?? 0;
        nextOf.set(network, await this.#countSome('network', transaction, countNetwork, size));
      }
    return requests.map(({ network }) => {
      const ofNetwork = nextOf.get(network)?.();
      return nextOfAll() ?? ofNetwork;
    });
  }

  async #countSome(
    ceiling: Ceiling,
    transaction: LeadsDatabase,
    countSome: Count,
    requests: number,
  ): Promise<NextExcess> {
    const max = MULTIPLES[ceiling] * this.#max;
    const { current } = await countSome(transaction, requests);
    let count = current - requests;
    return () => {
      count += 1;
      return count > max ? { ceiling, count, isFirst: count === max + 1 } : undefined;
    };
  }
}

import { networkOf } from '@site/contract/hosts';
import type { LeadsDatabase } from '../database/schema.ts';
import { NEIGHBORHOOD } from './network.ts';
import { type SteadyCounts, WINDOW } from './rate-counts.ts';

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

/** Counts a request within the transaction that stores it. @returns undefined where it is usual */
export type CountExcess = (transaction: LeadsDatabase) => Promise<Excess | undefined>;

/** Says which requests are more than a place like this usually gets in ten minutes. It refuses none. */
export class Ceilings {
  readonly #counts: SteadyCounts;
  readonly #max: number;

  /** @param max requests that one address may send in ten minutes */
  constructor(counts: SteadyCounts, max: number) {
    this.#counts = counts;
    this.#max = max;
  }

  /**
   * Prepares to count a request from an address.
   * @throws StorageUnavailable
   */
  async prepare(address: string): Promise<CountExcess> {
    const countAll = await this.#prepareOne('all', 'all');
    const countNetwork = await this.#prepareOne('network', networkOf(address, NEIGHBORHOOD));
    return async (transaction) => {
      // Everybody waits for the count of all first: of two transactions one never waits for the other and is waited for.
      const all = await countAll(transaction);
      const network = await countNetwork(transaction);
      return all ?? network;
    };
  }

  async #prepareOne(ceiling: Ceiling, sender: string): Promise<CountExcess> {
    const max = MULTIPLES[ceiling] * this.#max;
    const countOne = await this.#counts.prepare(`${ceiling} ${sender}`, WINDOW);
    return async (transaction) => {
      const { current: count } = await countOne(transaction);
      return count > max ? { ceiling, count, isFirst: count === max + 1 } : undefined;
    };
  }
}

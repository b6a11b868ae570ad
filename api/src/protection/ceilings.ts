import { networkOf } from '@site/contract/hosts';
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

/** Says which requests are more than a place like this usually gets in ten minutes. It refuses none. */
export class Ceilings {
  readonly #counts: SteadyCounts;
  readonly #max: number;

  /** @param max requests that one address may send in ten minutes */
  constructor(counts: SteadyCounts, max: number) {
    this.#counts = counts;
    this.#max = max;
  }

  /** Counts a request from an address. @returns undefined where it is usual */
  async count(address: string): Promise<Excess | undefined> {
    const [all, network] = await Promise.all([
      this.#countOne('all', 'all'),
      this.#countOne('network', networkOf(address, NEIGHBORHOOD)),
    ]);
    return all ?? network;
  }

  async #countOne(ceiling: Ceiling, sender: string): Promise<Excess | undefined> {
    const max = MULTIPLES[ceiling] * this.#max;
    const { current: count } = await this.#counts.increment(`${ceiling} ${sender}`, WINDOW);
    return count > max ? { ceiling, count, isFirst: count === max + 1 } : undefined;
  }
}

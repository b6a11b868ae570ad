import { setTimeout as sleep } from 'node:timers/promises';
import type { Environment, ProgramEnd } from '@site/contract/program';
import type { Chance } from '@site/contract/testing';
import type { History } from './history.ts';
import type { Outage } from './outage.ts';
import type { Section, WorkingCopy } from './working-copy.ts';

/** Longest time between two editions, in milliseconds. */
const PAUSE_MS = 1000;

/** How long a publisher waits before a command is tried again that the store's silence refused, in milliseconds. */
const AGAIN_MS = 5000;

/** What is said where the store, or the service because of it, did not answer. */
const SILENT = /The release store (?:\S+ at \S+ )?cannot be used|cannot be reached|cannot be asked any more/;

interface PublisherOptions {
  section: Section;
  copy: WorkingCopy;
  /** Id of the publisher's record. */
  id: string;
  /** How the command line finds the service and says who it is. */
  env: Environment;
  history: History;
  outage: Outage | undefined;
  chance: Chance;
  faults: string[];
}

/** Something that a publisher was told is live. */
export interface Shipped {
  /** `name@version` */
  release: string;
  why: string;
  publisher: string;
  generation: number;
}

/** A team that ships one edition of its section after the other, from its own working copy and with its own token. */
export class Publisher {
  readonly shipped: Shipped[] = [];
  /** Commands that were refused because the store stood still, those that were tried again and found the thing done, and those that waited. */
  readonly counts = { refused: 0, foundDone: 0, waited: 0 };
  /** How long commands took, the pauses of the store aside, in milliseconds. */
  readonly took = { publish: [] as number[], promote: [] as number[] };
  readonly #options: PublisherOptions;

  constructor(options: PublisherOptions) {
    this.#options = options;
  }

  /** Ships so many editions. */
  async run(editions: number): Promise<void> {
    for (let edition = 1; edition <= editions; edition += 1) {
      await this.#ship(edition);
      await sleep(this.#options.chance.below(PAUSE_MS));
    }
  }

  async #ship(edition: number): Promise<void> {
    const { section, copy, history, faults, id } = this.#options;
    const why = copy.edit(section, edition);
    const published = await this.#command('publish', ['publish', section.name]);
    const [, release, known] = /^(\S+@\S+)( \(already published\))?\n$/.exec(published.stdout) ?? [];
    if (!release) {
      faults.push(`${why} was not published: ${published.stdout}${published.stderr}`);
      return;
    }
    if (known) this.counts.foundDone += 1;
    history.addEdition(release, edition);
    const promoted = await this.#command('promote', ['promote', release, '--why', why]);
    const [, is, as] =
      /^Generation (\d+) is live: |^Exactly this is live already, as generation (\d+)/.exec(
        promoted.stdout,
      ) ?? [];
    if (as) this.counts.foundDone += 1;
    if (is || as) this.shipped.push({ release, why, publisher: id, generation: Number(is ?? as) });
    else faults.push(`${why} was not promoted: ${promoted.stdout}${promoted.stderr}`);
  }

  /** Runs a command, again where the store stood still meanwhile. @returns the end of the last try */
  async #command(name: 'publish' | 'promote', args: readonly string[]): Promise<ProgramEnd> {
    const { copy, env, outage } = this.#options;
    for (;;) {
      const begun = Date.now();
      const end = await copy.release(args, env);
      const isLate = outage?.meets(begun, Date.now()) ?? false;
      if (end.code === 0 && isLate) this.counts.waited += 1;
      if (end.code === 0 && !isLate) this.took[name].push(Date.now() - begun);
      if (end.code === 0 || !isLate || !SILENT.test(end.stderr)) return end;
      this.counts.refused += 1;
      await sleep(AGAIN_MS);
    }
  }
}

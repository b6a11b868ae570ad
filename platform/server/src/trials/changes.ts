import { setTimeout as sleep } from 'node:timers/promises';
import { startProgram } from '@site/contract/program';
import type { ReleaseStore } from '@site/releases';
import type { Chance } from './chance.ts';

/** A promotion takes about as long on a machine that is not busy, in milliseconds. */
const PROMOTION_MS = 3000;

/** Longest time between two changes, in milliseconds. */
const WAIT_MS = 1000;

/** How many changes in ten are killed. */
const KILLED = 3;

interface ChangesOptions {
  data: string;
  store: ReleaseStore;
  /** What may be promoted: `name@version`. */
  releases: readonly [string, ...string[]];
  chance: Chance;
  faults: string[];
}

/**
 * Promotes and rolls back again and again, one after the other, with the command line that people use. Some of it is killed: then what is
 * live is what was before, or what was asked for.
 */
export class Changes {
  readonly counts = { promoted: 0, rolledBack: 0, unchanged: 0, refused: 0, killed: 0, killedAfterwards: 0 };
  readonly #options: ChangesOptions;
  #running = true;

  constructor(options: ChangesOptions) {
    this.#options = options;
  }

  async run(): Promise<void> {
    while (this.#running) {
      await this.#change();
      await sleep(this.#options.chance.below(WAIT_MS));
    }
  }

  stop(): void {
    this.#running = false;
  }

  #choose(newest: number): string[] {
    const { chance, releases } = this.#options;
    const kind = chance.oneOf(['promote', 'promote', 'promote', 'rollback', 'rollback to']);
    if (kind === 'promote') return ['promote', chance.oneOf(releases), '--no-browser-check'];
    if (kind === 'rollback') return ['rollback'];
    return ['rollback', '--to', String(1 + Math.floor(chance.below(newest)))];
  }

  async #change(): Promise<void> {
    const { data, store, chance } = this.#options;
    const before = await store.generations.newest();
    const args = this.#choose(before);
    const program = startProgram('platform/releases/src/cli/cli.ts', {
      args,
      env: { SITE_DATA: data },
      inherits: false,
      output: 'kept',
    });
    if (chance.below(10) < KILLED) {
      await Promise.race([program.ended, sleep(chance.below(PROMOTION_MS))]);
      program.kill('SIGKILL');
    }
    const { code, stdout, stderr } = await program.ended;
    const after = await store.generations.newest();
    await this.#judge({ args, before, after, code, said: stdout + stderr });
  }

  async #judge(change: { args: string[]; before: number; after: number; code: number | null; said: string }) {
    const { args, before, after, code, said } = change;
    const { store, faults } = this.#options;
    const [, number, composition] = /^Generation (\d+) is live: composition (\S+?),/m.exec(said) ?? [];
    const wrong = (what: string) =>
      faults.push(
        `${args.join(' ')} ended with code ${code} and ${what}, from generation ${before} to ${after}: ${said}`,
      );

    if (code === null) {
      this.counts[after > before ? 'killedAfterwards' : 'killed'] += 1;
      if (after > before + 1) wrong('made several generations');
    } else if (number) {
      this.counts[args[0] === 'promote' ? 'promoted' : 'rolledBack'] += 1;
      const live = await store.current();
      if (after !== before + 1 || Number(number) !== after || live?.composition !== composition)
        wrong('something else is live');
    } else {
      const unchanged = code === 0 && said.includes('Exactly this is live already');
      this.counts[unchanged ? 'unchanged' : 'refused'] += 1;
      if (after !== before) wrong('changed what is live');
      // Nothing to go back to, or live already.
      if (!unchanged && (code !== 1 || args[0] !== 'rollback')) wrong('should not have');
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { startProgram } from '@site/contract/program';
import type { Chance } from '@site/contract/testing';
import type { ReleaseStore } from '@site/releases';
import { type Asked, type Generation, live, whatIsAsked } from './asked.ts';

/** A promotion takes about as long on a machine that is not busy, in milliseconds. */
const PROMOTION_MS = 3000;

/** Longest time between two changes, in milliseconds. */
const WAIT_MS = 1000;

/** How long to wait for a promotion and a rollback that nobody killed, in milliseconds. */
const TRIED_MS = 180_000;

/** How many changes in ten are killed. */
const KILLED = 3;

/** What is tried, one after the other. */
const KINDS = ['promote', 'promote', 'rollback to', 'promote', 'rollback to', 'rollback'] as const;

interface Change {
  args: string[];
  before: Generation;
  /** Undefined where there is nothing to go back to. */
  asked: Asked | undefined;
  after: Generation;
  code: number | null;
  said: string;
}

interface ChangesOptions {
  data: string;
  store: ReleaseStore;
  /** What may be promoted: `name@version`. */
  releases: readonly [string, ...string[]];
  /** Starts the command line of releases. */
  start: typeof startProgram;
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
  #tried = 0;

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

  /** Waits until something was promoted and something rolled back, but not for ever. */
  async untilTried(): Promise<void> {
    const deadline = Date.now() + TRIED_MS;
    while ((this.counts.promoted === 0 || this.counts.rolledBack === 0) && Date.now() < deadline)
      await sleep(100);
  }

  #choose(newest: number): string[] {
    const { chance, releases } = this.#options;
    const kind = KINDS[this.#tried++ % KINDS.length];
    if (kind === 'promote') return ['promote', chance.oneOf(releases), '--no-browser-check'];
    if (kind === 'rollback') return ['rollback'];
    return ['rollback', '--to', String(1 + Math.floor(chance.below(newest)))];
  }

  async #change(): Promise<void> {
    const { data, store, chance, start } = this.#options;
    const before = await live(store);
    const args = this.#choose(before.generation);
    const asked = await whatIsAsked(store, before, args);
    const program = start('platform/releases/src/cli/cli.ts', {
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
    const after = await live(store);
    await this.#judge({ args, before, asked, after, code, said: stdout + stderr });
  }

  async #judge({ args, before, asked, after, code, said }: Change): Promise<void> {
    const { faults } = this.#options;
    const wrong = (what: string) =>
      faults.push(
        `${args.join(' ')} ended with code ${code} and ${what}, from generation ${before.generation} to ${after.generation}: ${said}`,
      );
    const changed = after.generation !== before.generation;
    if (!changed && after.composition !== before.composition) wrong('changed a generation');
    if (changed && after.generation !== before.generation + 1) wrong('made several generations');
    if (changed && !(asked && (await this.#isAsked(after, asked))))
      wrong('something else is live than was asked for');

    if (code === null) this.counts[changed ? 'killedAfterwards' : 'killed'] += 1;
    else if (changed) {
      this.counts[args[0] === 'promote' ? 'promoted' : 'rolledBack'] += 1;
      const [, number, composition] = /^Generation (\d+) is live: composition (\S+?),/m.exec(said) ?? [];
      if (code !== 0 || Number(number) !== after.generation || composition !== after.composition)
        wrong('said something else than what is live');
    } else {
      const unchanged = code === 0 && said.includes('Exactly this is live already');
      this.counts[unchanged ? 'unchanged' : 'refused'] += 1;
      // Nothing to go back to, or live already.
      if (asked && !(await this.#isAsked(before, asked))) wrong('did nothing');
      if (!unchanged && (code !== 1 || args[0] !== 'rollback')) wrong('should not have');
    }
  }

  async #isAsked({ composition }: Generation, asked: Asked): Promise<boolean> {
    const { releases } = (await this.#options.store.composition(composition)) ?? {};
    return isDeepStrictEqual(releases, asked.releases) && composition === (asked.composition ?? composition);
  }
}

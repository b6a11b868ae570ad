import { cpSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, untilPrints } from '@site/contract/program';
import { BUILT } from '../testing/built-programs.ts';
import { type FixtureSite, liveSite } from '../testing/site.ts';

jest.setTimeout(600_000);

/** How often what is live has to change. The long trial is "npm run test:long -w @site/releases". */
const CHANGES = 1000;

/** How many rollbacks there are to a promotion, which takes far longer. */
const ROLLBACKS = 25;

/** How often each program is killed meanwhile. */
const KILLS = 20;

let site: FixtureSite;
let copy: string;
let programs: Program[];

beforeEach(async () => {
  programs = [];
  site = await liveSite();
  for (const text of ['two', 'three', 'four']) await site.ship('mf-two', { addresses: ['/two'], text });
  copy = `${site.data}-copy`;
  cpSync(site.data, copy, { recursive: true });
});

afterEach(async () => {
  for (const program of programs) program.kill('SIGKILL');
  await Promise.all(programs.map(({ ended }) => ended));
  rmSync(copy, { recursive: true });
  site.remove();
});

/** What is wrong with what is live. */
async function problemOfLive(): Promise<string | undefined> {
  const live = await site.store.current();
  if (!live) return 'Nothing is live';
  const problem = await site.store.damageOf(live.composition);
  const releases = Object.entries((await site.store.composition(live.composition))?.releases ?? {});
  const missing = await Promise.all(
    releases.map(async ([name, version]) => {
      const release = await site.store.release(name, version);
      return release ? site.store.missingFile(release) : `${name}@${version}`;
    }),
  );
  const found = [problem, ...missing].find((each) => each !== undefined);
  // What was live when this began may have been taken away rightly since.
  return found && (await site.store.generations.newest()) === live.generation
    ? `Generation ${live.generation}: ${found}`
    : undefined;
}

/** Looks at what is live until it is told to stop. */
function watchLive() {
  const problems = new Set<string>();
  let looks = 0;
  let stopped = false;
  async function watch() {
    for (; !stopped; looks += 1) {
      const problem = await problemOfLive();
      if (problem) problems.add(problem);
      await sleep(5);
    }
    return looks;
  }
  const watching = watch();
  return {
    problems,
    /** @returns how often it looked */
    stop() {
      stopped = true;
      return watching;
    },
  };
}

/** A program that is stopped for some moments, and killed and started anew now and then. */
class Disturbed {
  readonly #program: 'move-loop' | 'prune-loop';
  readonly #args: string[];
  #written = '';

  constructor(program: 'move-loop' | 'prune-loop', args: string[]) {
    this.#program = program;
    this.#args = args;
  }

  /** How often it wrote something. */
  count(pattern: RegExp): number {
    return [...this.#written.matchAll(pattern)].length;
  }

  /** Runs until something is so. @param lives how often it is killed, and one more */
  async run(until: () => boolean, lives: number): Promise<void> {
    for (let life = 1; !until(); life += 1) {
      const program = BUILT.start(this.#program, { args: this.#args });
      programs.push(program);
      const before = this.#written;
      await untilPrints(program, /^ready$/m);
      program.stdin?.write('go\n');
      const end = Date.now() + 500 + Math.random() * 1500;
      while (!until() && (life >= lives || Date.now() < end)) {
        await sleep(Math.random() * 30);
        program.kill('SIGSTOP');
        await sleep(Math.random() * 30);
        program.kill('SIGCONT');
        this.#written = before + program.written.stdout;
        if (program.exitCode !== null) throw new Error(program.written.stderr);
      }
      program.kill('SIGKILL');
      const { stderr } = await program.ended;
      expect(stderr).toBe('');
    }
  }
}

test('while one process promotes and rolls back and others prune, what is live is whole at every moment, also when they are killed', async () => {
  const mover = new Disturbed('move-loop', [site.data, copy, String(ROLLBACKS)]);
  const pruners = [1, 2].map(() => new Disturbed('prune-loop', [site.data]));
  // Else they did not get in each other's way, and nothing was tried. Mostly a rollback finds that it comes too late.
  const isEnough = () =>
    mover.count(/made live/g) >= CHANGES &&
    mover.count(/rolled back/g) >= CHANGES / 30 &&
    mover.count(/promoted/g) >= CHANGES / 50 &&
    pruners.every((pruner) => pruner.count(/pruned/g) >= CHANGES / 50);
  const { problems, stop } = watchLive();
  const until = () => problems.size > 0 || isEnough();
  await Promise.all([mover, ...pruners].map((program) => program.run(until, KILLS + 1)));
  const looks = await stop();
  expect([...problems]).toEqual([]);
  expect(looks).toBeGreaterThan(CHANGES / 2);
});

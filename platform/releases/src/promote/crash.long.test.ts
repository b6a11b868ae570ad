import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Program, untilPrints } from '@site/contract/program';
import { BUILT } from '../testing/built-programs.ts';
import { type FixtureSite, liveSite } from '../testing/site.ts';

jest.setTimeout(900_000);

/** The long trial is "npm run test:long -w @site/releases". */
const CRASHES = 100;

let site: FixtureSite;
let supply: ProgramSupply;

beforeEach(async () => {
  supply = new ProgramSupply();
  site = await liveSite();
  await site.ship('mf-three');
});

afterEach(async () => {
  await supply.end();
  site.remove();
});

function unfinishedWork(): string[] {
  return readdirSync(join(site.data, 'unfinished'));
}

/** Looks whether one composition is live and whole: each file is there, and each page says that it is of it. */
async function expectWholeComposition(): Promise<void> {
  const current = await site.store.current();
  const composition = await site.store.composition(current?.composition ?? '');
  if (!composition) throw new Error(`The composition of generation ${current?.generation} is not there`);
  const folder = site.store.compositionFolder(composition.id);
  for (const page of [...Object.values(composition.pages), composition.notFound]) {
    const html = await readFile(join(folder, page), 'utf8');
    expect(html).toContain(`<meta name="composition" content="${composition.id}">`);
    expect(html).toMatch(/<\/html>\n$/);
  }
  for (const file of composition.files) expect(existsSync(join(folder, file))).toBe(true);
  for (const [name, version] of Object.entries(composition.releases)) {
    expect(await site.store.release(name, version)).toMatchObject({ name, version });
  }
}

/** Starts programs ahead of time: one takes longer to start than to be killed. */
class ProgramSupply {
  readonly #ready: Program[] = [];
  readonly #taken: Program[] = [];
  #version = 0;

  /** A program that promotes version after version of a section once it is told to. */
  take(): Program {
    while (this.#ready.length < 2) {
      this.#version += 1000;
      const versions = [String(this.#version), String(this.#version + 999)];
      this.#ready.push(
        BUILT.start('promote-loop', {
          args: [site.data, 'mf-three', ...versions],
        }),
      );
    }
    const [program] = this.#ready.splice(0, 1);
    if (!program) throw new Error('No program was started');
    this.#taken.push(program);
    return program;
  }

  /** Ends all of them. */
  async end(): Promise<void> {
    const all = [...this.#ready, ...this.#taken];
    for (const program of all) program.kill('SIGKILL');
    await Promise.all(all.map(({ ended }) => ended));
  }
}

/** Waits until a program has something unfinished, and lets it stand still there. */
async function pauseInTheMiddle(program: Program): Promise<void> {
  for (;;) {
    await sleep(Math.random() * 20);
    program.kill('SIGSTOP');
    if (unfinishedWork().length > 0) return;
    program.kill('SIGCONT');
  }
}

/** Waits until a program has made a generation. */
async function untilLive(known: number): Promise<void> {
  while ((await site.store.generations.newest(known)) === known) await sleep(5);
}

/** The moments at which programs are killed, in turn. @param longest a promotion and more fits into it, in milliseconds */
const MOMENTS: readonly ((program: Program, longest: number) => Promise<unknown>)[] = [
  (_program, longest) => sleep(Math.random() * longest),
  pauseInTheMiddle,
  async () => untilLive(await site.store.generations.newest()),
];

/** Kills a program at a moment of its work. @returns how much it left unfinished */
async function crash(program: Program, untilThen: (program: Program) => Promise<unknown>) {
  await untilPrints(program, /^ready$/m);
  program.stdin?.write('go\n');
  await untilThen(program);
  program.kill('SIGKILL');
  expect(await program.ended).toEqual({ code: null, stdout: 'ready\n', stderr: '' });
  return unfinishedWork().length;
}

test('a promotion that is killed at any moment leaves a whole composition live, and the next one works', async () => {
  let leftOvers = 0;
  let longest = 300;
  for (let crashes = 0; crashes < CRASHES; crashes += 1) {
    const moment = MOMENTS[crashes % MOMENTS.length] ?? pauseInTheMiddle;
    leftOvers += await crash(supply.take(), (program) => moment(program, longest));
    await expectWholeComposition();
    await site.store.removeLeftOvers();
    expect(unfinishedWork()).toEqual([]);
    const before = await site.store.generations.newest();
    // The very promotion that was killed, where it was: what it left must not be taken for done.
    const again = await site.promote([{ name: 'mf-three', version: 'latest' }]);
    const start = performance.now();
    const text = `After crash ${crashes}`;
    const next = again.changed ? again : await site.ship('mf-one', { addresses: ['/'], text });
    if (next !== again) longest = 2 * (performance.now() - start);
    expect(next.generation.generation).toBe(before + 1);
    await expectWholeComposition();
  }
  const newest = await site.store.generations.newest();
  expect(await site.store.generations.history()).toHaveLength(newest);
  // Else no promotion was met in the middle, or none came to its end.
  expect(leftOvers).toBeGreaterThan(CRASHES / 10);
  expect(newest).toBeGreaterThan(CRASHES + 2);
});

import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Program, startProgram, untilPrints } from '@site/contract/program';
import { type FixtureSite, liveSite } from '../testing/site.ts';

jest.setTimeout(300_000);

const CRASHES = 100;

let site: FixtureSite;

beforeEach(async () => {
  site = await liveSite();
  await site.ship('mf-three');
});

afterEach(() => site.remove());

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
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
  #version = 0;

  /** A program that promotes version after version of a section once it is told to. */
  take(): Program {
    while (this.#ready.length < 3) {
      this.#version += 1000;
      const versions = [String(this.#version), String(this.#version + 999)];
      this.#ready.push(
        startProgram('platform/releases/src/testing/promote-loop.ts', {
          args: [site.data, 'mf-three', ...versions],
          output: 'kept',
        }),
      );
    }
    const [program] = this.#ready.splice(0, 1);
    if (!program) throw new Error('No program was started');
    return program;
  }

  end(): void {
    for (const program of this.#ready) program.kill('SIGKILL');
  }
}

/**
 * Kills a program at a random moment of its work.
 * @param longest a promotion and more fits into it, in milliseconds
 * @returns how much it left unfinished
 */
async function crash(program: Program, longest: number): Promise<number> {
  await untilPrints(program, /^ready$/m);
  program.stdin?.write('go\n');
  await wait(Math.random() * longest);
  program.kill('SIGKILL');
  expect(await program.ended).toEqual({ code: null, stdout: 'ready\n', stderr: '' });
  return readdirSync(join(site.data, 'unfinished')).length;
}

test('a promotion that is killed at any moment leaves a whole composition live, and the next one works', async () => {
  const supply = new ProgramSupply();
  let leftOvers = 0;
  let longest = 300;
  try {
    for (let crashes = 0; crashes < CRASHES; crashes += 1) {
      leftOvers += await crash(supply.take(), longest);
      await expectWholeComposition();
      await site.store.removeLeftOvers();
      expect(readdirSync(join(site.data, 'unfinished'))).toEqual([]);
      const before = await site.store.newestGeneration();
      // The very promotion that was killed, where it was: what it left must not be taken for done.
      const again = await site.promote([{ name: 'mf-three', version: 'latest' }]);
      const start = performance.now();
      const text = `After crash ${crashes}`;
      const next = again.changed ? again : await site.ship('mf-one', { addresses: ['/'], text });
      if (next !== again) longest = 2 * (performance.now() - start);
      expect(next.generation.generation).toBe(before + 1);
      await expectWholeComposition();
    }
  } finally {
    supply.end();
  }
  const newest = await site.store.newestGeneration();
  expect(await site.store.history()).toHaveLength(newest);
  // Else no promotion was met in the middle, or none came to its end.
  expect(leftOvers).toBeGreaterThan(CRASHES / 10);
  expect(newest).toBeGreaterThan(CRASHES + 2);
});

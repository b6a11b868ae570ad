import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunningProgram, startProgram } from './testing/program.ts';
import { type FixtureSite, liveSite } from './testing/site.ts';

jest.setTimeout(180_000);

const CRASHES = 100;

/** A promotion and more fits into it, so that every moment of one is met. In milliseconds. */
const LONGEST_MS = 400;

let site: FixtureSite;

beforeEach(async () => {
  site = await liveSite();
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
  readonly #ready: RunningProgram[] = [];
  #version = 0;

  /** A program that promotes version after version of a section once it is told to. */
  take(): RunningProgram {
    while (this.#ready.length < 3) {
      this.#version += 1000;
      const versions = [String(this.#version), String(this.#version + 999)];
      this.#ready.push(startProgram('testing/promoteLoop.ts', [site.data, 'mf-three', ...versions]));
    }
    const [program] = this.#ready.splice(0, 1);
    if (!program) throw new Error('No program was started');
    return program;
  }

  end(): void {
    for (const program of this.#ready) program.kill();
  }
}

/** Kills a program at a random moment of its work. @returns how much it left unfinished */
async function crash(program: RunningProgram): Promise<number> {
  await program.says('ready');
  program.tell('go');
  await wait(Math.random() * LONGEST_MS);
  program.kill();
  expect(await program.ended).toEqual({ code: null, stdout: 'ready\n', stderr: '' });
  return readdirSync(join(site.data, 'unfinished')).length;
}

test('a promotion that is killed at any moment leaves a whole composition live, and the next one works', async () => {
  const supply = new ProgramSupply();
  let leftOvers = 0;
  try {
    for (let crashes = 0; crashes < CRASHES; crashes += 1) {
      leftOvers += await crash(supply.take());
      await expectWholeComposition();
      await site.store.removeLeftOvers();
      expect(readdirSync(join(site.data, 'unfinished'))).toEqual([]);
      const before = await site.store.newestGeneration();
      const { generation } = await site.ship('mf-one', { addresses: ['/'], text: `After crash ${crashes}` });
      expect(generation.generation).toBe(before + 1);
    }
  } finally {
    supply.end();
  }
  await expectWholeComposition();
  const newest = await site.store.newestGeneration();
  expect(await site.store.history()).toHaveLength(newest);
  // Else no promotion was met in the middle, or none came to its end.
  expect(leftOvers).toBeGreaterThan(CRASHES / 10);
  expect(newest).toBeGreaterThan(CRASHES);
});

import { chownSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { Refusal, startNode } from '@site/contract/program';
import { addSection } from '../testing/fixtures.ts';
import { emptySite, type FixtureSite, fillSite, siteCopies } from '../testing/site.ts';
import { rollback } from './rollback.ts';

let site: FixtureSite;

/** What is on the page at /two, by the generation that made it live first. */
const TEXTS = ['Text', 'Second', 'Third', 'Fourth'];

const siteWithHistory = siteCopies(async (made) => {
  await fillSite(made);
  for (const text of TEXTS.slice(1)) await made.ship('mf-two', { addresses: ['/two'], text });
});

beforeEach(async () => {
  site = await siteWithHistory();
});

afterEach(() => site.remove());

/** The generation of which the live composition is the first. */
async function shownGeneration(): Promise<number | undefined> {
  const history = await site.store.generations.history();
  return history.findLast(({ composition }) => composition === history[0]?.composition)?.generation;
}

test('rolling back makes the composition before live, as a generation of its own with who and why', async () => {
  const before = await site.store.generations.read(3);
  const made = await rollback(site.store, { why: 'the form is gone' });
  expect(made).toEqual({
    generation: 5,
    composition: before?.composition,
    releases: before?.releases,
    change: { kind: 'rollback', to: 3 },
    at: expect.stringMatching(/^20/),
    by: expect.any(String),
    why: 'the form is gone',
    checks: before?.checks,
  });
  expect(await site.store.current()).toEqual(made);
});

/** A user without a name, as a container may run this program. */
const NAMELESS = 54_321;

/** Rolls back, once nobody has a name any more. Its modules are loaded before: others may not be able to read the repository. */
const ROLL_BACK = `
  const [{ ReleaseStore }, { rollback }] = await Promise.all(process.argv.slice(1, 3).map((file) => import(file)));
  process.setgid(${NAMELESS});
  process.setuid(${NAMELESS});
  console.log((await rollback(new ReleaseStore(process.argv[3]), {})).by);
`;

const testAsRoot = process.getuid?.() === 0 ? test : test.skip;

testAsRoot(
  'whoever has no name is named by number',
  async () => {
    const data = dirname(site.store.releases);
    for (const name of ['', ...readdirSync(data, { recursive: true, encoding: 'utf8' })])
      chownSync(join(data, name), NAMELESS, NAMELESS);
    const modules = [require.resolve('../store/store.ts'), require.resolve('./rollback.ts')];
    const args = ['--import', 'tsx', '--input-type=module', '-e', ROLL_BACK, ...modules, data];
    const { stdout, stderr } = await startNode('rollback', { args, output: 'kept' }).ended;
    expect([stdout, stderr]).toEqual([`uid ${NAMELESS}\n`, '']);
  },
  30_000,
);

test('rolling back several times goes back step by step, to the first and no further', async () => {
  for (const step of [3, 2, 1]) {
    expect((await rollback(site.store, {})).change).toEqual({ kind: 'rollback', to: step });
    expect(await shownGeneration()).toBe(step);
  }
  const refused = rollback(site.store, {});
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toThrow('There is no earlier composition to go back to.');
  expect(await site.store.generations.newest()).toBe(7);
});

test('rolling back after a promotion that followed a rollback goes to what that one restored', async () => {
  await rollback(site.store, { to: 2 });
  await site.ship('mf-two', { addresses: ['/two'], text: 'Fifth' });
  await rollback(site.store, {});
  expect(await shownGeneration()).toBe(2);
  await rollback(site.store, {});
  expect(await shownGeneration()).toBe(1);
});

test('any generation can be restored, also a later one, and one that was itself a rollback', async () => {
  await rollback(site.store, { to: 1 });
  await rollback(site.store, { to: 4 });
  expect(await shownGeneration()).toBe(4);
  expect((await rollback(site.store, { to: 5 })).change).toEqual({ kind: 'rollback', to: 1 });
  expect(await shownGeneration()).toBe(1);
});

test.each([
  [{ to: 4 }, 'The composition of generation 4 is live already.'],
  [{ to: 9 }, 'There is no generation 9 to go back to. "history" lists what has been live.'],
])('rolling back with %j is refused and changes nothing', async (options, message) => {
  const refused = rollback(site.store, options);
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toThrow(message);
  expect(await site.store.generations.newest()).toBe(4);
});

test('a composition that was pruned cannot be restored, and the refusal says what to do instead', async () => {
  await site.store.remove((await site.store.generations.read(3))?.composition ?? '');
  const refused = rollback(site.store, {});
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toThrow(
    'The composition of generation 3 was pruned or is lost. Promote its releases instead, or name another generation.',
  );
  expect(await site.store.current()).toMatchObject({ generation: 4 });
  expect((await rollback(site.store, { to: 2 })).generation).toBe(5);
});

/** What a disk may do to what a rollback goes to, and what the refusal says. */
const DAMAGES: Record<string, [damage: (composition: string, release: string) => void, said: RegExp]> = {
  'a page with other bytes': [
    (composition) => writeFileSync(join(composition, 'pages/two.html'), 'Other'),
    /generation 3 is broken: .*two\.html has other bytes than those that went live\. Promote its releases/,
  ],
  'a page that is gone': [
    (composition) => rmSync(join(composition, 'pages/two.html')),
    /generation 3 is broken: .*ENOENT.*two\.html'\. Promote its releases instead, or name another/,
  ],
  'a compressed copy of something else': [
    (composition) => writeFileSync(join(composition, 'pages/two.html.br'), brotliCompressSync('Other')),
    /generation 3 is broken: .*two\.html\.br is not a copy/,
  ],
  'a manifest that cannot be read': [
    (composition) => writeFileSync(join(composition, 'composition.json'), '{'),
    /generation 3 is broken: .*composition\.json cannot be read/,
  ],
  'a release that lacks a file': [
    (_composition, release) => rmSync(join(release, 'client/page.js')),
    /needs mf-two@1\.0\.0-\w+, of which client\/page\.js is missing or not whole\. Delete \S+ and publish mf-two again/,
  ],
  'a release with a file that was cut off': [
    (_composition, release) => truncateSync(join(release, 'client/page.js'), 3),
    /of which client\/page\.js is missing or not whole/,
  ],
  'a release that is gone': [
    (_composition, release) => rmSync(release, { recursive: true }),
    /needs mf-two@1\.0\.0-\w+, of which release\.json is missing/,
  ],
};

test.each(Object.entries(DAMAGES))(
  'what has %s is not restored, and the refusal says what to do',
  async (_what, [damage, said]) => {
    const { composition = '', releases = {} } = (await site.store.generations.read(3)) ?? {};
    const { 'mf-two': version = '' } = releases;
    damage(site.store.compositionFolder(composition), site.store.releaseFolder('mf-two', version));
    const refused = rollback(site.store, {});
    await expect(refused).rejects.toThrow(Refusal);
    await expect(refused).rejects.toThrow(said);
    expect(await site.store.generations.newest()).toBe(4);
    expect((await rollback(site.store, { to: 2 })).generation).toBe(5);
  },
);

test('what a release falls back on may be lost: it is needed only where that one does not work', async () => {
  const { composition = '' } = (await site.store.generations.read(3)) ?? {};
  const { fallbacks = {} } = (await site.store.composition(composition)) ?? {};
  rmSync(site.store.releaseFolder('mf-two', fallbacks['mf-two'] ?? ''), { recursive: true });
  expect((await rollback(site.store, {})).composition).toBe(composition);
});

test('nothing can be rolled back before the first promotion', async () => {
  const empty = emptySite();
  try {
    const refused = rollback(empty.store, {});
    await expect(refused).rejects.toThrow('Nothing is live yet, so there is nothing to go back to.');
  } finally {
    empty.remove();
  }
});

test('of a rollback and a promotion that started from the same generation, one is refused', async () => {
  const release = await addSection(site.store, 'mf-two', { addresses: ['/two'], text: 'Fifth' });
  const outcomes = await Promise.allSettled([site.promote([release]), rollback(site.store, {})]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  for (const outcome of outcomes) {
    if (outcome.status === 'fulfilled') continue;
    expect(outcome.reason).toBeInstanceOf(Refusal);
    expect(outcome.reason.message).toMatch(/^Somebody else made generation 5 live meanwhile/);
  }
  expect(await site.store.generations.newest()).toBe(5);
});

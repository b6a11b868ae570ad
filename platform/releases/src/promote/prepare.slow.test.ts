import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser } from '../gate/checks/browser.ts';
import type { ReleaseManifest } from '../store/manifest.ts';
import { hashOf } from '../store/release-files.ts';
import { type FixtureSite, liveSite, ORIGIN } from '../testing/site.ts';
import { type PromoteOptions, prepare, promote } from './promote.ts';

const path = findBrowser(undefined) ?? '';
/** Where no browser is found, nothing is looked at. */
const testInBrowser = path ? test : test.skip;

const SKIPPED: PromoteOptions['browser'] = { skipped: 'not asked for' };

let site: FixtureSite;
let release: ReleaseManifest;

beforeEach(async () => {
  site = await liveSite();
  release = await site.publish('mf-two', {
    addresses: ['/two'],
    text: 'Other',
    serverFault: 'writes to the console',
  });
});

afterEach(() => site.remove());

/** Promotes the release, or only prepares that. @returns what was said, and what sections wrote while they rendered */
async function run(work: typeof prepare | typeof promoteOne, browser = SKIPPED): Promise<string[]> {
  const said: string[] = [];
  const printed = jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said.push(String(text).trim());
    return true;
  });
  try {
    await work(site.store, release, { origin: ORIGIN, browser, say: (line) => said.push(line) });
  } finally {
    printed.mockRestore();
  }
  return said;
}

function promoteOne(store: FixtureSite['store'], one: ReleaseManifest, options: PromoteOptions) {
  return promote(store, [one], options);
}

function compositions(): string[] {
  return readdirSync(join(site.data, 'compositions')).sort();
}

/** Has all that is kept of pages say that they were looked at in another way. */
function keepAsLookedAt(look: string): void {
  const folder = join(site.data, 'pages');
  for (const name of readdirSync(folder)) {
    const [, content = ''] = readFileSync(join(folder, name), 'utf8').split('\n');
    const kept = JSON.stringify({ ...JSON.parse(content), look });
    writeFileSync(join(folder, name), `${hashOf(name.replace('.json', ''), kept)}\n${kept}`);
  }
}

test('what was prepared is not live, and its promotion renders nothing and makes nothing again', async () => {
  const before = await site.store.current();
  expect(await run(prepare)).toContain('mf_two: Rendering a page');
  expect(await site.store.current()).toEqual(before);
  const made = compositions();
  expect(made).toHaveLength(2);
  const drafted = jest.spyOn(site.store, 'draftComposition');
  expect(await run(promoteOne)).not.toContain('mf_two: Rendering a page');
  expect([compositions(), drafted.mock.calls]).toEqual([made, []]);
  const live = await site.store.live();
  expect(live.composition?.releases['mf-two']).toBe(release.version);
  expect(live.generation?.checks).toMatchObject({ bytes: 'passed', render: 'passed', size: 'passed' });
});

test('what went live meanwhile is in the composition that goes live', async () => {
  await run(prepare);
  const three = await site.publish('mf-three', { addresses: ['/three'] });
  await site.promote([three]);
  expect(await run(promoteOne)).not.toContain('mf_two: Rendering a page');
  const live = await site.store.live();
  expect(live.composition?.releases).toMatchObject({ 'mf-two': release.version, 'mf-three': three.version });
});

test('what was prepared and has lost a compressed copy is made again', async () => {
  await run(prepare);
  const [folder = ''] = compositions()
    .map((id) => site.store.compositionFolder(id))
    .filter((each) => readFileSync(join(each, 'pages/two.html'), 'utf8').includes('Other'));
  rmSync(join(folder, 'pages/two.html.br'));
  await run(promoteOne);
  expect(existsSync(join(folder, 'pages/two.html.br'))).toBe(true);
});

test('what the gate refuses is not kept, and is refused again', async () => {
  release = await site.publish('mf-two', { addresses: ['/two'], serverFault: 'no h1' });
  const before = [compositions(), readdirSync(join(site.data, 'pages'))];
  await expect(run(prepare)).rejects.toThrow('Refused by check "content"');
  expect([compositions(), readdirSync(join(site.data, 'pages'))]).toEqual(before);
  await expect(run(promoteOne)).rejects.toThrow('Refused by check "content"');
});

testInBrowser(
  'a browser looks at what was not looked at before: not where it was prepared with one, and where it was without, or looked at otherwise',
  async () => {
    await run(prepare);
    expect(await run(prepare, { path })).toContain('Looking at 1 page in a browser …');
    keepAsLookedAt('otherwise');
    expect(await run(prepare, { path })).toContain('Looking at 1 page in a browser …');
    expect(await run(promoteOne, { path })).not.toContain('in a browser');
    expect((await site.store.current())?.checks).toMatchObject({ hydration: 'passed' });
  },
);

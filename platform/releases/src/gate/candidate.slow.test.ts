import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { preview } from '../preview/preview.ts';
import { addSection, addShell, type SectionFixture } from '../testing/fixtures.ts';
import { emptySite, type FixtureSite, liveSite, ORIGIN } from '../testing/site.ts';
import { withCandidate } from './candidate.ts';
import { PROMOTION_CHECKS } from './check-list.ts';
import { GateRefusal } from './check-run.ts';

let site: FixtureSite;

beforeEach(async () => {
  site = await liveSite();
});

afterEach(() => site.remove());

/** Every entry of the data folder with its content, and when it was made or renewed. */
function everythingOnDisk(): Record<string, string> {
  const paths = readdirSync(site.data, { recursive: true, encoding: 'utf8' }).sort();
  return Object.fromEntries(
    paths.map((path) => {
      const file = join(site.data, path);
      const { mtimeMs } = statSync(file);
      if (statSync(file).isFile()) return [path, `${mtimeMs} ${readFileSync(file, 'base64')}`];
      // Work goes through these folders, and nothing stays in them.
      return [path, ['unfinished', 'pins'].includes(path) ? '' : String(mtimeMs)];
    }),
  );
}

function addTwo(fixture: SectionFixture = {}) {
  return addSection(site.store, 'mf-two', { addresses: ['/two'], title: 'A new title', ...fixture });
}

test.each<[string, SectionFixture]>([
  ['addresses', { addresses: ['/two', '/'] }],
  ['render', { serverFault: 'throws on render' }],
  ['content', { serverFault: 'no h1' }],
  ['size', { browserFault: 'is huge' }],
])('a promotion that the check "%s" refuses leaves the store as it was', async (check, fixture) => {
  const release = await addTwo(fixture);
  const before = everythingOnDisk();
  await expect(site.promote([release])).rejects.toThrow(`Refused by check "${check}"`);
  expect(everythingOnDisk()).toEqual(before);
});

test('a promotion that stops at a browser which does not start leaves the store as it was', async () => {
  const release = await addTwo();
  const before = everythingOnDisk();
  await expect(site.promote([release], { browser: { path: '/nowhere/chromium' } })).rejects.toThrow();
  expect(everythingOnDisk()).toEqual(before);
});

test('a dry run leaves the store as it was, whether something would change or not', async () => {
  const release = await addTwo();
  const before = everythingOnDisk();
  expect((await site.dryRun([release])).changes).toMatchObject({ changed: ['/two'] });
  expect((await site.dryRun([{ name: 'mf-one', version: 'latest' }])).changes).toMatchObject({ changed: [] });
  expect(everythingOnDisk()).toEqual(before);
});

test('whoever promotes under another address than the live pages name is told so, with the settings that say it', async () => {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const release = await addTwo();
  await site.dryRun([release], { say });
  expect(said).toEqual(['Rendering …', expect.stringContaining('No browser looks')]);
  await site.dryRun([release], { say, origin: 'http://127.0.0.1:3000' });
  expect(said).toContain(
    `Every page changes: the live ones name the site ${ORIGIN}, these http://127.0.0.1:3000, as SITE_ORIGIN says here, or HOST and PORT without it.`,
  );
});

test('what is live already is not written once more, and its checks say so', async () => {
  const references = [{ name: 'mf-one', version: 'latest' }];
  const options = { checks: PROMOTION_CHECKS, origin: ORIGIN, browser: { skipped: 'a test' } };
  await withCandidate(site.store, references, options, async ({ live, folder, results }) => {
    expect(folder).toBe(site.store.compositionFolder(live?.id ?? ''));
    expect(readdirSync(join(site.data, 'unfinished'))).toEqual([]);
    for (const check of ['size', 'hydration'])
      expect(results.get(check)).toEqual({ outcome: 'skipped', why: 'exactly this is live' });
  });
});

test('a dry run of what was composed before leaves that as old as it is', async () => {
  const { release } = await site.ship('mf-two', { addresses: ['/two'], text: 'Second' });
  await site.ship('mf-two', { addresses: ['/two'], text: 'Third' });
  const before = everythingOnDisk();
  await site.dryRun([release]);
  expect(everythingOnDisk()).toEqual(before);
});

test('what is promoted has its pictures and the text files of the shell beside its pages', async () => {
  const { composition } = await site.promote([await addTwo()]);
  const folder = site.store.compositionFolder(composition.id);
  expect(composition.files).toEqual(
    expect.arrayContaining(['answer.css', 'icon.png', 'og/index.png', 'og/two.png', 'robots.txt']),
  );
  for (const file of composition.files) expect(statSync(join(folder, file)).size).toBeGreaterThan(0);
  expect(composition.company).toEqual({
    name: 'Fixture Electric',
    phone: { display: '(916) 555-0150', href: 'tel:+19165550150' },
  });
});

test('a refusal says of each check what came of it', async () => {
  const refused = await site.promote([await addTwo({ serverFault: 'no title' })]).catch((error) => error);
  if (!(refused instanceof GateRefusal)) throw refused;
  const skipped = { outcome: 'skipped', why: '"content" refused' };
  expect([...refused.results]).toEqual([
    ['bytes', { outcome: 'passed' }],
    ['kit', { outcome: 'passed' }],
    ['addresses', { outcome: 'passed' }],
    ['menu', { outcome: 'passed' }],
    ['removed', { outcome: 'passed' }],
    ['render', { outcome: 'passed' }],
    ['time', { outcome: 'passed' }],
    [
      'content',
      { outcome: 'refused', problems: [expect.objectContaining({ problem: '/two has no title.' })] },
    ],
    ['scripts', { outcome: 'passed' }],
    ['size', skipped],
    ['hydration', skipped],
  ]);
});

test('a shell that cannot be loaded is refused by the check "render"', async () => {
  const empty = emptySite();
  try {
    const refused = empty.promote([await addShell(empty.store, { broken: true })]);
    await expect(refused).rejects.toThrow(
      'Refused by check "render": The shell cannot be loaded: Error: The shell of this test is broken',
    );
  } finally {
    empty.remove();
  }
});

test('a preview may lack a live page and be too large, and must have what every page has', async () => {
  const other = await addTwo({ addresses: ['/three'], browserFault: 'is huge' });
  const { link } = await preview(site.store, [other], { origin: ORIGIN, hours: 1 });
  expect(link).toContain('/preview?token=');
  const faulty = await addTwo({ serverFault: 'no h1' });
  const before = everythingOnDisk();
  await expect(preview(site.store, [faulty], { origin: ORIGIN, hours: 1 })).rejects.toThrow(
    'Refused by check "content"',
  );
  expect(everythingOnDisk()).toEqual(before);
});

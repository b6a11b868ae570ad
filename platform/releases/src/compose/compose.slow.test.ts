import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Refusal } from '@site/contract/program';
import { PAGE_DATA_FILE as ASKED_FOR } from '@site/shell/page-data';
import { difference } from '../promote/difference.ts';
import type { CompositionManifest } from '../store/manifest.ts';
import { addSection, addShell, type SectionFixture } from '../testing/fixtures.ts';
import { type FixtureSite, liveSite, ORIGIN } from '../testing/site.ts';
import { parseReference } from './choose.ts';
import { DISCOVERY_FILE } from './compose.ts';
import { PAGE_DATA_FILE } from './page-data-file.ts';

let site: FixtureSite;

beforeEach(async () => {
  site = await liveSite();
});

afterEach(() => site.remove());

function addTwo(fixture: SectionFixture = {}) {
  return addSection(site.store, 'mf-two', { addresses: ['/two'], ...fixture });
}

function shipTwo(text: string) {
  return site.ship('mf-two', { addresses: ['/two'], text });
}

function read({ id }: CompositionManifest, file: string): Promise<string> {
  return readFile(join(site.store.compositionFolder(id), file), 'utf8');
}

async function live(): Promise<CompositionManifest> {
  const composition = await site.store.composition((await site.store.current())?.composition ?? '');
  if (!composition) throw new Error('Nothing is live');
  return composition;
}

test('every page names its composition, the page for unknown addresses too', async () => {
  const composition = await live();
  for (const file of [...Object.values(composition.pages), composition.notFound]) {
    expect(await read(composition, file)).toContain(`<meta name="composition" content="${composition.id}">`);
  }
});

test('the discovery document names the live release of each section, with the hash of its entry', async () => {
  const { release, composition } = await shipTwo('Other text');
  const discovery = JSON.parse(await read(composition, DISCOVERY_FILE));
  expect(Object.keys(discovery.microFrontends).sort()).toEqual(['@site/mf-one', '@site/mf-two']);
  const entry = release.files.find(({ path }) => path === 'client/remoteEntry.js');
  expect(discovery.microFrontends['@site/mf-two']).toEqual([
    expect.objectContaining({
      url: `/releases/mf-two/${release.version}/client/remoteEntry.js`,
      metadata: { integrity: entry?.integrity, version: release.version },
      extras: expect.objectContaining({
        routes: [{ path: '/two', page: 'page', addresses: ['/two'] }],
      }),
    }),
  ]);
  expect(entry?.integrity).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/);
});

test('the data of pages are where the shell asks for them', () => {
  expect(PAGE_DATA_FILE).toBe(ASKED_FOR);
});

test('pages with the same title share a picture, and neither waits for the other', async () => {
  const sections = [
    await addSection(site.store, 'mf-three', { title: 'Same title' }),
    await addSection(site.store, 'mf-four', { title: 'Same title' }),
  ];
  const { composition } = await site.promote(sections);
  expect(await read(composition, 'og/mf-three.png')).toBe(await read(composition, 'og/mf-four.png'));
});

test('the sitemap has every address of the sections and nothing else', async () => {
  const text = await read(await live(), 'sitemap.xml');
  expect([...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    `${ORIGIN}/`,
    `${ORIGIN}/two`,
  ]);
});

test('promoting what is live already changes nothing', async () => {
  const before = await site.store.current();
  const { generation, changed } = await site.promote([parseReference('mf-two@latest')]);
  expect([generation, changed]).toEqual([before, false]);
  expect(await site.store.generations.newest()).toBe(1);
});

test('"latest" is what was published last, also when those bytes had been published before', async () => {
  const [first, second] = [await addTwo({ text: 'A' }), await addTwo({ text: 'B' })];
  expect((await site.promote([parseReference('mf-two@latest')])).composition.releases['mf-two']).toBe(
    second.version,
  );
  expect((await addTwo({ text: 'A' })).version).toBe(first.version);
  const { composition, generation } = await site.promote([parseReference('mf-two@latest')]);
  expect(composition.releases['mf-two']).toBe(first.version);
  expect(generation.change).toEqual({ kind: 'promote', releases: [`mf-two@${first.version}`] });
});

test('a section falls back on the release that was live before it, and keeps it when others change', async () => {
  const before = (await live()).releases['mf-two'];
  expect((await live()).fallbacks).toEqual({});
  await shipTwo('Second');
  expect((await live()).fallbacks).toEqual({ 'mf-two': before });
  await site.ship('mf-one', { addresses: ['/'], text: 'Other text' });
  expect((await live()).fallbacks).toMatchObject({ 'mf-two': before, 'mf-one': expect.any(String) });
  const second = (await live()).releases['mf-two'];
  await shipTwo('Third');
  expect((await live()).fallbacks['mf-two']).toBe(second);
});

test('the same releases with another fallback are another composition', async () => {
  const { composition: first, release } = await shipTwo('Second');
  const { release: third } = await shipTwo('Third');
  const { composition: again } = await site.promote([release]);
  expect(again.releases).toEqual(first.releases);
  expect(again.fallbacks).toEqual({ 'mf-two': third.version });
  expect(await live()).toEqual(again);
});

test('a fallback that was removed is none', async () => {
  const { version } = (await site.store.releasesOf('mf-two'))[0] ?? { version: '' };
  await shipTwo('Second');
  const old = await site.store.release('mf-two', version);
  if (old) await site.store.remove(old);
  await site.ship('mf-one', { addresses: ['/'], text: 'Other text' });
  expect((await live()).fallbacks).not.toHaveProperty('mf-two');
});

test('two releases of one section cannot be promoted together', async () => {
  const refused = site.promote([await addTwo({ text: 'A' }), await addTwo({ text: 'B' })]);
  await expect(refused).rejects.toThrow(Refusal);
  await expect(refused).rejects.toThrow('Name one release of mf-two: only one can be live.');
});

test('without a shell nothing can be promoted', async () => {
  const [shell] = await site.store.releasesOf('shell');
  if (shell) await site.store.remove(shell);
  await expect(site.promote([await addTwo({ text: 'A' })])).rejects.toThrow(
    /^There is no release shell@\S+\. Publish it first: publish shell\.$/,
  );
});

test('a dry run lists the pages of the section that changed, what comes and goes, and the bytes; nothing goes live', async () => {
  const release = await addTwo({ addresses: ['/two/a', '/two/b'], text: 'Text '.repeat(1000) });
  const allowRemoved = ['/two'];
  const { changes } = await site.dryRun([release], { allowRemoved });
  expect(changes).toMatchObject({ added: ['/two/a', '/two/b'], removed: ['/two'], changed: [] });
  expect(changes.bytes.pages).toBeGreaterThan(100);
  expect(changes.bytes.styles).toBe(0);
  expect(await site.store.generations.newest()).toBe(1);
});

test('a page whose text changed is listed, and the pages of other sections are not', async () => {
  const { changes } = await site.dryRun([await addTwo({ text: 'Other text' })]);
  expect(changes).toMatchObject({ added: [], removed: [], changed: ['/two'] });
});

test('a page whose script alone changed is not listed', async () => {
  const release = await addTwo({ browserFault: 'complains' });
  const { composition, changes } = await site.dryRun([release]);
  expect(composition.releases['mf-two']).toBe(release.version);
  expect(changes).toMatchObject({ added: [], removed: [], changed: [] });
  expect(changes.bytes.scripts).toBeGreaterThan(0);
});

test('with another shell every page that looks different is listed', async () => {
  const shell = await addShell(site.store, { footer: 'Other', provides: { '@site/kit': ['Button'] } });
  const { changes } = await site.dryRun([shell]);
  expect(changes.changed).toEqual(['/', '/two']);
});

test('of a composition that does not say how its pages look, every page is listed', async () => {
  const manifest = await live();
  const folder = site.store.compositionFolder(manifest.id);
  const earlier = { ...manifest, fingerprints: {} };
  expect((await difference(site.store, earlier, { manifest, folder })).changed).toEqual(['/', '/two']);
});

test('where nothing was live, every page is new', async () => {
  const manifest = await live();
  const folder = site.store.compositionFolder(manifest.id);
  const changes = await difference(site.store, undefined, { manifest, folder });
  expect(changes).toMatchObject({ added: ['/', '/two'], removed: [], changed: [] });
});

import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompositionManifest, Generation } from '../manifest.ts';
import { Unfinished } from '../unfinished.ts';
import { Copies, KEPT } from './copies.ts';
import { LocalFolders } from './local-folders.ts';

let folder: string;
let copies: Copies;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'copies-'));
  const unfinished = new Unfinished(join(folder, 'unfinished'));
  copies = new Copies(folder, new LocalFolders(folder, unfinished), unfinished);
});

afterEach(() => rmSync(folder, { recursive: true }));

/** Puts a copy there. @param age since when nobody used it, in minutes */
async function put(path: string, age: number): Promise<void> {
  await mkdir(join(folder, path, 'client'), { recursive: true });
  await writeFile(join(folder, path, 'client/page.js'), '');
  const used = new Date(Date.now() - age * 60_000);
  await utimes(join(folder, path), used, used);
}

const GENERATION: Generation = {
  generation: 3,
  composition: 'live',
  change: { kind: 'promote', releases: [] },
  at: '2026-01-02T03:04:05.000Z',
  by: 'ana',
  checks: {},
};

const LIVE: CompositionManifest = {
  id: 'live',
  releases: { 'mf-one': 'live' },
  fallbacks: { 'mf-one': 'fallback' },
  pages: {},
  notFound: '',
  files: [],
  inlineScripts: [],
  fingerprints: {},
  madeFrom: {},
  integrity: {},
};

test('of what is not live only so much is kept as is said, the last used, and all that was used lately', async () => {
  await put('compositions/live', 9999);
  await put('releases/mf-one/live', 9999);
  await put('releases/mf-one/fallback', 9999);
  const lately = KEPT.usedMs / 60_000 - 1;
  for (let age = 1; age <= KEPT.compositions + 5; age += 1) await put(`compositions/old-${age}`, 60 + age);
  for (let age = 1; age <= KEPT.releases + 5; age += 1) await put(`releases/mf-two/old-${age}`, 60 + age);
  for (let at = 1; at <= KEPT.compositions + 5; at += 1) await put(`compositions/used-${at}`, lately);
  await copies.remember(GENERATION, [LIVE]);
  const compositions = await readdir(join(folder, 'compositions'));
  expect(compositions.filter((name) => name.startsWith('used-'))).toHaveLength(KEPT.compositions + 5);
  // There is enough of what was used later.
  expect(compositions.filter((name) => name.startsWith('old-'))).toEqual([]);
  expect(compositions).toContain('live');
  expect((await readdir(join(folder, 'releases/mf-one'))).sort()).toEqual(['fallback', 'live']);
  const releases = await readdir(join(folder, 'releases/mf-two'));
  expect(releases).toHaveLength(KEPT.releases);
  for (const age of [1, KEPT.releases]) expect(releases).toContain(`old-${age}`);
  expect(await readdir(join(folder, 'unfinished'))).toEqual([]);
});

test('a release that is asked for counts as used', async () => {
  for (let age = 1; age <= KEPT.releases + 1; age += 1) await put(`releases/mf-two/old-${age}`, 60 + age);
  const oldest = { name: 'mf-two', version: `old-${KEPT.releases + 1}` };
  expect(await copies.hasRelease(oldest)).toBe(true);
  expect(await copies.hasRelease({ name: 'mf-two', version: 'another' })).toBe(false);
  await copies.remember(GENERATION, [LIVE]);
  expect(await readdir(join(folder, 'releases/mf-two'))).toContain(oldest.version);
  expect(await readdir(join(folder, 'releases/mf-two'))).not.toContain(`old-${KEPT.releases}`);
});

test('what was shown last is remembered', async () => {
  expect(await copies.remembered()).toBeUndefined();
  await copies.remember(GENERATION, [LIVE]);
  expect(await copies.remembered()).toEqual(GENERATION);
});

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Refusal } from '@site/contract/program';
import { sampleManifest } from '../testing/sample-manifest.ts';
import type { CompositionManifest, Generation, ReleaseManifest } from './manifest.ts';
import { ReleaseStore } from './store.ts';

let data: string;

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'store-'));
});

afterEach(() => {
  jest.restoreAllMocks();
  rmSync(data, { recursive: true });
});

const NEXT: Omit<Generation, 'generation'> = {
  composition: 'c1',
  change: { kind: 'promote', releases: ['mf-sample@1.0.0'] },
  at: '2026-01-02T03:04:05.000Z',
  by: 'ana',
  why: 'new hours',
  checks: { bytes: 'passed' },
};

function add(store: ReleaseStore, release: ReleaseManifest, text = '') {
  return store.addRelease(release, async (folder) => {
    await writeFile(join(folder, 'release.json'), JSON.stringify(release));
    await writeFile(join(folder, 'text'), text);
  });
}

async function textOf(store: ReleaseStore, version: string) {
  return readFile(join(store.releaseFolder('mf-sample', version), 'text'), 'utf8');
}

test('an empty store has no releases, no composition and nothing live', async () => {
  const store = new ReleaseStore(data);
  expect(await store.names()).toEqual([]);
  expect(await store.releasesOf('mf-sample')).toEqual([]);
  expect(await store.release('mf-sample', '1.0.0')).toBeUndefined();
  expect(await store.composition('c1')).toBeUndefined();
  expect(await store.current()).toBeUndefined();
  expect(await store.generations.newest()).toBe(0);
  expect(await store.generations.history()).toEqual([]);
});

test('a release that was added can be read', async () => {
  const store = new ReleaseStore(data);
  await add(store, sampleManifest('1.0.0'), 'first');
  expect(await store.names()).toEqual(['mf-sample']);
  expect(await store.release('mf-sample', '1.0.0')).toEqual(sampleManifest('1.0.0'));
  expect(await textOf(store, '1.0.0')).toBe('first');
});

test('a release never changes: adding it again leaves what is there', async () => {
  const store = new ReleaseStore(data);
  await add(store, sampleManifest('1.0.0'), 'first');
  await add(store, sampleManifest('1.0.0'), 'second');
  expect(await textOf(store, '1.0.0')).toBe('first');
  expect(await readdir(join(store.releases, 'mf-sample'))).toEqual(['1.0.0']);
});

test('nobody sees a release before it is complete', async () => {
  const store = new ReleaseStore(data);
  await store.addRelease(sampleManifest('1.0.0'), async (folder) => {
    await writeFile(join(folder, 'release.json'), JSON.stringify(sampleManifest('1.0.0')));
    expect(await store.releasesOf('mf-sample')).toEqual([]);
    expect(await store.release('mf-sample', '1.0.0')).toBeUndefined();
  });
  expect(await store.releasesOf('mf-sample')).toHaveLength(1);
});

test('a release that could not be written leaves nothing behind, and its reason is passed on', async () => {
  const store = new ReleaseStore(data);
  const failing = store.addRelease(sampleManifest('1.0.0'), async (folder) => {
    await writeFile(join(folder, 'text'), 'half');
    throw new Error('The disk is full');
  });
  await expect(failing).rejects.toThrow('The disk is full');
  expect(await store.names()).toEqual([]);
  expect(await readdir(join(data, 'unfinished'))).toEqual([]);
});

test('of two who add the same release at once, one wins and neither fails', async () => {
  const store = new ReleaseStore(data);
  await Promise.all([add(store, sampleManifest('1.0.0'), 'a'), add(store, sampleManifest('1.0.0'), 'b')]);
  expect(await textOf(store, '1.0.0')).toMatch(/^[ab]$/);
  expect(await readdir(join(store.releases, 'mf-sample'))).toEqual(['1.0.0']);
});

function publishedOn(store: ReleaseStore, version: string, day: string) {
  const at = new Date(`2026-01-${day}T00:00:00.000Z`);
  return utimes(store.releaseFolder('mf-sample', version), at, at);
}

test('the releases of a name come newest first', async () => {
  const store = new ReleaseStore(data);
  for (const version of ['1.0.0-b', '1.0.0-c', '1.0.0-a']) await add(store, sampleManifest(version));
  await publishedOn(store, '1.0.0-b', '02');
  await publishedOn(store, '1.0.0-c', '03');
  await publishedOn(store, '1.0.0-a', '01');
  const versions = async () => (await store.releasesOf('mf-sample')).map(({ version }) => version);
  expect(await versions()).toEqual(['1.0.0-c', '1.0.0-b', '1.0.0-a']);
  await store.renewRelease(sampleManifest('1.0.0-a'));
  expect(await versions()).toEqual(['1.0.0-a', '1.0.0-c', '1.0.0-b']);
});

test('a composition is kept under its id', async () => {
  const store = new ReleaseStore(data);
  const composition: CompositionManifest = {
    id: 'c1',
    releases: { shell: '1.0.0' },
    pages: { '/': 'pages/index.html' },
    notFound: 'pages/404.html',
    files: ['robots.txt'],
    inlineScripts: [],
    fallbacks: {},
    fingerprints: {},
    madeFrom: {},
    integrity: {},
  };
  await store.draftComposition(async ({ folder, keepAs }) => {
    await writeFile(join(folder, 'composition.json'), JSON.stringify(composition));
    expect(await store.composition('c1')).toBeUndefined();
    await keepAs('c1');
  });
  expect(await store.composition('c1')).toEqual(composition);
});

test('a composition that is not kept leaves nothing behind', async () => {
  const store = new ReleaseStore(data);
  const seen = await store.draftComposition(async ({ folder }) => {
    await writeFile(join(folder, 'composition.json'), '{}');
    return readdir(folder);
  });
  expect(seen).toEqual(['composition.json']);
  expect(await store.compositionIds()).toEqual([]);
  expect(await readdir(join(data, 'unfinished'))).toEqual([]);
});

test('what goes live is one generation after what was', async () => {
  const store = new ReleaseStore(data);
  expect(await store.generations.create(0, NEXT)).toEqual({ generation: 1, ...NEXT });
  expect(await store.current()).toEqual({ generation: 1, ...NEXT });
  await store.generations.create(1, { ...NEXT, composition: 'c2' });
  expect(await store.current()).toMatchObject({ generation: 2, composition: 'c2' });
});

test('going live from another generation than the live one is refused and changes nothing', async () => {
  const store = new ReleaseStore(data);
  await store.generations.create(0, NEXT);
  const late = store.generations.create(0, { ...NEXT, composition: 'c2' });
  await expect(late).rejects.toThrow(Refusal);
  await expect(late).rejects.toThrow('Somebody else made generation 1 live meanwhile');
  expect(await store.current()).toEqual({ generation: 1, ...NEXT });
  expect(await store.generations.history()).toHaveLength(1);
});

test('of several who go live from the same generation at once, exactly one succeeds', async () => {
  const stores = Array.from({ length: 8 }, () => new ReleaseStore(data));
  const moves = stores.map((store, at) => store.generations.create(0, { ...NEXT, composition: `c${at}` }));
  const outcomes = await Promise.allSettled(moves);
  const won = outcomes.filter(({ status }) => status === 'fulfilled');
  expect(won).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refusal);
  }
  expect(await new ReleaseStore(data).current()).toMatchObject({ generation: 1 });
  expect(await new ReleaseStore(data).generations.history()).toHaveLength(1);
});

test('the next one can go live after one that was refused', async () => {
  const store = new ReleaseStore(data);
  await store.generations.create(0, NEXT);
  await expect(store.generations.create(0, NEXT)).rejects.toThrow(Refusal);
  expect(await store.generations.create(1, NEXT)).toMatchObject({ generation: 2 });
});

test('the history has every generation, the newest first', async () => {
  const store = new ReleaseStore(data);
  await store.generations.create(0, NEXT);
  await store.generations.create(1, { ...NEXT, composition: 'c2' });
  expect(await store.generations.history()).toEqual([
    { generation: 2, ...NEXT, composition: 'c2' },
    { generation: 1, ...NEXT },
  ]);
});

test('the newest generation is found from one that is known', async () => {
  const store = new ReleaseStore(data);
  for (const generation of [0, 1, 2]) await store.generations.create(generation, NEXT);
  for (const known of [0, 1, 3]) expect(await store.generations.newest(known)).toBe(3);
});

test('after the clock was put back it is seen no later that a known generation is gone', async () => {
  const { generations } = new ReleaseStore(data);
  for (const expected of [0, 1]) await generations.create(expected, NEXT);
  expect(await generations.newest(2)).toBe(2);
  await rm(join(data, 'generations/2.json'));
  const [date, time] = [Date.now() - 3_600_000, performance.now() + 101];
  jest.spyOn(Date, 'now').mockReturnValue(date);
  jest.spyOn(performance, 'now').mockReturnValue(time);
  expect(await generations.newest(2)).toBe(1);
});

test.each([
  ['text that is no JSON', '{'],
  ['JSON that is something else', '{"generation":"one"}'],
])('of a generation with %s the message names the file', async (_what, content) => {
  const file = join(data, 'generations', '1.json');
  await mkdir(join(data, 'generations'));
  await writeFile(file, content);
  await expect(new ReleaseStore(data).current()).rejects.toThrow(`${file} cannot be read`);
});

test('what a process that is no more left unfinished is removed, and what goes on is left alone', async () => {
  const store = new ReleaseStore(data);
  const ended = spawnSync(process.execPath, ['--version']).pid;
  const leftOver = join(data, 'unfinished', `${hostname()}~${ended}~a`);
  const foreign = join(data, 'unfinished', `another-machine~${ended}~b`);
  await mkdir(leftOver, { recursive: true });
  await mkdir(foreign);
  await writeFile(join(leftOver, 'text'), 'half');
  await store.addRelease(sampleManifest('1.0.0'), async (folder) => {
    await store.removeLeftOvers();
    await writeFile(join(folder, 'release.json'), JSON.stringify(sampleManifest('1.0.0')));
  });
  expect(await store.release('mf-sample', '1.0.0')).toBeDefined();
  expect(await readdir(join(data, 'unfinished'))).toEqual(['another-machine~'.concat(`${ended}~b`)]);
  const longAgo = new Date(Date.now() - 25 * 60 * 60 * 1000);
  await utimes(foreign, longAgo, longAgo);
  await store.removeLeftOvers();
  expect(await readdir(join(data, 'unfinished'))).toEqual([]);
});

test('of a release that cannot be read the message names the file', async () => {
  const store = new ReleaseStore(data);
  const folder = store.releaseFolder('mf-sample', '1.0.0');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'release.json'), 'not JSON');
  const message = `${join(folder, 'release.json')} cannot be read`;
  await expect(store.release('mf-sample', '1.0.0')).rejects.toThrow(message);
  await expect(store.releasesOf('mf-sample')).rejects.toThrow(message);
});

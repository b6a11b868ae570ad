import { existsSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { emptySite, FixtureSite } from '../testing/site.ts';
import { integrityOf } from './hashes.ts';
import { compositionId, releaseId } from './release-store.ts';
import { packTar, readTar } from './tar.ts';

let site: FixtureSite;

beforeEach(() => {
  site = emptySite();
});

afterEach(() => site.remove());

/** The same store as another process has it. */
function anotherProcess() {
  return new FixtureSite(site.data).store;
}

const COMPOSITION = 'c'.repeat(32);

function generationOf(composition: string) {
  return {
    composition,
    releases: {},
    change: { kind: 'promote' as const, releases: [] },
    at: new Date().toISOString(),
    by: 'tests',
    checks: {},
  };
}

test('if two promotions race for the next generation, the loser learns it', async () => {
  const { store } = site;
  const results = await Promise.allSettled(
    ['a', 'b', 'c'].map((each) => store.commitGeneration(0, generationOf(each))),
  );
  const lost = results.filter(({ status }) => status === 'rejected');
  expect(lost).toHaveLength(2);
  for (const each of lost)
    expect(each).toMatchObject({ reason: { code: 'conflict', isConcurrentChange: true } });
  expect((await store.current())?.generation).toBe(1);
});

test('the newest generation is found from any known one, also after pruning', async () => {
  const { store } = site;
  expect(await store.current()).toBeUndefined();
  for (let number = 0; number < 4; number += 1) await store.commitGeneration(number, generationOf('a'));
  const other = anotherProcess();
  expect((await other.current())?.generation).toBe(4);
  for (const number of [1, 2]) await store.blobs.delete(`generations/${number}.json`);
  await other.commitGeneration(4, generationOf('b'));
  expect((await store.current())?.composition).toBe('b');
  expect((await store.history(2)).map(({ generation }) => generation)).toEqual([5, 4]);
  expect((await store.history(undefined, 5)).map(({ generation }) => generation)).toEqual([4, 3]);
});

test('a stored version cannot be published again with other bytes', async () => {
  const { store } = site;
  const release = await site.publish('mf-one');
  expect(release.version).toMatch(/^1\.0\.0-[\da-f]{32}$/);
  const files = new Map([['client/x.js', Buffer.from('evil')]]);
  const forged = {
    ...release,
    files: [{ path: 'client/x.js', bytes: 4, integrity: integrityOf('evil') }],
  };
  await expect(store.putRelease(forged, files)).rejects.toMatchObject({ code: 'conflict' });
  for (const other of [{ chunks: {} }, { kit: '*' }])
    await expect(store.putRelease({ ...release, ...other }, files)).rejects.toMatchObject({
      code: 'conflict',
    });
  expect(await store.release('mf-one', release.version)).toEqual(release);
});

test('a release that is published again counts as the newest of its name', async () => {
  const first = await site.publish('mf-one', { text: 'One' });
  const second = await site.publish('mf-one', { text: 'Two' });
  expect((await site.store.latestRelease('mf-one'))?.version).toBe(second.version);
  await site.publish('mf-one', { text: 'One' });
  expect((await site.store.latestRelease('mf-one'))?.version).toBe(first.version);
  // Use does not make a release newer.
  await new Promise((resolve) => setTimeout(resolve, 20));
  await site.store.touch([releaseId(second)]);
  const listed = async (limit?: number) =>
    (await site.store.releasesOf('mf-one', limit)).map(({ version }) => version);
  expect([await listed(), await listed(1)]).toEqual([[first.version, second.version], [first.version]]);
  expect(await site.store.names()).toEqual(['mf-one']);
});

test('publishing a release again leaves the copy on this machine alone: the site may be sending its files', async () => {
  const { cache } = site.store;
  const folder = (await cache.materialize(releaseId(await site.publish('mf-one')))) ?? '';
  const { ino } = statSync(folder);
  await site.publish('mf-one');
  expect(statSync(folder).ino).toBe(ino);
});

test('servers share one key, created once', async () => {
  const key = await site.store.key('canary');
  expect(key).toHaveLength(32);
  expect(await anotherProcess().key('canary')).toEqual(key);
  expect(await site.store.key('preview')).not.toEqual(key);
});

test('use of a release is recorded, and a missing or incomplete release is refused', async () => {
  const release = await site.publish('mf-one');
  const id = releaseId(release);
  await site.store.touch([id]);
  await expect(site.store.touch([compositionId(COMPOSITION)])).rejects.toThrow('was pruned or is lost');
  await site.store.blobs.delete(`${id}/${release.archive}`);
  await expect(site.store.touch([id])).rejects.toThrow('was pruned or is lost');
});

test('an entry is verified when it is downloaded, and served from the disk afterwards', async () => {
  const { store } = site;
  const release = await site.publish('mf-one');
  const id = releaseId(release);
  const folders = await Promise.all([store.cache.materialize(id), store.cache.materialize(id)]);
  expect(folders).toEqual([store.cache.folder(id), store.cache.folder(id)]);
  await store.blobs.delete(`${id}/${release.archive}`);
  expect(await store.cache.materialize(id)).toBe(store.cache.folder(id));
  expect(await store.cache.materialize(compositionId(COMPOSITION))).toBeUndefined();
  expect(await store.cache.materialize('releases/../x')).toBeUndefined();
});

test.each([
  ['lacks a file', (files: Map<string, Buffer>) => void files.delete('client/page.js')],
  ['has other bytes', (files: Map<string, Buffer>) => void files.set('client/page.js', Buffer.from('evil'))],
  ['is no archive', undefined],
])('an entry whose archive %s never gets to the disk', async (_, change) => {
  const { store } = site;
  const release = await site.publish('mf-one');
  const id = releaseId(release);
  const key = `${id}/${release.archive}`;
  const files = await readTar((await store.blobs.get(key)) ?? Buffer.alloc(0));
  change?.(files);
  await store.blobs.put(key, change ? await packTar(files) : 'no archive');
  await expect(store.cache.materialize(id)).rejects.toMatchObject({ code: 'unavailable' });
  await expect(store.cache.materialize(id)).rejects.toThrow('is damaged');
  // By publishing the same sources again it is whole.
  await site.publish('mf-one');
  expect(await store.cache.materialize(id)).toBe(store.cache.folder(id));
});

test('the least recently used entries go first, and live entries stay', async () => {
  const { cache } = site.store;
  const ids = await Promise.all(
    Array.from({ length: 65 }, async (_, at) => releaseId(await site.publish('mf-one', { text: `${at}` }))),
  );
  for (const [at, id] of ids.entries()) {
    await cache.materialize(id);
    const used = new Date(Date.now() - 24 * 3_600_000 + at * 1000);
    utimesSync(cache.folder(id), used, used);
  }
  await cache.evict(new Set(ids.slice(0, 2)));
  const gone = ids.flatMap((id, at) => (existsSync(cache.folder(id)) ? [] : [at]));
  expect(gone).toEqual([2, 3, 4]);
});

test('an unreadable record causes an error that names its place', async () => {
  await site.store.commitGeneration(0, generationOf('a'));
  writeFileSync(join(site.data, 'store/generations/1.json'), '{}');
  await expect(site.store.generation(1)).rejects.toThrow('generations/1.json cannot be read');
});

import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CompositionManifest, ReleaseManifest } from './manifest.ts';
import { Refusal } from './refusal.ts';
import { ReleaseStore } from './store.ts';

let data: string;

beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'store-'));
});

afterEach(() => rmSync(data, { recursive: true }));

const NEXT = { composition: 'c1', promotedAt: '2026-01-02T03:04:05.000Z', by: 'ana', why: 'new hours' };

function manifest(version: string, publishedAt = '2026-01-01T00:00:00.000Z'): ReleaseManifest {
  return {
    kind: 'section',
    name: 'mf-sample',
    version,
    source: 'abc',
    publishedAt,
    container: 'mf_sample',
    chunks: {},
    files: [],
    kit: '^1.0.0',
    routes: [],
  };
}

function add(store: ReleaseStore, release: ReleaseManifest, text = '') {
  return store.addRelease(release, async (folder) => {
    await writeFile(join(folder, 'release.json'), JSON.stringify(release));
    await writeFile(join(folder, 'text'), text);
  });
}

async function textOf(store: ReleaseStore, version: string) {
  return readFile(join(store.releaseFolder('mf-sample', version), 'text'), 'utf8');
}

async function historyLines() {
  return (await readFile(join(data, 'history.jsonl'), 'utf8')).trimEnd().split('\n');
}

test('an empty store has no releases, no composition and nothing live', async () => {
  const store = new ReleaseStore(data);
  expect(await store.names()).toEqual([]);
  expect(await store.releasesOf('mf-sample')).toEqual([]);
  expect(await store.release('mf-sample', '1.0.0')).toBeUndefined();
  expect(await store.composition('c1')).toBeUndefined();
  expect(await store.current()).toBeUndefined();
  expect(await store.pointerMark()).toBeUndefined();
});

test('a release that was added can be read', async () => {
  const store = new ReleaseStore(data);
  await add(store, manifest('1.0.0'), 'first');
  expect(await store.names()).toEqual(['mf-sample']);
  expect(await store.release('mf-sample', '1.0.0')).toEqual(manifest('1.0.0'));
  expect(await textOf(store, '1.0.0')).toBe('first');
});

test('a release never changes: adding it again leaves what is there', async () => {
  const store = new ReleaseStore(data);
  await add(store, manifest('1.0.0'), 'first');
  await add(store, manifest('1.0.0'), 'second');
  expect(await textOf(store, '1.0.0')).toBe('first');
  expect(await readdir(join(store.releases, 'mf-sample'))).toEqual(['1.0.0']);
});

test('nobody sees a release before it is complete', async () => {
  const store = new ReleaseStore(data);
  await store.addRelease(manifest('1.0.0'), async (folder) => {
    await writeFile(join(folder, 'release.json'), JSON.stringify(manifest('1.0.0')));
    expect(await store.releasesOf('mf-sample')).toEqual([]);
    expect(await store.release('mf-sample', '1.0.0')).toBeUndefined();
  });
  expect(await store.releasesOf('mf-sample')).toHaveLength(1);
});

test('a release that could not be written leaves nothing behind, and its reason is passed on', async () => {
  const store = new ReleaseStore(data);
  const failing = store.addRelease(manifest('1.0.0'), async (folder) => {
    await writeFile(join(folder, 'text'), 'half');
    throw new Error('The disk is full');
  });
  await expect(failing).rejects.toThrow('The disk is full');
  expect(await readdir(join(store.releases, 'mf-sample'))).toEqual([]);
});

test('of two who add the same release at once, one wins and neither fails', async () => {
  const store = new ReleaseStore(data);
  await Promise.all([add(store, manifest('1.0.0'), 'a'), add(store, manifest('1.0.0'), 'b')]);
  expect(await textOf(store, '1.0.0')).toMatch(/^[ab]$/);
  expect(await readdir(join(store.releases, 'mf-sample'))).toEqual(['1.0.0']);
});

test('the releases of a name come newest first', async () => {
  const store = new ReleaseStore(data);
  await add(store, manifest('1.0.0-b', '2026-01-02T00:00:00.000Z'));
  await add(store, manifest('1.0.0-c', '2026-01-03T00:00:00.000Z'));
  await add(store, manifest('1.0.0-a', '2026-01-01T00:00:00.000Z'));
  const versions = (await store.releasesOf('mf-sample')).map(({ version }) => version);
  expect(versions).toEqual(['1.0.0-c', '1.0.0-b', '1.0.0-a']);
});

test('a composition is kept under its id', async () => {
  const store = new ReleaseStore(data);
  const composition: CompositionManifest = {
    id: 'c1',
    releases: { shell: '1.0.0' },
    pages: { '/': 'pages/index.html' },
    notFound: 'pages/404.html',
    files: ['robots.txt'],
  };
  await store.addComposition('c1', (folder) =>
    writeFile(join(folder, 'composition.json'), JSON.stringify(composition)),
  );
  expect(await store.composition('c1')).toEqual(composition);
});

test('what is moved to is live, one generation after what was', async () => {
  const store = new ReleaseStore(data);
  expect(await store.move(0, NEXT)).toEqual({ generation: 1, ...NEXT });
  expect(await store.current()).toEqual({ generation: 1, ...NEXT });
  await store.move(1, { ...NEXT, composition: 'c2' });
  expect(await store.current()).toMatchObject({ generation: 2, composition: 'c2' });
});

test('a move from another generation than the live one is refused and changes nothing', async () => {
  const store = new ReleaseStore(data);
  await store.move(0, NEXT);
  const late = store.move(0, { ...NEXT, composition: 'c2' });
  await expect(late).rejects.toThrow(Refusal);
  await expect(late).rejects.toThrow('Somebody else promoted generation 1 meanwhile');
  expect(await store.current()).toEqual({ generation: 1, ...NEXT });
  expect(await historyLines()).toHaveLength(1);
});

test('of several who move from the same generation at once, exactly one succeeds', async () => {
  const stores = Array.from({ length: 8 }, () => new ReleaseStore(data));
  const moves = stores.map((store, at) => store.move(0, { ...NEXT, composition: `c${at}` }));
  const outcomes = await Promise.allSettled(moves);
  const won = outcomes.filter(({ status }) => status === 'fulfilled');
  expect(won).toHaveLength(1);
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(Refusal);
  }
  expect(await new ReleaseStore(data).current()).toMatchObject({ generation: 1 });
  expect(await historyLines()).toHaveLength(1);
});

test('the next one can move after one that was refused', async () => {
  const store = new ReleaseStore(data);
  await store.move(0, NEXT);
  await expect(store.move(0, NEXT)).rejects.toThrow(Refusal);
  expect(await store.move(1, NEXT)).toMatchObject({ generation: 2 });
});

test('every move is a line of the history: when, who, what, why and the generation', async () => {
  const store = new ReleaseStore(data);
  await store.move(0, NEXT);
  const { why: _, ...withoutWhy } = NEXT;
  await store.move(1, { ...withoutWhy, composition: 'c2' });
  expect((await historyLines()).map((line) => JSON.parse(line))).toEqual([
    { generation: 1, composition: 'c1', promotedAt: NEXT.promotedAt, by: 'ana', why: 'new hours' },
    { generation: 2, composition: 'c2', promotedAt: NEXT.promotedAt, by: 'ana' },
  ]);
});

test('the mark of the pointer is another one after each move, and the same until the next', async () => {
  const store = new ReleaseStore(data);
  let before = await store.pointerMark();
  for (const generation of [0, 1, 2]) {
    await store.move(generation, NEXT);
    const after = await store.pointerMark();
    expect(after).not.toBe(before);
    expect(await store.pointerMark()).toBe(after);
    before = after;
  }
});

test.each([
  ['text that is no JSON', '{'],
  ['JSON that is something else', '{"generation":"one"}'],
])('of a pointer with %s the message names the file', async (_what, content) => {
  await writeFile(join(data, 'current.json'), content);
  await expect(new ReleaseStore(data).current()).rejects.toThrow(
    `${join(data, 'current.json')} cannot be read`,
  );
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

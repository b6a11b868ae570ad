import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { Refusal } from '@site/contract/program';
import { archiveOf } from '../testing/archive.ts';
import { changeInBucket, describeBucket, startCutter } from '../testing/bucket/bucket.ts';
import { sampleManifest } from '../testing/sample-manifest.ts';
import { packTar } from './folders/tar.ts';
import type { CompositionManifest, Generation, ReleaseManifest } from './manifest.ts';
import { Bucket } from './objects/bucket.ts';
import { FolderObjects } from './objects/folder-objects.ts';
import type { Objects } from './objects/objects.ts';
import { applyPrune, planPrune } from './prune.ts';
import type { Publisher } from './records/deploy-records.ts';
import { integrityOf } from './release-files.ts';
import { ReleaseStore } from './store.ts';
import { Unfinished } from './unfinished.ts';

// What both stores do alike, each as several machines see it: a folder that they share, or a bucket with a disk for each machine.

jest.setTimeout(300_000);

/** A store that is empty at first. */
interface Place {
  /** The store as another machine, or another process, sees it. */
  machine(): Promise<ReleaseStore>;
  /** What it consists of. */
  objects: Objects;
  /** Changes a file of a release or composition where it is kept, or takes it away. */
  change(path: string, file: string, content?: string): Promise<void>;
}

let folders: string[] = [];

afterEach(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  folders = [];
});

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  folders.push(folder);
  return folder;
}

const NEXT: Omit<Generation, 'generation'> = {
  composition: 'c1',
  change: { kind: 'promote', releases: ['mf-sample@1.0.0'] },
  at: '2026-01-02T03:04:05.000Z',
  by: 'ana',
  checks: {},
};

const PATH = 'releases/mf-sample/1.0.0';
const SCRIPT = 'client/page.js';

function manifest(version: string, text: string): ReleaseManifest {
  return sampleManifest(version, [{ path: SCRIPT, bytes: text.length, integrity: integrityOf(text) }]);
}

function add(store: ReleaseStore, version: string, text = 'text', at?: number): Promise<void> {
  const release = manifest(version, text);
  const write = async (folder: string) => {
    await mkdir(join(folder, 'client'));
    await writeFile(join(folder, SCRIPT), text);
    await writeFile(join(folder, 'release.json'), JSON.stringify(release));
  };
  return store.addRelease(release, write, at);
}

async function scriptOf(store: ReleaseStore, version: string): Promise<string | undefined> {
  if (!(await store.bringRelease({ name: 'mf-sample', version }))) return undefined;
  return readFile(join(store.releaseFolder('mf-sample', version), SCRIPT), 'utf8');
}

async function versions(store: ReleaseStore): Promise<string[]> {
  return (await store.releasesOf('mf-sample')).map(({ version }) => version);
}

const PAGE = '<!doctype html><h1>Page</h1>';

function composition(id: string, releases: Record<string, string> = {}): CompositionManifest {
  return {
    id,
    releases,
    pages: { '/': 'pages/index.html' },
    notFound: 'pages/404.html',
    files: [],
    inlineScripts: [],
    fallbacks: {},
    fingerprints: {},
    madeFrom: {},
    integrity: { 'pages/index.html': integrityOf(PAGE), 'pages/404.html': integrityOf(PAGE) },
  };
}

function keep(store: ReleaseStore, made: CompositionManifest): Promise<void> {
  return store.draftComposition(async ({ folder, keepAs }) => {
    await mkdir(join(folder, 'pages'));
    for (const page of ['index', '404']) await writeFile(join(folder, `pages/${page}.html`), PAGE);
    await writeFile(join(folder, 'composition.json'), JSON.stringify(made));
    await keepAs(made.id);
  });
}

function contract(open: () => Promise<Place>): void {
  let place: Place;
  beforeEach(async () => {
    place = await open();
  });

  test('of fifty who go live from the same generation at once exactly one does, and what is live is his', async () => {
    const stores = await Promise.all(Array.from({ length: 5 }, () => place.machine()));
    for (const expected of [0, 1]) {
      const moves = Array.from({ length: 50 }, (_, at) =>
        stores[at % 5]?.generations.create(expected, { ...NEXT, composition: `c${at}` }),
      );
      const ends = await Promise.allSettled(moves);
      const won = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
      expect(won).toHaveLength(1);
      for (const end of ends) if (end.status === 'rejected') expect(end.reason).toBeInstanceOf(Refusal);
      expect(await (await place.machine()).current()).toEqual(won[0]);
    }
    expect(await stores[0]?.generations.history()).toHaveLength(2);
  });

  test('what is live is found from wherever the look begins', async () => {
    const [one, two] = [await place.machine(), await place.machine()];
    expect([await one.current(), await one.generations.newest()]).toEqual([undefined, 0]);
    for (const generation of [0, 1, 2]) await one.generations.create(generation, NEXT);
    const follow = async (store: ReleaseStore, known: number) => {
      const { number, reading } = await store.generations.latest(known);
      return [number, (await reading)?.generation];
    };
    for (const known of [0, 1, 2]) {
      expect(await two.generations.newest(known)).toBe(3);
      expect(await follow(two, known)).toEqual([3, 3]);
    }
    expect([await two.generations.newest(3), await follow(two, 3)]).toEqual([3, [3, undefined]]);
    expect(await two.current()).toEqual({ generation: 3, ...NEXT });
    await one.generations.removeBefore(3);
    expect((await two.generations.history()).map(({ generation }) => generation)).toEqual([3]);
    expect(await (await place.machine()).generations.newest()).toBe(3);
    expect(await one.generations.create(3, NEXT)).toEqual({ generation: 4, ...NEXT });
    expect(await follow(two, 1)).toEqual([4, 4]);
    expect(await two.current()).toEqual({ generation: 4, ...NEXT });
  });

  test('a release is on every machine as it was published, and never changes', async () => {
    const [one, two] = [await place.machine(), await place.machine()];
    expect([await two.names(), await versions(two), await scriptOf(two, '1.0.0')]).toEqual([
      [],
      [],
      undefined,
    ]);
    await add(one, '1.0.0', 'first');
    await add(two, '1.0.0', 'other');
    expect(await two.names()).toEqual(['mf-sample']);
    expect(await two.release('mf-sample', '1.0.0')).toEqual(manifest('1.0.0', 'first'));
    for (const store of [one, two]) expect(await scriptOf(store, '1.0.0')).toBe('first');
  });

  test.each(['longer', undefined])('a file of a release that is %p is missing', async (content) => {
    const store = await place.machine();
    expect(await store.missingFile(manifest('1.0.0', 'text'))).toBe('release.json');
    await add(store, '1.0.0');
    expect(await store.missingFile(manifest('1.0.0', 'text'))).toBeUndefined();
    await place.change(PATH, SCRIPT, content);
    expect(await store.missingFile(manifest('1.0.0', 'text'))).toBe(
      place.objects.isRemote ? 'files.tar' : SCRIPT,
    );
  });

  test('nobody sees a release before it is complete, nor one that could not be written', async () => {
    const [one, two] = [await place.machine(), await place.machine()];
    const failing = one.addRelease(manifest('1.0.0', ''), async (folder) => {
      await writeFile(join(folder, 'text'), 'half');
      expect([await versions(one), await versions(two)]).toEqual([[], []]);
      throw new Error('The disk is full');
    });
    await expect(failing).rejects.toThrow('The disk is full');
    expect([await one.names(), await two.names()]).toEqual([[], []]);
  });

  test('of two who add the same release at once neither fails, and there is one', async () => {
    const stores = [await place.machine(), await place.machine()];
    await Promise.all(stores.map((store) => add(store, '1.0.0')));
    for (const store of stores)
      expect([await versions(store), await scriptOf(store, '1.0.0')]).toEqual([['1.0.0'], 'text']);
  });

  test('the releases of a name come newest first, however soon one came after the other, and one that was published again is the newest', async () => {
    const [one, two] = [await place.machine(), await place.machine()];
    for (const version of ['1.0.0-b', '1.0.0-c', '1.0.0-a']) {
      await add(one, version);
      await sleep(5);
    }
    expect(await versions(two)).toEqual(['1.0.0-a', '1.0.0-c', '1.0.0-b']);
    await two.renewRelease({ name: 'mf-sample', version: '1.0.0-c' });
    expect(await versions(one)).toEqual(['1.0.0-c', '1.0.0-a', '1.0.0-b']);
    const longAgo = Date.parse('2026-01-01T00:00:00Z');
    await add(one, '1.0.0-old', 'text', longAgo);
    expect(await versions(two)).toEqual(['1.0.0-c', '1.0.0-a', '1.0.0-b', '1.0.0-old']);
    expect(await two.publishedAt({ name: 'mf-sample', version: '1.0.0-old' })).toBeCloseTo(longAgo, -1);
  });

  test('a composition is whole on every machine, and one that is broken is mended when it is made again', async () => {
    const [one, two] = [await place.machine(), await place.machine()];
    expect(await two.damageOf('c1')).toBe('was pruned or is lost');
    await keep(one, composition('c1'));
    expect(await two.damageOf('c1')).toBeUndefined();
    expect(await two.bringComposition('c1')).toEqual(composition('c1'));
    expect(await readFile(join(two.compositionFolder('c1'), 'pages/index.html'), 'utf8')).toBe(PAGE);
    await place.change('compositions/c1', 'pages/index.html', 'something else');
    expect(await (await place.machine()).damageOf('c1')).toMatch(/^is broken: .*index.html has other bytes/);
    await keep(two, composition('c1'));
    expect(await (await place.machine()).damageOf('c1')).toBeUndefined();
    expect(await one.damageOf('c1')).toBeUndefined();
    await place.change('compositions/c1', 'pages/404.html');
    expect(await one.damageOf('c1')).toMatch(/^is broken: .*404.html/);
  });

  test('a preview that was given out is on every machine until it is ended, and all sign with one key', async () => {
    const [one, two, three] = [await place.machine(), await place.machine(), await place.machine()];
    const record = {
      id: 'ab12',
      composition: 'c1',
      releases: [],
      by: 'ana',
      at: NEXT.at,
      until: '2999-01-01T00:00:00.000Z',
    };
    await one.previews.add(record);
    expect([await two.previews.read('ab12'), await two.previews.all()]).toEqual([record, [record]]);
    expect(await two.previews.end('ab12', { by: 'ben' })).toBe(true);
    expect(await one.previews.end('ab12', { by: 'eve' })).toBe(false);
    expect(await one.previews.all()).toEqual([{ ...record, ended: { by: 'ben' } }]);
    expect([await two.previews.remove('ab12'), await two.previews.remove('ab12')]).toEqual([true, false]);
    expect([await one.previews.read('ab12'), await one.previews.all()]).toEqual([undefined, []]);
    expect(await three.previewKey.read()).toBeUndefined();
    const keys = await Promise.all([one, two, one, two].map((store) => store.previewKey.readOrMake()));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(keys[0]).toHaveLength(32);
    expect(await (await place.machine()).previewKey.read()).toEqual(keys[0]);
  });

  test('a publisher is known on every machine, and of all who use one identity one succeeds', async () => {
    const [one, two] = [await place.machine(), await place.machine()];
    const { at, by } = NEXT;
    const publisher: Publisher = {
      kind: 'token',
      id: 'cd34',
      sections: ['mf-sample'],
      may: ['publish'],
      at,
      by,
      hash: 'ab'.repeat(32),
      expires: at,
    };
    expect(await one.publishers.add(publisher)).toBe(true);
    expect([await two.publishers.read('cd34'), await two.publishers.all()]).toEqual([publisher, [publisher]]);
    const revoked = { ...publisher, revokedAt: at };
    await two.publishers.replace(revoked);
    expect(await one.publishers.read('cd34')).toEqual(revoked);
    const exchange = { id: 'ef56', actor: { id: 'cd34' }, expires: at, keptUntil: at };
    const uses = [one, two, one, two].map((store, number) =>
      store.exchanges.add({ ...exchange, hash: String(number).repeat(64) }),
    );
    expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
    await one.exchanges.remove('ef56');
    expect(await two.exchanges.all()).toEqual([]);
  });

  test('nothing is removed while somebody is at work on another machine, and who comes meanwhile waits', async () => {
    const [one, two] = [await place.machine(), await place.machine()];
    const order: string[] = [];
    let begin: () => void = () => undefined;
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const holding = one.pins.hold(async (confirm) => {
      begin();
      await sleep(300);
      await confirm();
      order.push('worked');
    });
    await begun;
    await two.pins
      .alone(async () => {
        order.push('removes');
        const waiting = one.pins.hold(async () => order.push('came later'));
        await sleep(300);
        order.push('removed');
        return { waiting };
      })
      .then(({ waiting }) => waiting);
    await holding;
    expect(order).toEqual(['worked', 'removes', 'removed', 'came later']);
    expect(await place.objects.list('pins')).toEqual([]);
  });

  test('of many who remove, one does at a time', async () => {
    let atWork = 0;
    const stores = await Promise.all(Array.from({ length: 4 }, () => place.machine()));
    await Promise.all(
      stores.map((store) =>
        store.pins.alone(async () => {
          atWork += 1;
          expect(atWork).toBe(1);
          await sleep(5);
          atWork -= 1;
        }),
      ),
    );
  });

  test('what nobody needs is removed for all machines, and what was never finished with it', async () => {
    const [one, two] = [await place.machine(), await place.machine()];
    for (const version of ['1.0.0', '2.0.0', '3.0.0']) await add(one, version);
    for (const [at, id] of ['c1', 'c2'].entries()) {
      await keep(one, composition(id, { 'mf-sample': `${at + 2}.0.0` }));
      await one.generations.create(at, { ...NEXT, composition: id });
    }
    if (place.objects.isRemote) await place.objects.write('releases/mf-sample/4.0.0/files.tar', 'whole');
    const options = { generations: 1, days: 0 };
    const plan = await planPrune(two, options);
    expect(plan.compositions.map(({ id }) => id)).toEqual(['c1']);
    expect(plan.releases.map(({ release }) => release.version).sort()).toEqual(['1.0.0', '2.0.0']);
    for (const { bytes } of [...plan.compositions, ...plan.releases]) expect(bytes).toBeGreaterThan(100);
    await applyPrune(two, plan, options);
    for (const store of [one, await place.machine()]) {
      expect([await versions(store), await store.compositionIds()]).toEqual([['3.0.0'], ['c2']]);
      expect([await store.release('mf-sample', '1.0.0'), await store.composition('c1')]).toEqual([
        undefined,
        undefined,
      ]);
    }
    expect((await one.generations.history()).map(({ generation }) => generation)).toEqual([2]);
    expect(await place.objects.list('releases/mf-sample/4.0.0')).toEqual([]);
    expect(await (await place.machine()).damageOf('c2')).toBeUndefined();
  });

  test('what is there is created by nobody else, and is whole when it is there', async () => {
    const text = randomUUID();
    expect(await place.objects.create('previews/a', text)).toBe(true);
    expect(await place.objects.create('previews/a', randomUUID())).toBe(false);
    expect(String(await place.objects.read('previews/a'))).toBe(text);
    await place.objects.write('previews/a', 'other');
    expect([await place.objects.has('previews/a'), String(await place.objects.read('previews/a'))]).toEqual([
      true,
      'other',
    ]);
    expect(Math.abs(Date.now() - ((await place.objects.at('previews/a')) ?? 0))).toBeLessThan(5000);
    await place.objects.remove('previews/a');
    await place.objects.remove('previews/a');
    expect([await place.objects.has('previews/a'), await place.objects.at('previews/a')]).toEqual([
      false,
      undefined,
    ]);
    expect([await place.objects.read('previews/a'), await place.objects.list('previews')]).toEqual([
      undefined,
      [],
    ]);
  });
}

describe('in a folder', () => {
  contract(async () => {
    const data = emptyFolder();
    const objects = new FolderObjects(data, new Unfinished(join(data, 'unfinished')));
    const change = (path: string, file: string, content?: string) =>
      content === undefined ? objects.remove(`${path}/${file}`) : objects.write(`${path}/${file}`, content);
    return { machine: async () => new ReleaseStore(data), objects, change };
  });
});

describeBucket((objects) => {
  let address: ReturnType<ReturnType<typeof objects>['address']>;
  const machine = async (data = emptyFolder()) => new ReleaseStore(data, await Bucket.open(address));

  beforeEach(() => {
    address = objects().address();
  });

  contract(async () => {
    const bucket = await Bucket.open(address);
    return { machine: () => machine(), objects: bucket, change: changeInBucket.bind(undefined, bucket) };
  });

  test('what is live is found where the hint lags behind, is missing, or is from a store that was restored since', async () => {
    const store = await machine();
    const bucket = await Bucket.open(address);
    for (const generation of [0, 1, 2, 3]) await store.generations.create(generation, NEXT);
    for (const hint of ['2', '7', 'nonsense']) {
      await bucket.write('generations/newest', hint);
      expect(await (await machine()).generations.newest()).toBe(4);
    }
    await bucket.remove('generations/newest');
    expect(await (await machine()).generations.newest()).toBe(4);
  });

  test('what is on the disk and broken is brought again, and what is broken in the bucket is never put there', async () => {
    const data = emptyFolder();
    await add(await machine(), '1.0.0');
    const store = await machine(data);
    expect(await scriptOf(store, '1.0.0')).toBe('text');
    await writeFile(join(store.releaseFolder('mf-sample', '1.0.0'), SCRIPT), 'half');
    expect(await scriptOf(await machine(data), '1.0.0')).toBe('text');
    await changeInBucket(await Bucket.open(address), PATH, SCRIPT, 'evil');
    expect(await scriptOf(await machine(data), '1.0.0')).toBe('text');
    const fresh = await machine();
    await expect(scriptOf(fresh, '1.0.0')).rejects.toThrow(
      /^s3:.*\/releases\/mf-sample\/1.0.0 is not whole: .*page.js has other bytes/,
    );
    expect(readdirSync(join(fresh.releases, '..'))).toEqual(['unfinished']);
    expect(readdirSync(join(fresh.releases, '../unfinished'))).toEqual([]);
  });

  test('a release or composition is added with two writes, the manifest last, and brought with two reads, however many files it has', async () => {
    const cutter = await startCutter(objects().endpoint, () => false);
    try {
      const far = { ...address, endpoint: cutter.endpoint };
      const asked = () =>
        cutter.asked.splice(0).map((each) => each.replace(`/${address.bucket}/${address.prefix}/`, ''));
      await keep(new ReleaseStore(emptyFolder(), await Bucket.open(far)), composition('c1'));
      expect(asked()).toEqual([
        'HEAD compositions/c1/composition.json',
        'PUT compositions/c1/files.tar',
        'PUT compositions/c1/composition.json',
        'HEAD compositions/c1/files.tar',
      ]);
      const other = new ReleaseStore(emptyFolder(), await Bucket.open(far));
      expect(await other.bringComposition('c1')).toEqual(composition('c1'));
      expect(asked()).toEqual(['GET compositions/c1/composition.json', 'GET compositions/c1/files.tar']);
    } finally {
      await cutter.close();
    }
  });

  test('what is live is found with as many questions after many generations as after few', async () => {
    const store = await machine();
    for (let generation = 0; generation < 12; generation += 1)
      await store.generations.create(generation, NEXT);
    const cutter = await startCutter(objects().endpoint, () => false);
    try {
      const far = new ReleaseStore(
        emptyFolder(),
        await Bucket.open({ ...address, endpoint: cutter.endpoint }),
      );
      const numbers = () => cutter.asked.splice(0).map((each) => each.replace(/^(\w+) .*\//, '$1 '));
      expect(await far.generations.newest()).toBe(12);
      expect(numbers().sort()).toEqual([
        'GET newest',
        'HEAD 0.json',
        'HEAD 1.json',
        'HEAD 12.json',
        'HEAD 13.json',
      ]);
      await store.generations.create(12, NEXT);
      expect(await far.generations.newest()).toBe(13);
      expect(numbers().sort()).toEqual(['HEAD 12.json', 'HEAD 13.json', 'HEAD 14.json']);
      await store.generations.create(13, NEXT);
      expect(await (await far.generations.latest(13)).reading).toMatchObject({ generation: 14 });
      expect(numbers().sort()).toEqual(['GET 14.json', 'HEAD 13.json', 'HEAD 14.json', 'HEAD 15.json']);
      await store.generations.removeBefore(14);
      expect(await far.generations.newest()).toBe(14);
    } finally {
      await cutter.close();
    }
  });

  /** What the archive of a release says, in the words of who rolls back, and of who brings it to a disk that has nothing. */
  async function looksAt(version: string): Promise<[string | undefined, string]> {
    const store = await machine();
    const script = await scriptOf(store, version).catch((error: Error) => error.message.replace(/^\S+ /, ''));
    return [await store.missingFile(manifest(version, 'text')), script ?? 'none'];
  }

  test('an archive that is missing, cut off, or that of another release is found without its content, and brought by nobody', async () => {
    const bucket = await Bucket.open(address);
    const store = await machine();
    await add(store, '1.0.0');
    await add(store, '2.0.0', 'TEXT');
    expect(await looksAt('1.0.0')).toEqual([undefined, 'text']);
    const key = `${PATH}/files.tar`;
    const { note = '' } = (await bucket.facts(key)) ?? {};
    const archive = (await bucket.read(key)) ?? Buffer.alloc(0);
    await bucket.write(key, archive.subarray(0, -512), { note });
    expect(await looksAt('1.0.0')).toEqual(['files.tar', 'is not whole: the archive has no end']);
    const other = 'releases/mf-sample/2.0.0/files.tar';
    const { note: otherNote = '' } = (await bucket.facts(other)) ?? {};
    await bucket.write(key, (await bucket.read(other)) ?? '', { note: otherNote });
    expect(await looksAt('1.0.0')).toEqual([
      'files.tar',
      expect.stringMatching(/^is not whole: .*page.js has other bytes/),
    ]);
    await bucket.remove(key);
    expect(await looksAt('1.0.0')).toEqual(['files.tar', 'is not whole: files.tar is missing']);
    await bucket.write(key, archive, { note });
    expect(await looksAt('1.0.0')).toEqual([undefined, 'text']);
  });

  test('of an archive only plain files come to the disk that the manifest names, and their copies', async () => {
    const bucket = await Bucket.open(address);
    await add(await machine(), '1.0.0');
    const copy = brotliCompressSync('text');
    const archive = await archiveOf(
      { name: 'client', type: 'directory' },
      { name: SCRIPT, content: 'text' },
      { name: `${SCRIPT}.br`, content: copy },
      { name: `${SCRIPT}.gz`, type: 'symlink', linkname: '/etc/passwd' },
      { name: 'client/other.js', content: 'other' },
      { name: '../../escaped.js', content: 'other' },
      { name: 'release.json', content: '{}' },
    );
    await bucket.write(`${PATH}/files.tar`, archive);
    const store = await machine();
    expect(await scriptOf(store, '1.0.0')).toBe('text');
    const folder = store.releaseFolder('mf-sample', '1.0.0');
    expect(readdirSync(join(folder, 'client'))).toEqual(['page.js', 'page.js.br']);
    expect(readdirSync(folder).sort()).toEqual(['client', 'release.json']);
    expect(await readFile(join(folder, 'release.json'), 'utf8')).toBe(
      JSON.stringify(manifest('1.0.0', 'text')),
    );
    expect(readdirSync(join(store.releases, '..')).sort()).toEqual(['releases', 'unfinished']);
  });

  test('a manifest whose files lead out of its folder writes nothing there', async () => {
    const bucket = await Bucket.open(address);
    const release = manifest('1.0.0', 'text');
    const files = release.files.map((file) => ({ ...file, path: '../../escaped.js' }));
    await bucket.write(`${PATH}/files.tar`, await packTar(new Map([['../../escaped.js', 'text']])));
    await bucket.write(`${PATH}/release.json`, JSON.stringify({ ...release, files }));
    const store = await machine();
    await expect(scriptOf(store, '1.0.0')).rejects.toThrow('leads out of its folder');
    expect(readdirSync(join(store.releases, '..'))).toEqual(['unfinished']);
  });
});

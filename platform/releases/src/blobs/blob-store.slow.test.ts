import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeBucket } from '../testing/bucket/ceph.ts';
import { type OwnServer, startInMemoryS3 } from '../testing/bucket/in-memory-s3.ts';
import type { BlobStore } from './blob-store.ts';
import { FolderBlobStore } from './folder.ts';
import { S3BlobStore } from './s3.ts';

/** What holds for every store of blobs. @param open gives an empty one */
function testBlobStore(open: () => Promise<BlobStore>): void {
  test('a blob is read back as written, and replaced as a whole', async () => {
    const store = await open();
    expect(await store.get('a/b.json')).toBeUndefined();
    await store.put('a/b.json', 'one');
    await store.put('a/b.json', Buffer.from([0, 255]));
    expect(await store.get('a/b.json')).toEqual(Buffer.from([0, 255]));
  });

  test('if many writers create the same blob at once, one succeeds with its own content', async () => {
    const store = await open();
    const writers = Array.from({ length: 20 }, (_, at) => `writer ${at}`);
    const won = await Promise.all(writers.map((text) => store.putIfAbsent('generations/1.json', text)));
    expect(won.filter(Boolean)).toHaveLength(1);
    expect(String(await store.get('generations/1.json'))).toBe(writers[won.indexOf(true)]);
    expect(await store.putIfAbsent('generations/1.json', 'late')).toBe(false);
  });

  test('a writer that repeats a blob learns that it exists', async () => {
    const store = await open();
    expect(await store.putIfAbsent('a', 'mine')).toBe(true);
    expect(await store.putIfAbsent('a', 'mine')).toBe(true);
  });

  test('a list has every blob below a folder, with its size and when it was written', async () => {
    const store = await open();
    for (const key of ['a/1', 'a/b/2', 'ab/3']) await store.put(key, key);
    const found = (await store.list('a/')).sort((one, other) => (one.key < other.key ? -1 : 1));
    expect(found.map(({ key, bytes }) => [key, bytes])).toEqual([
      ['a/1', 3],
      ['a/b/2', 5],
    ]);
    for (const { modified } of found) expect(Math.abs(modified.getTime() - Date.now())).toBeLessThan(60_000);
    expect(await store.list('nothing/')).toEqual([]);
  });

  test('a deleted blob is gone, and deleting it again is no error', async () => {
    const store = await open();
    await store.put('a/1', 'x');
    await store.delete('a/1');
    await store.delete('a/1');
    expect([await store.get('a/1'), await store.list('a/')]).toEqual([undefined, []]);
  });
}

describe('in a folder', () => {
  const folders: string[] = [];

  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'blobs-'));
    folders.push(folder);
    return folder;
  }

  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true });
  });

  testBlobStore(async () => new FolderBlobStore(newFolder()));

  test('no key leads out of it', async () => {
    const store = new FolderBlobStore(newFolder());
    await expect(async () => store.get('releases/../../a')).rejects.toMatchObject({ code: 'bad-request' });
    await expect(store.list('..')).rejects.toMatchObject({ code: 'bad-request' });
  });

  test('only the owner can read keys on this machine', async () => {
    const store = new FolderBlobStore(newFolder());
    await store.putIfAbsent('canary.key', 'secret');
    expect(statSync(store.place('canary.key')).mode & 0o077).toBe(0);
  });
});

describeBucket((objects) => {
  testBlobStore(() => S3BlobStore.open(objects().address()));

  test('a store that honors conditional writes is accepted', async () => {
    await (await S3BlobStore.open(objects().address())).requireConditionalWrites();
  });
});

describe('a bucket with faults', () => {
  let server: OwnServer;
  let store: S3BlobStore;

  beforeAll(() => {
    const own = { AWS_REGION: 'default', AWS_ACCESS_KEY_ID: 'x', AWS_SECRET_ACCESS_KEY: 'secret-y' };
    Object.assign(process.env, own);
  });

  async function open(faults?: Parameters<typeof startInMemoryS3>[0]) {
    server = await startInMemoryS3(faults);
    process.env.AWS_ENDPOINT_URL = server.endpoint.href;
    store = await S3BlobStore.open({ bucket: 'site', prefix: 'store' }, { answer: 300, attempts: 2 });
    return store;
  }

  afterEach(async () => {
    store.close();
    await server.close();
  });

  test('a store that ignores the condition of a write is refused: it would lose promotions', async () => {
    await open();
    await expect(store.requireConditionalWrites()).rejects.toThrow('This store ignores the condition');
  });

  test('a write whose answer was lost is recognised as its own', async () => {
    let lost = true;
    await open((request, response) => {
      if (request.method !== 'PUT' || !request.headers['if-none-match']) return false;
      if (lost) {
        lost = false;
        // As if the first attempt had arrived and its answer had not.
        return false;
      }
      response.writeHead(412).end('<Error><Code>PreconditionFailed</Code></Error>');
      return true;
    });
    expect(await store.putIfAbsent('generations/1.json', 'mine')).toBe(true);
    expect(await store.putIfAbsent('generations/1.json', 'mine')).toBe(true);
    expect(await store.putIfAbsent('generations/1.json', 'other')).toBe(false);
  });

  test('a store that does not answer is named, without a secret', async () => {
    await open(() => true);
    const failure = await store.get('a').catch((error: Error) => error);
    expect(failure).toMatchObject({ code: 'unavailable' });
    expect(String(failure)).toContain(`The release store s3://site/store at ${server.endpoint.origin}`);
    expect(String(failure)).not.toContain('secret-y');
  });

  test('an interrupted download is retried', async () => {
    let times = 0;
    await open((request, response) => {
      if (request.method !== 'GET' || times > 0) return false;
      times += 1;
      response.writeHead(200, { 'content-length': 5 });
      response.write('on');
      setTimeout(() => response.destroy(), 20);
      return true;
    });
    await store.put('a', 'whole');
    expect(String(await store.get('a'))).toBe('whole');
  });
});

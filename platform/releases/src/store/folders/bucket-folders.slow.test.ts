import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { ReleaseManifest } from '../manifest.ts';
import { Bucket, StoreUnusable } from '../objects/bucket.ts';
import { integrityOf } from '../release-files.ts';
import { Unfinished } from '../unfinished.ts';
import { BucketFolders } from './bucket-folders.ts';
import { LocalFolders } from './local-folders.ts';
import { unpackTar } from './tar.ts';

// What is done on this machine's disk; what a real bucket does is in the contract of the stores.

const PATH = 'releases/mf-sample/1.0.0';
const SCRIPT = 'client/page.js';
const TEXT = 'text';

const MANIFEST: ReleaseManifest = {
  kind: 'section',
  name: 'mf-sample',
  version: '1.0.0',
  source: 'abc',
  publishedAt: '2026-01-01T00:00:00.000Z',
  container: 'mf_sample',
  chunks: {},
  files: [{ path: SCRIPT, bytes: TEXT.length, integrity: integrityOf(TEXT) }],
  kit: '^1.0.0',
  uses: {},
  routes: [],
};

let data: string;
let bucket: Bucket;
let local: LocalFolders;
let folders: BucketFolders;
let kept: Map<string, Buffer>;
let noted: Map<string, string | undefined>;
let written: string[];
let beforeWrite: (key: string) => void;
let facts: jest.Mocked<Bucket>['facts'];
let take: jest.Mocked<Bucket>['take'];

beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'bucket-folders-'));
  const unfinished = new Unfinished(join(data, 'unfinished'));
  local = new LocalFolders(data, unfinished);
  kept = new Map();
  bucket = await Bucket.open({ bucket: 'site', prefix: '' });
  jest.spyOn(bucket, 'read').mockImplementation(async (key) => kept.get(key));
  jest.spyOn(bucket, 'take').mockImplementation(async (key, take) => {
    const content = kept.get(key);
    return content && take(Readable.from([content]));
  });
  jest.spyOn(bucket, 'has').mockImplementation(async (key) => kept.has(key));
  noted = new Map();
  written = [];
  beforeWrite = () => undefined;
  jest.spyOn(bucket, 'write').mockImplementation(async (key, content, { note } = {}) => {
    beforeWrite(key);
    written.push(key);
    kept.set(key, Buffer.from(content));
    noted.set(key, note);
  });
  jest.spyOn(bucket, 'facts').mockImplementation(async (key) => {
    const content = kept.get(key);
    return content && { bytes: content.length, at: 0, note: noted.get(key), tag: integrityOf(content) };
  });
  facts = jest.mocked(bucket.facts);
  take = jest.mocked(bucket.take);
  folders = start();
});

afterEach(() => rmSync(data, { recursive: true }));

/** As a process finds them that has brought nothing yet. */
function start(): BucketFolders {
  return new BucketFolders(bucket, local, new Unfinished(join(data, 'unfinished')));
}

/** Writes the release into a folder of its own and adds it. */
async function add(manifest = MANIFEST): Promise<void> {
  const made = mkdtempSync(join(data, 'made-'));
  await mkdir(join(made, 'client'));
  await writeFile(join(made, SCRIPT), TEXT);
  await writeFile(join(made, 'release.json'), JSON.stringify(manifest));
  await folders.add(PATH, made);
}

/** What the script was each time that files were removed which were in the way. */
function watchRemovals(): (string | undefined)[] {
  const seen: (string | undefined)[] = [];
  const takeAway = local.takeAway.bind(local);
  jest.spyOn(local, 'takeAway').mockImplementation(async (paths) => {
    const removeFiles = await takeAway(paths);
    return async () => {
      seen.push(await readFile(join(local.local(PATH), SCRIPT), 'utf8').catch(() => undefined));
      await removeFiles();
    };
  });
  return seen;
}

test('what another server removes from the disk while it is compared is brought from the bucket', async () => {
  await add();
  const compare = local.bringAgain.bind(local);
  jest.spyOn(local, 'bringAgain').mockImplementationOnce(async (path) => {
    const text = await compare(path);
    rmSync(local.local(path), { recursive: true });
    return text;
  });
  expect(await start().bring(PATH)).toEqual(kept.get(`${PATH}/release.json`));
  expect(await readFile(join(local.local(PATH), SCRIPT), 'utf8')).toBe(TEXT);
});

test('what is brought again is there before the files of what it replaces are removed', async () => {
  await add();
  const seen = watchRemovals();
  await start().bringAgain(PATH);
  expect(seen).toEqual([TEXT]);
  expect(readdirSync(join(data, 'unfinished'))).toEqual([]);
});

test('what is published that was lost in the bucket alone stays there until its files are at their place', async () => {
  await add();
  kept.clear();
  const seen = watchRemovals();
  await add();
  expect(seen).toEqual([TEXT]);
  expect([...kept.keys()].sort()).toEqual([`${PATH}/files.tar`, `${PATH}/release.json`]);
});

test('what is published whose archive was lost is uploaded again, and what is whole is not', async () => {
  await add();
  written.length = 0;
  await add();
  expect(written).toEqual([`${PATH}/release.json`]);
  kept.delete(`${PATH}/files.tar`);
  await add();
  expect(written.slice(1)).toEqual([`${PATH}/files.tar`, `${PATH}/release.json`]);
  expect(await folders.missing(PATH)).toBeUndefined();
});

test('what cannot be put at its place leaves nothing unfinished, and is brought the next time', async () => {
  await add();
  const failing = jest.spyOn(local, 'add').mockRejectedValueOnce(new Error('The disk is full'));
  folders = start();
  await expect(folders.bringAgain(PATH)).rejects.toThrow('The disk is full');
  expect(readdirSync(join(data, 'unfinished'))).toEqual([]);
  failing.mockRestore();
  await folders.bring(PATH);
  expect(await readFile(join(local.local(PATH), SCRIPT), 'utf8')).toBe(TEXT);
});

test('what this process has brought is not brought again, unless the bucket has another archive or manifest, or none', async () => {
  await add();
  await folders.bringAgain(PATH);
  expect(take).not.toHaveBeenCalled();
  const archive = kept.get(`${PATH}/files.tar`) ?? Buffer.alloc(0);

  kept.set(`${PATH}/files.tar`, Buffer.alloc(archive.length));
  await expect(folders.bringAgain(PATH)).rejects.toThrow('is not whole');
  kept.delete(`${PATH}/files.tar`);
  await expect(folders.bringAgain(PATH)).rejects.toThrow('files.tar is missing');
  kept.set(`${PATH}/files.tar`, archive);
  const other = Buffer.from(JSON.stringify({ ...MANIFEST, source: 'other' }));
  kept.set(`${PATH}/release.json`, other);
  expect(await folders.bringAgain(PATH)).toEqual(other);
  kept.delete(`${PATH}/release.json`);
  expect(await folders.bringAgain(PATH)).toBeUndefined();
});

test('what whoever asks compares himself is not compared before, unless he found it broken', async () => {
  await add();
  const file = join(local.local(PATH), SCRIPT);
  await writeFile(file, 'lost');
  const later = start();
  // Whoever relies on it does not get what was not compared, at the same time neither.
  await Promise.all([later.bring(PATH, true), expect(later.bring(PATH)).resolves.toBeDefined()]);
  expect(await readFile(file, 'utf8')).toBe(TEXT);
  await writeFile(file, 'lost');
  const another = start();
  await another.bring(PATH, true);
  expect(await readFile(file, 'utf8')).toBe('lost');
  another.doubt(PATH);
  await another.bring(PATH, true);
  expect(await readFile(file, 'utf8')).toBe(TEXT);
});

test('an archive is unpacked as it arrives, and only what is whole is put at its place', async () => {
  await add();
  const archive = kept.get(`${PATH}/files.tar`) ?? Buffer.alloc(0);
  const draft = () => readdirSync(join(data, 'unfinished'), { recursive: true, encoding: 'utf8' });
  async function* arriving(): AsyncGenerator<Buffer> {
    yield archive.subarray(0, 1024);
    const deadline = Date.now() + 5000;
    while (!draft().some((file) => file.endsWith(SCRIPT)) && Date.now() < deadline) await setImmediate();
    expect(draft()).toContainEqual(expect.stringMatching(new RegExp(`${SCRIPT}$`)));
    yield archive.subarray(1024);
  }
  take.mockImplementationOnce(async (_key, work) => work(arriving()));
  expect(await start().bringAgain(PATH)).toEqual(kept.get(`${PATH}/release.json`));
  expect(readdirSync(join(local.local(PATH), 'client'))).toEqual(['page.js']);
});

test('what somebody takes away while it is uploaded is uploaded again, and who goes on doing so is said', async () => {
  const [archive, manifest] = [`${PATH}/files.tar`, `${PATH}/release.json`];
  facts.mockResolvedValueOnce(undefined);
  await add();
  expect(written).toEqual([archive, manifest, archive, manifest]);
  const files: string[] = [];
  await unpackTar([kept.get(archive) ?? Buffer.alloc(0)], async (name) => void files.push(name));
  expect(files).toEqual([SCRIPT]);
  kept.clear();
  facts.mockResolvedValue(undefined);
  await expect(add()).rejects.toThrow(`${PATH} lost files while they were uploaded.`);
});

test('of two who upload the same with other manifests at once, whoever finds the archive of the other beside his manifest uploads his own again', async () => {
  const [archive, manifest] = [`${PATH}/files.tar`, `${PATH}/release.json`];
  const other = new Map<string, Buffer>();
  await add({ ...MANIFEST, source: 'other' });
  const note = noted.get(archive);
  for (const [key, content] of kept) other.set(key, content);
  kept.clear();
  written.length = 0;
  // His archive comes between ours and our manifest.
  let comes = 1;
  beforeWrite = (key) => {
    if (key !== manifest || comes === 0) return;
    comes -= 1;
    kept.set(archive, other.get(archive) ?? Buffer.alloc(0));
    noted.set(archive, note);
  };
  await add();
  expect(written).toEqual([archive, manifest, archive, manifest]);
  expect(noted.get(archive)).not.toBe(note);
  kept.clear();
  comes = 10;
  await expect(add()).rejects.toThrow(`${PATH} was uploaded by somebody else at the same time`);
});

test('where nothing is noted beside an archive its content says whether it is whole, and a bucket that cannot be used does not count as lost', async () => {
  jest.spyOn(noted, 'set').mockReturnValue(noted);
  await add();
  expect(written).toHaveLength(2);
  expect(await folders.missing(PATH)).toBeUndefined();
  const archive = kept.get(`${PATH}/files.tar`) ?? Buffer.alloc(0);
  take.mockRejectedValueOnce(new StoreUnusable('It does not answer.'));
  await expect(folders.missing(PATH)).rejects.toThrow('It does not answer.');
  kept.set(`${PATH}/files.tar`, Buffer.concat([archive.subarray(0, 512), Buffer.alloc(1536, 'x')]));
  expect(await folders.missing(PATH)).toBe('files.tar');
  kept.delete(`${PATH}/files.tar`);
  expect(await folders.missing(PATH)).toBe('files.tar');
  expect(readdirSync(join(data, 'unfinished'))).toEqual([]);
});

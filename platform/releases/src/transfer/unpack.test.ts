import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import fs from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { type ArchiveEntry, archiveOf, FACTS } from '../testing/archive.ts';
import { writeSectionBuild } from '../testing/build-folder.ts';
import { digestOf, readDigests } from './digest.ts';
import { packBuild } from './pack.ts';
import { RefusedUpload } from './refused-upload.ts';
import { UPLOAD_LIMITS, unpackBuild } from './unpack.ts';

let root: string;
let folder: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'unpack-'));
});

afterEach(() => rmSync(root, { recursive: true }));

function unpack(archive: Buffer, options: Partial<Parameters<typeof unpackBuild>[2]> = {}) {
  folder = mkdtempSync(join(root, 'draft-'));
  // In pieces, as a network brings them.
  const pieces = Array.from({ length: Math.ceil(archive.length / 10_000) }, (_each, at) =>
    archive.subarray(at * 10_000, (at + 1) * 10_000),
  );
  return unpackBuild(Readable.from(pieces), folder, { gzip: false, digests: {}, ...options });
}

async function faultOf(archive: Buffer, options?: Parameters<typeof unpack>[1]): Promise<string> {
  try {
    await unpack(archive, options);
    return 'none';
  } catch (error) {
    if (error instanceof RefusedUpload) return error.fault;
    throw error;
  }
}

test('a build arrives as it was packed, with what is said of it', async () => {
  const dist = join(root, 'dist');
  const facts = await writeSectionBuild(dist, 'mf-two');
  const archive = await packBuild(dist, facts);
  expect(await packBuild(dist, facts)).toEqual(archive);
  const digests = readDigests(digestOf(archive));
  expect(await unpack(archive, { gzip: true, digests })).toEqual(facts);
  for (const file of readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((each) =>
    /\./.test(each),
  ))
    expect(readFileSync(join(folder, file))).toEqual(readFileSync(join(dist, file)));
});

test('of what stands still nothing more is waited for, and what was wrong with it before is said', async () => {
  const limits = { ...UPLOAD_LIMITS, still: 100 };
  for (const [begun, words] of [
    [gzipSync(await archiveOf(FACTS)).subarray(0, 50), 'Nothing more of the upload arrived for 0 s.'],
    [await archiveOf(FACTS), 'This is no tar archive that can be read'],
  ] as const) {
    const source = new Readable({ read: () => undefined });
    source.push(begun);
    folder = mkdtempSync(join(root, 'draft-'));
    const unpacking = unpackBuild(source, folder, { gzip: true, digests: {}, limits });
    await expect(unpacking).rejects.toThrow(words);
  }
});

test.each([
  ['../secret.js'],
  ['client/../../secret.js'],
  ['/etc/passwd'],
  ['client\\..\\secret.js'],
  ['client//a.js'],
  ['client/./a.js'],
  ['client/.hidden'],
  ['client/a b.js'],
  ['client/a\u0001.js'],
  ['client/caf\u00e9.js'],
  ['client/a.js.br'],
  [`client/${'a'.repeat(200)}.js`],
  ['client'],
  ['other/a.js'],
  ['release.json'],
])('a file may not be called %j', async (name) => {
  expect(await faultOf(await archiveOf(FACTS, { name, content: 'x' }))).toBe('bad name');
  expect(readdirSync(root)).toHaveLength(1);
});

test('a folder may not lead elsewhere either, and one of the build needs no entry but may have one', async () => {
  for (const name of ['../evil/', 'client/../../evil/', '/tmp/evil/', '/', 'client//', '..'])
    expect(await faultOf(await archiveOf(FACTS, { name, type: 'directory' }))).toBe('bad name');
  const named = ['.', './', './client/', 'client/pages/'].map((name) => ({
    name,
    type: 'directory' as const,
  }));
  expect(await faultOf(await archiveOf(...named, FACTS))).toBe('none');
});

test.each<[string, string, string]>([
  ['twice', 'client/a.js', 'client/a.js'],
  ['in another case', 'client/a.js', 'client/A.js'],
  ['in a folder of another case', 'client/one/a.js', 'client/One/b.js'],
  ['as a file and as a folder', 'client/a', 'client/a/b.js'],
  ['as a folder and as a file', 'client/a/b.js', 'client/a'],
])('no name may be there %s', async (_how, one, other) => {
  const archive = await archiveOf(FACTS, { name: one, content: 'x' }, { name: other, content: 'y' });
  expect(await faultOf(archive)).toBe('same name');
});

test('Unicode forms of one name are two names that nobody can tell apart: neither is taken', async () => {
  for (const name of ['client/\u00e9.js', 'client/e\u0301.js'])
    expect(await faultOf(await archiveOf(FACTS, { name, content: 'x' }))).toBe('bad name');
});

test.each<ArchiveEntry>([
  { name: 'client/a.js', type: 'symlink', linkname: '/etc/passwd' },
  { name: 'client/a.js', type: 'link', linkname: 'client/b.js' },
  { name: 'client/a.js', type: 'character-device' },
  { name: 'client/a.js', type: 'block-device' },
  { name: 'client/a.js', type: 'fifo' },
])('a $type is no file of a build', async (entry) => {
  expect(await faultOf(await archiveOf(FACTS, entry))).toBe('not a plain file');
  expect(readdirSync(folder)).toEqual(['facts.json']);
});

test('too much of anything is refused as soon as it is known', async () => {
  const limits = { ...UPLOAD_LIMITS, packed: 20_000, unpacked: 40_000, file: 5000, files: 3 };
  const file = (at: number, size: number) => ({
    name: `client/${at}.js`,
    content: createHash('sha512').update(`${at}`).digest('hex').repeat(200).slice(0, size),
  });
  const many = await archiveOf(FACTS, file(1, 1), file(2, 1), file(3, 1));
  expect(await faultOf(many, { limits })).toBe('too many files');
  expect(await faultOf(await archiveOf(FACTS, file(1, 5001)), { limits })).toBe('too large');
  const large = { ...limits, file: 50_000 };
  expect(await faultOf(await archiveOf(FACTS, file(1, 25_000)), { limits: large })).toBe('too large');
  const zipped = gzipSync(await archiveOf(FACTS, file(1, 25_000), file(2, 25_000)));
  expect(zipped.length).toBeLessThan(20_000);
  expect(await faultOf(zipped, { limits: large, gzip: true })).toBe('too large');
});

test('a bomb of zeros is not unpacked to its end', async () => {
  const zeros = { name: 'client/zeros.js', content: Buffer.alloc(15_000_000) };
  const bomb = gzipSync(await archiveOf(FACTS, zeros));
  expect(bomb.length).toBeLessThan(20_000);
  expect(await faultOf(bomb, { gzip: true })).toBe('bomb');
});

test.each([600, 1000, 1300, 2000])('an archive that ends after %i bytes is not whole', async (end) => {
  const archive = await archiveOf(FACTS, { name: 'client/a.js', content: 'x'.repeat(2000) });
  expect(await faultOf(archive.subarray(0, end))).toBe('cut off');
  const zipped = gzipSync(archive);
  expect(await faultOf(zipped.subarray(0, zipped.length - 20), { gzip: true })).toBe('cut off');
});

test.each([1000, 1_000_000])(
  'a full disk is not said to be an upload of %i bytes that was cut off',
  async (size) => {
    const archive = await archiveOf(FACTS, { name: 'client/a.js', content: Buffer.alloc(size, 'x') });
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const open = jest.spyOn(fs, 'open').mockRejectedValue(full);
    try {
      await expect(unpack(archive)).rejects.toBe(full);
      await expect(unpack(gzipSync(archive), { gzip: true })).rejects.toBe(full);
    } finally {
      open.mockRestore();
    }
  },
);

test('what is no archive is said to be none', async () => {
  expect(await faultOf(Buffer.alloc(2000, 'no archive'))).toBe('unreadable');
  expect(await faultOf(Buffer.from('not compressed'), { gzip: true })).toBe('unreadable');
});

test('other bytes than were announced are refused, whichever header announces them', async () => {
  const archive = await archiveOf(FACTS);
  const right = digestOf(archive);
  const wrong = digestOf(Buffer.from('other'));
  expect(await faultOf(archive, { digests: readDigests(right, right) })).toBe('none');
  expect(await faultOf(archive, { digests: readDigests(wrong) })).toBe('wrong digest');
  expect(() => readDigests('md5=:AAAA:')).toThrow('cannot be compared');
  expect(() => readDigests('nonsense')).toThrow(RefusedUpload);
  expect(() => readDigests(right, wrong)).toThrow('that differ');
  const sha512 = `sha-512=:${createHash('sha512').update(archive).digest('base64')}:`;
  expect(readDigests(`${right}, ${sha512}, md5=:AAAA:`)).toMatchObject({ 'sha-512': expect.any(String) });
});

test.each(['{', '{}', '{"version":"1"}', '{"version":"1.0.0","revision":"main"}'])(
  'facts that say %s are none',
  async (content) => {
    expect(await faultOf(await archiveOf({ name: 'facts.json', content }))).toBe('bad facts');
  },
);

test('without facts nobody knows the version', async () => {
  expect(await faultOf(await archiveOf({ name: 'client/a.js', content: 'x' }))).toBe('bad facts');
});

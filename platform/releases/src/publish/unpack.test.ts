import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { type ArchiveEntry, archiveOf, FACTS } from '../testing/archive.ts';
import { UPLOAD_LIMITS, unpackBuild } from './unpack.ts';
import { digestOf, saveUpload } from './upload.ts';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'unpack-'));
});

afterEach(() => rmSync(root, { recursive: true }));

async function unpack(packed: Buffer, limits?: Partial<typeof UPLOAD_LIMITS>): Promise<string[]> {
  const [archive, folder] = [join(root, 'archive'), mkdtempSync(join(root, 'folder-'))];
  writeFileSync(archive, packed);
  await unpackBuild(archive, folder, { ...UPLOAD_LIMITS, ...limits });
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort();
}

async function packed(...entries: ArchiveEntry[]): Promise<Buffer> {
  return gzipSync(await archiveOf(FACTS, ...entries));
}

const SCRIPT: ArchiveEntry = { name: 'client/a.js', content: 'a' };

/** A header of a tar archive that tar-stream does not write. */
function rawEntry(type: string, content: string): Buffer {
  const header = Buffer.alloc(512);
  header.write('pax');
  header.write(`${content.length.toString(8).padStart(11, '0')}\0`, 124);
  header.write(type, 156);
  header.write('ustar\u000000', 257);
  header.fill(' ', 148, 156);
  const sum = header.reduce((all, byte) => all + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return Buffer.concat([header, Buffer.from(content.padEnd(Math.ceil(content.length / 512) * 512, '\0'))]);
}

test('the plain files of a build are unpacked, with long paths too', async () => {
  const long = `server/${'folder/'.repeat(20)}file.cjs`;
  const archive = await packed({ name: './client/a.js', content: 'a' }, { name: long, content: 'b' });
  expect(await unpack(archive)).toEqual(expect.arrayContaining(['client/a.js', 'facts.json', long]));
});

test.each<[string, ArchiveEntry[]]>([
  ['is no name for a file of a build', [{ name: '../x.js' }]],
  ['is no name for a file of a build', [{ name: '/client/x.js' }]],
  ['is no name for a file of a build', [{ name: 'client/.hidden.js' }]],
  ['is no name for a file of a build', [{ name: 'client/a.js.br' }]],
  ['belongs to no build', [{ name: 'other/a.js' }]],
  ['belongs to no build', [{ name: 'client' }]],
  ['is there twice, or differs', [SCRIPT, SCRIPT]],
  ['is there twice, or differs', [SCRIPT, { name: 'client/A.js' }]],
  ['is there twice, or differs', [SCRIPT, { name: 'client/a.js/b.js' }]],
  ['A build has plain files only', [{ name: 'client/a.js', type: 'symlink', linkname: '/etc/passwd' }]],
  ['A build has plain files only', [{ name: 'client/a.js', type: 'link', linkname: 'facts.json' }]],
  ['A build has plain files only', [{ name: 'client/a', type: 'character-device' }]],
])('an archive is refused: %s', async (problem, entries) => {
  await expect(unpack(await packed(...entries))).rejects.toMatchObject({
    code: 'bad-upload',
    message: expect.stringContaining(problem),
  });
});

test('a global pax header is refused, and a pax header has a few kB at most', async () => {
  const end = await archiveOf(FACTS);
  const large = `30 comment=${'x'.repeat(5000)}\n`;
  for (const [type, content, problem] of [
    ['g', '18 comment=global\n', 'is of type "g"'],
    ['x', large, 'A pax header has 4096 bytes at most'],
  ] as const) {
    const archive = gzipSync(Buffer.concat([rawEntry(type, content), end]));
    await expect(unpack(archive)).rejects.toThrow(problem);
  }
});

test('every entry counts, folders too', async () => {
  const folders = Array.from({ length: 20 }, (_, at) => ({
    name: `client/${at}/`,
    type: 'directory' as const,
  }));
  await expect(unpack(await packed(...folders), { entries: 20 })).rejects.toThrow('20 entries at most');
  expect(await unpack(await packed(...folders, SCRIPT), { entries: 22 })).toContain('client/a.js');
});

test('what is larger than any build is refused before it fills a disk', async () => {
  const zeros = { name: 'client/a.js', content: Buffer.alloc(3_000_000) };
  await expect(unpack(await packed(zeros))).rejects.toThrow('more than 50 times as large');
  const limits = { ratio: 1e6 };
  await expect(unpack(await packed(zeros), { ...limits, unpacked: 2 ** 21 })).rejects.toMatchObject({
    code: 'too-large',
  });
  await expect(unpack(await packed(zeros), { ...limits, file: 2 ** 21 })).rejects.toThrow('more than 2 MB');
});

test.each([
  ['is no gzip archive', Buffer.from('no archive')],
  ['was cut off', gzipSync(Buffer.from('x'.repeat(2000))).subarray(0, 20)],
  ['is no tar archive', gzipSync(Buffer.from('x'.repeat(2000)))],
  ['is empty', gzipSync('')],
])('what %s is refused', async (_, archive) => {
  await expect(unpack(archive)).rejects.toMatchObject({ code: 'bad-upload' });
});

test('an upload is saved as it arrives, up to a limit, and compared with its digest', async () => {
  const file = join(root, 'upload');
  const bytes = Buffer.from('an upload');
  const save = (digest?: string, limit?: number) => saveUpload(Readable.from([bytes]), file, digest, limit);
  await save(digestOf(bytes));
  await expect(save(digestOf(Buffer.from('other')))).rejects.toThrow('another sha-256 than was announced');
  await expect(save(undefined, 4)).rejects.toMatchObject({ code: 'too-large' });
  const broken = new Readable({ read: () => {} });
  setTimeout(() => broken.destroy(new Error('Reset')), 10);
  await expect(saveUpload(broken, file)).rejects.toThrow('ended before it was whole');
});

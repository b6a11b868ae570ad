import { gzipSync } from 'node:zlib';
import { packUpload, readUpload, UPLOAD_LIMITS } from './upload.ts';

test('an upload has the files of a build, byte by byte', async () => {
  const files = new Map([
    ['client/a.js', Buffer.from('a\n')],
    ['client/b.woff2', Buffer.from([0, 255, 10, 128])],
    ['client/empty.js', Buffer.alloc(0)],
  ]);
  expect(await readUpload(await packUpload(files))).toEqual(files);
});

test('an upload that unpacks to more than any build is refused before it fills the memory', async () => {
  const packed = gzipSync(Buffer.alloc(UPLOAD_LIMITS.unpacked + 1));
  await expect(readUpload(packed)).rejects.toMatchObject({ code: 'too-large' });
});

test("an index that is longer than any build's is refused before parsing", async () => {
  const parse = jest.spyOn(JSON, 'parse');
  const packed = gzipSync(`${'['.repeat(UPLOAD_LIMITS.index)}\n`);
  await expect(readUpload(packed)).rejects.toMatchObject({ code: 'bad-upload' });
  for (const [text] of parse.mock.calls) expect(text.length).toBeLessThan(UPLOAD_LIMITS.index);
});

test.each([
  ['is not gzipped', Buffer.from('[]\n')],
  ['was cut off', gzipSync('[["client/a.js",1]]\na').subarray(0, 20)],
  ['lacks bytes', gzipSync('[["client/a.js",2]]\na')],
  ['has bytes of no file', gzipSync('[["client/a.js",1]]\nab')],
  ['has a negative length', gzipSync('[["client/a.js",-1]]\n')],
  ['has no index', gzipSync('a tar archive')],
  ['is empty', gzipSync('')],
])('what %s is refused', async (_, packed) => {
  await expect(readUpload(packed)).rejects.toMatchObject({ code: 'bad-upload' });
});

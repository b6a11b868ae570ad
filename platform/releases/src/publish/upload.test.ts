import { gzipSync } from 'node:zlib';
import { packUpload, readUpload, UPLOAD_LIMITS } from './upload.ts';

test('an upload has the files of a build, byte by byte', async () => {
  const files = new Map([
    ['client/a.js', Buffer.from('a')],
    ['client/b.woff2', Buffer.from([0, 255, 128])],
  ]);
  expect(await readUpload(await packUpload(files))).toEqual(files);
});

test('what unpacks to more than any build has is refused before it fills the memory', async () => {
  const packed = gzipSync(Buffer.alloc(UPLOAD_LIMITS.unpacked + 1));
  await expect(readUpload(packed)).rejects.toMatchObject({ code: 'too-large' });
});

test.each([
  ['is not gzipped', Buffer.from('{}')],
  ['was cut off', gzipSync('{"client/a.js":""}').subarray(0, 20)],
  ['is no JSON', gzipSync('a tar archive')],
  ['is no object of texts', gzipSync('{"client/a.js":{}}')],
])('what %s is refused', async (_, packed) => {
  await expect(readUpload(packed)).rejects.toMatchObject({ code: 'bad-upload' });
});

import { archiveOf } from '../../testing/archive.ts';
import { packTar, unpackTar } from './tar.ts';

const FILES = new Map(
  Object.entries({
    'pages/index.html': Buffer.from('<h1>Page</h1>'),
    'empty.txt': Buffer.alloc(0),
    'client/full.js': Buffer.alloc(512, 'x'),
    'client/large.js': Buffer.alloc(300_000, 'y'),
    [`client/${'long/'.repeat(40)}page.js`]: Buffer.from('long'),
    'og/caf\u00e9.png': Buffer.from([0, 1, 2]),
  }),
);

test('files come out of an archive as they went in, and the same files are the same archive', async () => {
  const archive = await packTar(FILES);
  expect(await unpackTar(archive)).toEqual(FILES);
  expect(await packTar(FILES)).toEqual(archive);
  expect(await unpackTar(await packTar(new Map()))).toEqual(new Map());
});

test('wherever an archive was cut off, that is found', async () => {
  const archive = await packTar(new Map([...FILES].filter(([, { length }]) => length < 1000)));
  for (let bytes = 0; bytes < archive.length; bytes += 64)
    await expect(unpackTar(archive.subarray(0, bytes))).rejects.toThrow();
  // In the middle of a file that has zeros.
  const zeros = await packTar(new Map([['zeros', Buffer.alloc(5000)]]));
  await expect(unpackTar(zeros.subarray(0, 3000))).rejects.toThrow('Unexpected end of data');
});

test('what is no archive is said to be none', async () => {
  await expect(unpackTar(Buffer.from('half'))).rejects.toThrow('the archive has no end');
  const nonsense = Buffer.concat([Buffer.alloc(2048, 'nonsense'), Buffer.alloc(1024)]);
  await expect(unpackTar(nonsense)).rejects.toThrow('Invalid tar header');
});

test('only plain files come out', async () => {
  const archive = await archiveOf(
    { name: 'client', type: 'directory' },
    { name: 'client/link.js', type: 'symlink', linkname: '/etc/passwd' },
    { name: 'client/same.js', type: 'link', linkname: 'client/page.js' },
    { name: 'client/page.js', content: 'text' },
  );
  expect([...(await unpackTar(archive)).keys()]).toEqual(['client/page.js']);
});

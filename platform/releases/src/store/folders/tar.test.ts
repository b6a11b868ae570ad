import { buffer } from 'node:stream/consumers';
import { archiveOf } from '../../testing/archive.ts';
import { BadArchive, type Chunks, packTar, unpackTar } from './tar.ts';

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

/** All that comes out of an archive. */
async function filesOf(archive: Chunks): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  await unpackTar(archive, async (name, content) => void files.set(name, await buffer(content)));
  return files;
}

test('files come out of an archive as they went in, and the same files are the same archive', async () => {
  const archive = await packTar(FILES);
  expect(await filesOf([archive])).toEqual(FILES);
  expect(await packTar(FILES)).toEqual(archive);
  expect(await filesOf([await packTar(new Map())])).toEqual(new Map());
});

test('wherever an archive was cut off, that is found', async () => {
  const archive = await packTar(new Map([...FILES].filter(([, { length }]) => length < 1000)));
  for (let bytes = 0; bytes < archive.length; bytes += 64)
    await expect(filesOf([archive.subarray(0, bytes)])).rejects.toThrow(BadArchive);
  // In the middle of a file that has zeros.
  const zeros = await packTar(new Map([['zeros', Buffer.alloc(5000)]]));
  await expect(filesOf([zeros.subarray(0, 3000)])).rejects.toThrow('Unexpected end of data');
});

test('what is no archive is said to be none', async () => {
  await expect(filesOf([Buffer.from('half')])).rejects.toThrow(new BadArchive('Unexpected end of data'));
  const nonsense = Buffer.concat([Buffer.alloc(2048, 'nonsense'), Buffer.alloc(1024)]);
  await expect(filesOf([nonsense])).rejects.toThrow(BadArchive);
});

test('only plain files come out', async () => {
  const archive = await archiveOf(
    { name: 'client', type: 'directory' },
    { name: 'client/link.js', type: 'symlink', linkname: '/etc/passwd' },
    { name: 'client/same.js', type: 'link', linkname: 'client/page.js' },
    { name: 'client/page.js', content: 'text' },
  );
  expect([...(await filesOf([archive])).keys()]).toEqual(['client/page.js']);
});

test('a file is taken before what comes after it has arrived, a piece at a time', async () => {
  const archive = await packTar(FILES);
  let arrived = 0;
  async function* arriving(): AsyncGenerator<Buffer> {
    for (let at = 0; at < archive.length; at += 1000) {
      const chunk = archive.subarray(at, at + 1000);
      arrived += chunk.length;
      yield chunk;
    }
  }
  const seen = new Map<string, number>();
  await unpackTar(arriving(), async (name, content) => {
    for await (const chunk of content) {
      expect(chunk.length).toBeLessThanOrEqual(1000);
      if (!seen.has(name)) seen.set(name, arrived);
    }
  });
  expect(seen.get('pages/index.html')).toBeLessThan(20_000);
  // No more than streams have in their hands.
  expect(seen.get('client/large.js')).toBeLessThan(100_000);
  expect(seen.get('og/caf\u00e9.png')).toBeGreaterThan(300_000);
});

test('a file need not be read, and what comes after it is taken all the same', async () => {
  const names: string[] = [];
  await unpackTar([await packTar(FILES)], async (name) => void names.push(name));
  expect(names).toEqual([...FILES.keys()]);
});

test('why an archive does not arrive, or why a file cannot be taken, is said as it is', async () => {
  const archive = await packTar(FILES);
  const [broken, full] = [new Error('The line broke'), new Error('The disk is full')];
  async function* breaking(): AsyncGenerator<Buffer> {
    yield archive.subarray(0, 100_000);
    throw broken;
  }
  await expect(filesOf(breaking())).rejects.toBe(broken);
  for (const failing of FILES.keys()) {
    const taking = unpackTar([archive], async (name, content) => {
      if (name === failing) throw full;
      await buffer(content);
    });
    await expect(taking).rejects.toBe(full);
  }
});

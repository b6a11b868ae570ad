import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeCompressed } from './compress.ts';

test('files are compressed a few at once, however many there are, and one that is missing holds none up', async () => {
  const folder = await files.mkdtemp(join(tmpdir(), 'compress-'));
  const reading = jest.spyOn(files, 'readFile');
  try {
    const names = Array.from({ length: 40 }, (_, at) => join(folder, `${at}.html`));
    for (const name of names) await files.writeFile(name, 'text '.repeat(100));
    const missing = writeCompressed(join(folder, 'missing.html'), { brotli: 1, gzip: 1 });
    let done = 0;
    let most = 0;
    const writing = names.map(async (name) => {
      await writeCompressed(name, { brotli: 1, gzip: 1 });
      most = Math.max(most, reading.mock.calls.length - done);
      done += 1;
    });
    await expect(missing).rejects.toThrow('ENOENT');
    await Promise.all(writing);
    expect(most).toBeLessThan(10);
    expect((await files.readdir(folder)).filter((name) => /\.(?:br|gz)$/.test(name))).toHaveLength(80);
  } finally {
    reading.mockRestore();
    await files.rm(folder, { recursive: true });
  }
});

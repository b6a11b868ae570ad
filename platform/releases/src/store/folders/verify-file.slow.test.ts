import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { integrityOf } from '../release-files.ts';
import { verifyFile } from './verify-file.ts';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'verify-'));
  file = join(folder, 'page.js');
});

afterEach(() => rmSync(folder, { recursive: true }));

describe.each([
  ['small', 1000],
  ['large', 5_000_000],
])('a %s file', (_size, bytes) => {
  const content = Buffer.alloc(bytes, 'text ');
  const integrity = integrityOf(content);

  beforeEach(() => {
    writeFileSync(file, content);
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content));
  });

  test('is taken with its copies, whether its hash is known or not', async () => {
    await verifyFile(file, integrity);
    await verifyFile(file, undefined);
  });

  test('that has other bytes, or is missing, is refused', async () => {
    await expect(verifyFile(file, integrityOf('other'))).rejects.toThrow(
      `${file} has other bytes than those`,
    );
    truncateSync(file, bytes - 1);
    await expect(verifyFile(file, integrity)).rejects.toThrow(`${file} has other bytes than those`);
    rmSync(file);
    await expect(verifyFile(file, integrity)).rejects.toThrow(file);
  });

  test.each([
    ['.br', brotliCompressSync],
    ['.gz', gzipSync],
  ])('whose copy %s is another one, has more, or is none, is refused', async (ending, compress) => {
    for (const copy of [compress('other'), compress(Buffer.concat([content, content])), 'none']) {
      writeFileSync(file + ending, copy);
      await expect(verifyFile(file, integrity)).rejects.toThrow();
    }
  });
});

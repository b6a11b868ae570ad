import { readFile, stat, writeFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib';
import { ifThere } from './files.ts';

const compressors = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** The copies that stand beside a file: what they are called in a request, how their names end, and how the content is got back. */
export const COPIES = [
  { encoding: 'br', ending: '.br', decompress: promisify(brotliDecompress) },
  { encoding: 'gzip', ending: '.gz', decompress: promisify(gunzip) },
] as const;

/** What is worth compressing: fonts and most pictures are compressed already. */
export const COMPRESSIBLE = /\.(?:html|js|css|json|svg|txt|xml)$/;

/**
 * Writes brotli and gzip copies beside a file, where they are smaller than it.
 * @param quality brotli's, 0 to 11, and gzip's, 0 to 9: the highest take many times as long and save another twentieth
 */
export async function writeCompressed(
  file: string,
  quality: { brotli: number; gzip: number },
): Promise<void> {
  const content = await readFile(file);
  const [brotli, gzipped] = await Promise.all([
    compressors.br(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality.brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    compressors.gz(content, { level: quality.gzip }),
  ]);
  if (brotli.length < content.length) await writeFile(`${file}.br`, brotli);
  if (gzipped.length < content.length) await writeFile(`${file}.gz`, gzipped);
}

/** How many bytes of a file go over the line: those of its brotli copy, where it has one. */
export async function sentBytes(file: string): Promise<number> {
  const { size } = (await ifThere(stat(`${file}.br`))) ?? (await stat(file));
  return size;
}

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

interface Quality {
  brotli: number;
  gzip: number;
}

/** How many files are compressed side by side: Node has four threads for it, and what waits for one would hold its memory, 7 MB, already. */
const AT_ONCE = 4;

/** The last file of each row. */
const rows: Promise<void>[] = [];
let turn = 0;

/**
 * Writes brotli and gzip copies beside a file, where they are smaller than it, when its turn comes.
 * @param quality brotli's, 0 to 11, and gzip's, 0 to 9: the highest take many times as long and save another twentieth
 */
export function writeCompressed(file: string, quality: Quality): Promise<void> {
  turn = (turn + 1) % AT_ONCE;
  const written = (rows[turn] ?? Promise.resolve()).then(() => compress(file, quality));
  rows[turn] = written.catch(() => undefined);
  return written;
}

async function compress(file: string, quality: Quality): Promise<void> {
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

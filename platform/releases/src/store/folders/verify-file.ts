import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PassThrough, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { COPIES } from '../compress.ts';
import { ifThere } from '../files.ts';
import { readVerified } from '../verify.ts';

/** What is larger is not held in memory, in bytes. For what is smaller a stream costs more than it spares. */
const LARGE = 4 * 1024 * 1024;

const UNPACKERS = { br: createBrotliDecompress, gzip: createGunzip } as const;

/** The hash of what is in a file. @param most how many bytes that may be. @throws where it is more */
async function hashOfFile(
  file: string,
  most: number,
  unpacker: Transform = new PassThrough(),
): Promise<string> {
  const hash = createHash('sha384');
  let bytes = 0;
  const read = async (content: AsyncIterable<Buffer>) => {
    for await (const chunk of content) {
      bytes += chunk.length;
      if (bytes > most) throw new Error(`${file} has more than it should`);
      hash.update(chunk);
    }
  };
  await pipeline(createReadStream(file), unpacker, read);
  return `sha384-${hash.digest('base64')}`;
}

async function verifyLarge(file: string, size: number, expected: string | undefined): Promise<void> {
  const found = await hashOfFile(file, size);
  if (expected && found !== expected) throw new Error(`${file} has other bytes than those that went live`);
  for (const { encoding, ending } of COPIES) {
    if (!(await ifThere(stat(file + ending)))) continue;
    const copied = await hashOfFile(file + ending, size, UNPACKERS[encoding]()).catch(() => undefined);
    if (copied !== found) throw new Error(`${file}${ending} is not a copy of it`);
  }
}

/**
 * Compares a file and its compressed copies with a hash.
 * @param expected its hash. Compositions from before there were hashes have none
 * @throws when it is missing, cannot be read, or has other bytes
 */
export async function verifyFile(file: string, expected: string | undefined): Promise<void> {
  const { size } = await stat(file);
  if (size > LARGE) await verifyLarge(file, size, expected);
  else await readVerified(file, expected);
}

import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { ReleaseError } from '../errors.ts';

export const MB = 1024 * 1024;

/** In bytes, packed and unpacked: several times the size of a build. */
export const UPLOAD_LIMITS = { packed: 16 * MB, unpacked: 32 * MB, index: MB / 2 };

/** The first line of an upload: path and length of each file. Their contents follow in this order. */
const uploadIndex = z.array(z.tuple([z.string(), z.int().nonnegative()]));

function badUpload(): ReleaseError {
  return new ReleaseError('bad-upload', 'The upload is damaged. Publish with "site-release publish".');
}

/** Packs the files of a build for the deploy service, gzipped. */
export function packUpload(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const index = [...files].map(([path, content]) => [path, content.length]);
  return promisify(gzip)(Buffer.concat([Buffer.from(`${JSON.stringify(index)}\n`), ...files.values()]));
}

/** Returns the files of an upload by path. @throws ReleaseError `too-large` or `bad-upload` */
export async function readUpload(packed: Buffer): Promise<Map<string, Buffer>> {
  const unpacked = await promisify(gunzip)(packed, { maxOutputLength: UPLOAD_LIMITS.unpacked }).catch(
    ({ code }) => {
      if (code !== 'ERR_BUFFER_TOO_LARGE') throw badUpload();
      throw new ReleaseError('too-large', `The build has more than ${UPLOAD_LIMITS.unpacked / MB} MB.`);
    },
  );
  // Only the short first line is parsed: JSON of the whole size would block the service for seconds.
  const end = unpacked.subarray(0, UPLOAD_LIMITS.index).indexOf('\n');
  const files = new Map<string, Buffer>();
  let at = end + 1;
  for (const [path, bytes] of parseIndex(unpacked.subarray(0, end + 1))) {
    files.set(path, unpacked.subarray(at, at + bytes));
    at += bytes;
  }
  if (at !== unpacked.length) throw badUpload();
  return files;
}

function parseIndex(line: Buffer): z.infer<typeof uploadIndex> {
  try {
    return uploadIndex.parse(JSON.parse(String(line)));
  } catch {
    throw badUpload();
  }
}

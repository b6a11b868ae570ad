import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import { ReleaseError } from '../errors.ts';

const MB = 1024 * 1024;

/** In bytes, packed and as JSON: several times the size of a build. */
export const UPLOAD_LIMITS = { packed: 16 * MB, unpacked: 32 * MB };

const upload = z.record(z.string(), z.string());

/** Packs a build for the deploy service: gzipped JSON with each file in base64. */
export function packUpload(files: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const encoded = [...files].map(([path, content]) => [path, content.toString('base64')]);
  return promisify(gzip)(JSON.stringify(Object.fromEntries(encoded)));
}

/** Returns the files of an upload by path. @throws ReleaseError `too-large` or `bad-upload` */
export async function readUpload(packed: Buffer): Promise<Map<string, Buffer>> {
  try {
    const json = await promisify(gunzip)(packed, { maxOutputLength: UPLOAD_LIMITS.unpacked });
    const encoded = upload.parse(JSON.parse(String(json)));
    return new Map(Object.entries(encoded).map(([path, text]) => [path, Buffer.from(text, 'base64')]));
  } catch (error) {
    if (Object(error).code === 'ERR_BUFFER_TOO_LARGE')
      throw new ReleaseError(
        'too-large',
        `Unpacked, the build has more than ${UPLOAD_LIMITS.unpacked / MB} MB.`,
      );
    throw new ReleaseError('bad-upload', 'The upload is no gzipped JSON object with each file in base64.');
  }
}

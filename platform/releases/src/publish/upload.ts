import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ReleaseError } from '../errors.ts';
import { UPLOAD_LIMITS } from './unpack.ts';

/** Returns the `Content-Digest` header (RFC 9530) of some bytes. */
export function digestOf(content: Buffer): string {
  return `sha-256=:${createHash('sha256').update(content).digest('base64')}:`;
}

/**
 * Saves an upload as it arrives.
 * @param digest its `Content-Digest` header, where it has one. Only SHA-256 is compared
 * @param limit most bytes
 * @throws ReleaseError `too-large` or `bad-upload`
 */
export async function saveUpload(
  source: Readable,
  path: string,
  digest?: string,
  limit = UPLOAD_LIMITS.packed,
): Promise<void> {
  const hash = createHash('sha256');
  let bytes = 0;
  const counting = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      if (bytes <= limit) done(null, chunk);
      else done(new ReleaseError('too-large', `The upload has more than ${limit / 1024 / 1024} MB.`));
    },
  });
  try {
    await pipeline(source, counting, createWriteStream(path));
  } catch (error) {
    if (error instanceof ReleaseError || Object(error).path === path) throw error;
    throw new ReleaseError('bad-upload', 'The upload ended before it was whole.');
  }
  const [, expected] = /\bsha-256=:([A-Za-z\d+/]+=*):/.exec(digest ?? '') ?? [];
  if (expected !== undefined && expected !== hash.digest('base64'))
    throw new ReleaseError('bad-upload', 'The bytes that arrived have another sha-256 than was announced.');
}

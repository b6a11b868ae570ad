import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { Refusal } from '@site/contract/program';
import { type Extract, extract as extractTar } from 'tar-stream';
import { type BuildFacts, readFacts } from '../publish/accept.ts';
import { hasCode } from '../store/files.ts';
import { DigestCheck, type Digests } from './digest.ts';
import { ArchiveNames } from './names.ts';
import { RefusedUpload } from './refused-upload.ts';

const MB = 1024 * 1024;

/** What an upload may have, many times what a build has. Sizes in bytes. */
export const UPLOAD_LIMITS = {
  packed: 32 * MB,
  unpacked: 128 * MB,
  file: 16 * MB,
  files: 2000,
  /** How many times as large it may become when it is unpacked: code becomes five times as large. It is looked at from the first megabyte on. */
  ratio: 50,
  /** For how long it may stand still, in milliseconds. */
  still: 30_000,
};

type UploadLimits = typeof UPLOAD_LIMITS;

interface UploadOptions {
  /** Whether it is compressed. */
  gzip: boolean;
  digests: Digests;
  limits?: UploadLimits;
}

/** Lets bytes through, and counts them. @param look is told how many there were so far; throws where these are too many */
function counting(look: (total: number, chunk: Buffer) => void): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      try {
        look(total, chunk);
        done(null, chunk);
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}

/** What arrives, until nothing more does for so many milliseconds. */
async function* untilStill(source: Readable, milliseconds: number): AsyncGenerator<Buffer> {
  // Not the source itself: a request that is destroyed cannot be answered.
  const chunks = source.iterator({ destroyOnReturn: false });
  try {
    for (;;) {
      const arrived = new AbortController();
      const late = sleep(milliseconds, undefined, { signal: arrived.signal }).then(() => {
        const seconds = Math.round(milliseconds / 1000);
        throw new RefusedUpload('cut off', `Nothing more of the upload arrived for ${seconds} s.`);
      });
      const next = await Promise.race([chunks.next(), late]).finally(() => arrived.abort());
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // It is not waited for: that would be for the next bytes.
    chunks.return?.();
  }
}

function tooLarge(what: string, limit: number): RefusedUpload {
  return new RefusedUpload('too large', `${what} more than ${Math.round(limit / MB)} MB.`);
}

/** Writes the files of an archive into a folder. */
async function writeFiles(archive: Extract, folder: string, limits: UploadLimits): Promise<void> {
  const names = new ArchiveNames();
  let files = 0;
  for await (const entry of archive) {
    const { name, type, size = 0 } = entry.header;
    if (type === 'directory') {
      names.refuseFolder(name);
      entry.resume();
      continue;
    }
    if (type !== 'file' && type !== 'contiguous-file')
      throw new RefusedUpload(
        'not a plain file',
        `${JSON.stringify(name.slice(0, 200))} is a ${type}. A build has plain files only.`,
      );
    const path = join(folder, names.add(name));
    files += 1;
    if (files > limits.files)
      throw new RefusedUpload('too many files', `A build has ${limits.files} files at most.`);
    if (size > limits.file) throw tooLarge(`${name} has`, limits.file);
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, 'wx', 0o644);
    try {
      for await (const chunk of entry) if (Buffer.isBuffer(chunk)) await file.appendFile(chunk);
    } finally {
      await file.close();
    }
  }
}

/** Why an upload was not taken. The reason that is ours comes before what its end made of the streams. */
function reasonOf(results: readonly PromiseSettledResult<unknown>[]): unknown {
  const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  const own = reasons.find((reason) => reason instanceof RefusedUpload);
  if (own || reasons.length === 0) return own;
  // A disk that fails closes the archive early as well, which looks as if the upload had ended.
  const system = reasons.find((reason) => hasCode(reason, 'ENOSPC', 'EDQUOT', 'EIO', 'EACCES', 'EROFS'));
  if (system) return system;
  if (reasons.some((reason) => hasCode(reason, 'ECONNRESET', 'ERR_STREAM_PREMATURE_CLOSE', 'Z_BUF_ERROR')))
    return new RefusedUpload('cut off', 'The upload ended before it was whole.');
  const [reason] = reasons;
  const said = reason instanceof Error ? reason.message : String(reason);
  if (/unexpected end/i.test(said))
    return new RefusedUpload('cut off', 'The upload ended before it was whole.');
  return new RefusedUpload('unreadable', `This is no tar archive that can be read: ${said.slice(0, 200)}.`);
}

/** What the facts file says. */
async function unpackedFacts(folder: string): Promise<BuildFacts> {
  try {
    return await readFacts(folder);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new RefusedUpload('bad facts', error.message);
  }
}

/**
 * Unpacks a build that arrives as a tar archive. Nothing is kept in memory, and nothing but plain files with plain names is written.
 * @param folder an empty one; whoever lends it removes it
 * @returns what is said of the build
 * @throws RefusedUpload; the error of the system where the disk takes nothing
 */
export async function unpackBuild(
  source: Readable,
  folder: string,
  { gzip, digests, limits = UPLOAD_LIMITS }: UploadOptions,
): Promise<BuildFacts> {
  const check = new DigestCheck(digests);
  let packed = 0;
  const arriving = counting((total, chunk) => {
    packed = total;
    if (total > limits.packed) throw tooLarge('The upload has', limits.packed);
    check.update(chunk);
  });
  const unpacking = counting((total) => {
    if (total > limits.unpacked) throw tooLarge('Unpacked it has', limits.unpacked);
    if (total > MB && total > packed * limits.ratio)
      throw new RefusedUpload('bomb', `Unpacked it is more than ${limits.ratio} times as large.`);
  });
  const archive = extractTar();
  const chunks = untilStill(source, limits.still);
  const results = await Promise.allSettled([
    gzip
      ? pipeline(chunks, arriving, createGunzip(), unpacking, archive)
      : pipeline(chunks, arriving, unpacking, archive),
    writeFiles(archive, folder, limits),
  ]);
  const reason = reasonOf(results);
  if (reason) throw reason;
  check.finish();
  return unpackedFacts(folder);
}

import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { ReleaseError } from '../errors.ts';

const MB = 1024 * 1024;

/** What an upload may have, many times what a build has. Sizes in bytes. */
export const UPLOAD_LIMITS = {
  packed: 32 * MB,
  unpacked: 128 * MB,
  file: 16 * MB,
  /** Files, folders and headers together. */
  entries: 4000,
  pax: 4096,
  /** Characters of a path. */
  name: 200,
  /** How many times as large it may become, looked at from the first megabyte on. */
  ratio: 50,
};

/** How long unpacking may take, in milliseconds. */
const TIMEOUT_MS = 60_000;

const PROGRAM = fileURLToPath(new URL('unpack-process.cjs', import.meta.url));

/** Processor seconds, kilobytes of memory for data, and blocks of 512 bytes of one file. */
const SET_LIMITS = `ulimit -c 0; ulimit -t 30; ulimit -d 524288; ulimit -f ${UPLOAD_LIMITS.file / 512}; exec "$@"`;

const failure = z.object({ code: z.enum(['bad-upload', 'too-large', 'internal']), message: z.string() });

/**
 * Unpacks a build in a process of its own, which has limits and nothing of this program's environment.
 * @param archive path of a gzipped tar archive
 * @param folder an empty one; whoever lends it removes it
 * @throws ReleaseError `bad-upload` or `too-large`
 */
export async function unpackBuild(archive: string, folder: string, limits = UPLOAD_LIMITS): Promise<void> {
  const node = [
    process.execPath,
    '--max-old-space-size=256',
    PROGRAM,
    archive,
    folder,
    JSON.stringify(limits),
  ];
  const [command = '', ...args] =
    process.platform === 'linux' ? ['/bin/sh', '-c', SET_LIMITS, 'sh', ...node] : node;
  const child = spawn(command, args, { env: {}, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] });
  const late = setTimeout(() => child.kill('SIGKILL'), TIMEOUT_MS);
  const [said, code] = await Promise.all([
    text(child.stdout),
    new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)),
  ]).finally(() => clearTimeout(late));
  if (code === 0) return;
  const parsed = said ? failure.safeParse(JSON.parse(said)) : undefined;
  if (!parsed?.success)
    throw new ReleaseError('bad-upload', 'Unpacking it takes more time or memory than any build does.');
  if (parsed.data.code === 'internal')
    throw new Error(`The upload cannot be unpacked: ${parsed.data.message}`);
  throw new ReleaseError(parsed.data.code, parsed.data.message);
}

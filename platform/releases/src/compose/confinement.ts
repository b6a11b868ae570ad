import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isInstalled, printError } from '@site/contract/program';
import { z } from 'zod';
import { hasCode } from '../blobs/files.ts';

/** Memory for a section's code, in megabytes. */
export const MEMORY_MB = 512;

export interface Confinement {
  /** Programs and arguments before Node. */
  prefix: readonly string[];
  /** Whether bubblewrap hides the network, other processes and all other files. */
  sandboxed: boolean;
}

/** No core file, no writing, one minute of CPU time, and twice the heap in kilobytes. */
const SET_LIMITS = `ulimit -c 0; ulimit -f 0; ulimit -t 60; ulimit -d ${2 * MEMORY_MB * 1024} && exec env -i "$@"`;
const LIMITS = ['sh', '-c', SET_LIMITS, 'sh'];

export const RUN_AS_NOBODY = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'];

/** An experiment in Node 20. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** From Node 22 on: SQLite opens files without asking the permission model. */
const NO_SQLITE = process.allowedNodeEnvironmentFlags.has('--experimental-sqlite')
  ? ['--no-experimental-sqlite']
  : [];

/** Returns the ways to try on this machine, strictest first. */
export function findConfinements(): Confinement[] {
  if (process.platform !== 'linux') return [{ prefix: [], sandboxed: false }];
  // `nobody` is stricter than root, but cannot read a store in root's own folders.
  const prefixes = process.getuid?.() === 0 ? [[...RUN_AS_NOBODY, ...LIMITS], LIMITS] : [LIMITS];
  const unsandboxed = [...prefixes, []].map((prefix) => ({ prefix, sandboxed: false }));
  if (!isInstalled('bwrap')) return unsandboxed;
  return [...prefixes.map((prefix) => ({ prefix, sandboxed: true })), ...unsandboxed];
}

let filesOfNode: string[] | undefined;

/** Returns the libraries that Node loads, wherever it is installed. */
function nodeFiles(): string[] {
  if (filesOfNode) return filesOfNode;
  // Otherwise the report resolves the names of all connections.
  Object.assign(process.report, { excludeNetwork: true });
  const { sharedObjects } = z
    .object({ sharedObjects: z.array(z.string()) })
    .parse(process.report.getReport());
  const libraries = sharedObjects.filter((path) => path.startsWith('/') && !path.endsWith('.node'));
  filesOfNode = [...libraries, '/etc/ld.so.cache', '/usr/share/nodejs'];
  return filesOfNode;
}

function bubblewrap(paths: readonly string[]): string[] {
  return [
    'bwrap',
    '--unshare-all',
    '--die-with-parent',
    ...['--cap-drop', 'ALL'],
    ...nodeFiles().flatMap((path) => ['--ro-bind-try', path, path]),
    ...[process.execPath, ...paths].flatMap((path) => ['--ro-bind', path, path]),
    ...['--remount-ro', '/'],
    ...['--chdir', '/'],
    '--',
  ];
}

/** Returns the command that runs a program which may read only itself and the folders of `entries`. */
export function confinedCommand(
  { prefix, sandboxed }: Confinement,
  program: string,
  entries: readonly string[],
): string[] {
  const folders = entries.map((entry) => dirname(entry));
  return [
    ...prefix,
    ...(sandboxed ? bubblewrap([program, ...folders]) : []),
    process.execPath,
    PERMISSION,
    ...NO_SQLITE,
    '--enable-source-maps',
    '--disable-warning=ExperimentalWarning',
    // Some V8 flags write files.
    '--freeze-flags-after-init',
    // Each page renders once: optimizing costs more than it saves.
    '--no-opt',
    `--max-old-space-size=${MEMORY_MB}`,
    ...[program, ...folders.map((folder) => `${folder}/`)].map((path) => `--allow-fs-read=${path}`),
    program,
  ];
}

/** Prints a warning unless its file is in the folder. */
export async function warnUnconfined(folder: string): Promise<void> {
  try {
    await writeFile(join(folder, 'warned-of-confinement'), '', { flag: 'wx' });
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return;
    throw error;
  }
  printError(
    'Warning: this system does not fully confine the code of sections. Install bubblewrap and allow it to make namespaces: see docs/operations.md.',
  );
}

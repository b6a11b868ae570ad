import { dirname } from 'node:path';
import { isInstalled, printError } from '@site/contract/program';
import { z } from 'zod';

/** How much memory the code of a section may take, in megabytes. */
export const MEMORY_MB = 512;

/** A way to start a process that a section's code runs in. */
export interface Confinement {
  /** Programs and arguments that stand before Node. */
  prefix: readonly string[];
  /** Whether bubblewrap leaves it no network, no other process, and no file but those it needs. */
  sandboxed: boolean;
}

/** No core file, no file that could fill a disk, a minute of computing, twice the memory of the heap in kilobytes. */
const SET_LIMITS = `ulimit -c 0; ulimit -f 0; ulimit -t 60; ulimit -d ${2 * MEMORY_MB * 1024} && exec env -i "$@"`;
const LIMITS = ['sh', '-c', SET_LIMITS, 'sh'];

/** The user `nobody` of every Linux. */
export const RUN_AS_NOBODY = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'];

/** Node's permission model. It was an experiment in Node 20. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** From Node 22 on. SQLite opens files without asking the permission model. */
const NO_SQLITE = process.allowedNodeEnvironmentFlags.has('--experimental-sqlite')
  ? ['--no-experimental-sqlite']
  : [];

/** Returns the ways that may be tried on this machine, the strictest first. */
export function findConfinements(): Confinement[] {
  if (process.platform !== 'linux') return [{ prefix: [], sandboxed: false }];
  // As root, `nobody` is stricter, but cannot read a store in root's own folders.
  const prefixes = process.getuid?.() === 0 ? [[...RUN_AS_NOBODY, ...LIMITS], LIMITS] : [LIMITS];
  const unsandboxed = [...prefixes, []].map((prefix) => ({ prefix, sandboxed: false }));
  if (!isInstalled('bwrap')) return unsandboxed;
  return [...prefixes.map((prefix) => ({ prefix, sandboxed: true })), ...unsandboxed];
}

let filesOfNode: string[] | undefined;

/** Returns the libraries that Node itself reads, wherever it is installed. */
function nodeFiles(): string[] {
  if (filesOfNode) return filesOfNode;
  // Otherwise the report looks up the names of all connections.
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

/**
 * Returns the command that runs a program confined: it may read its own file and some folders, and nothing else.
 * @param program a CommonJS file
 * @param entries files in the folders that it may read
 */
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
    // Stacks then name sources.
    '--enable-source-maps',
    '--disable-warning=ExperimentalWarning',
    // Some of V8's flags write files.
    '--freeze-flags-after-init',
    // A page is rendered once: optimizing its code takes longer than that saves.
    '--no-opt',
    `--max-old-space-size=${MEMORY_MB}`,
    ...[program, ...folders.map((folder) => `${folder}/`)].map((path) => `--allow-fs-read=${path}`),
    program,
  ];
}

const warned = new Set<string>();

/** Prints a warning once in the life of this program. */
export function warnOnce(warning: string): void {
  if (warned.has(warning)) return;
  warned.add(warning);
  printError(warning);
}

/** Warns that the system lets sections do more than render. */
export function warnUnconfined(): void {
  warnOnce(
    'Warning: this system does not fully confine the code of sections. Install bubblewrap and allow it to make namespaces: see docs/operations.md.',
  );
}

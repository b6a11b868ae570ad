import { isInstalled } from '@site/contract/program';
import { z } from 'zod';

/**
 * What the code of a section can still do, where the system does not prevent it: connect over the network or to socket files, signal
 * other programs of its user, read files through holes in Node's permission model, do these as root, take more memory than its heap.
 */
export type Door = 'network' | 'sockets' | 'signals' | 'files' | 'root' | 'memory';

/** A way to start a process that code of a section runs in. */
export interface Confinement {
  /** Programs and arguments that are put before it. */
  prefix: readonly string[];
  /** Whether it also gets a file system in which there is nothing but what it has to read. */
  sandboxed: boolean;
  /** What it leaves open; nothing where the system takes everything away. */
  open: readonly Door[];
}

/** How much memory a process may take, in megabytes: many times what pages need, far less than a server has. */
export const MEMORY_MB = 512;

/**
 * No core file, no file at all that it could fill a disk with, a minute of computing, and twice as much memory as the heap: code, buffers
 * and the compiler have theirs beside it. In kilobytes. Some shells export variables of their own.
 */
const SET_LIMITS = `ulimit -c 0; ulimit -f 0; ulimit -t 60; ulimit -d ${2 * MEMORY_MB * 1024} && exec env -i "$@"`;

const LIMITS = ['sh', '-c', SET_LIMITS, 'sh'];

/** As `nobody`, on every Linux. */
export const AS_NOBODY = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'];

/**
 * No network, and no other process that could be seen or signalled. All of it ends with its first process, and that with this program: in a
 * group of its own it does not hear of Ctrl-C. setpriv is in the same package.
 */
const NAMESPACES = [
  ...['setpriv', '--pdeathsig', 'KILL', '--'],
  ...['unshare', '--net', '--pid', '--ipc', '--fork', '--kill-child'],
];

/** Another user's process is not killed with its parent, unless it asks for it itself. */
const NOBODY_APART = [...LIMITS, ...NAMESPACES, '--', ...AS_NOBODY, '--pdeathsig', 'KILL', '--'];

/** Nothing but Node's permission model. */
const NODE_ALONE: Confinement = {
  prefix: [],
  sandboxed: false,
  open: ['network', 'sockets', 'signals', 'files', 'memory'],
};

/** For whoever is not root: the ways to confine a process, the strictest first. */
export const WAYS_OF_USERS: readonly Confinement[] = [
  { prefix: LIMITS, sandboxed: true, open: [] },
  {
    prefix: [...LIMITS, ...NAMESPACES, '--user', '--map-current-user', '--'],
    sandboxed: false,
    open: ['sockets', 'files'],
  },
  { prefix: LIMITS, sandboxed: false, open: ['network', 'sockets', 'signals', 'files'] },
  NODE_ALONE,
];

/** For root. */
export const WAYS_OF_ROOT: readonly Confinement[] = [
  { prefix: [...AS_NOBODY, ...LIMITS], sandboxed: true, open: [] },
  // Where the store is root's alone. Nothing but the builds is there to be seen.
  { prefix: LIMITS, sandboxed: true, open: [] },
  { prefix: NOBODY_APART, sandboxed: false, open: ['sockets', 'files'] },
  {
    prefix: [...AS_NOBODY, ...LIMITS],
    sandboxed: false,
    open: ['network', 'sockets', 'signals', 'files'],
  },
  { prefix: [...LIMITS, ...NAMESPACES, '--'], sandboxed: false, open: ['sockets', 'files', 'root'] },
  { prefix: LIMITS, sandboxed: false, open: ['network', 'sockets', 'signals', 'files', 'root'] },
  { ...NODE_ALONE, open: [...NODE_ALONE.open, 'root'] },
];

/**
 * Whether a process is started in a session and a group of its own: whoever is in this program's group may signal it, from namespaces of
 * processes too. Where a section can signal by itself, nothing is won by that, and Ctrl-C would no longer end it.
 */
export function hasOwnGroup({ open }: Confinement): boolean {
  return !open.includes('signals');
}

/** The ways to confine a process that may be tried here, the strictest first. */
export function waysToConfine(): readonly Confinement[] {
  // Others have none of the programs, and their limits of memory hold nothing back.
  if (process.platform !== 'linux') return [NODE_ALONE];
  const ways = process.getuid?.() === 0 ? WAYS_OF_ROOT : WAYS_OF_USERS;
  return isInstalled('bwrap') ? ways : ways.filter(({ sandboxed }) => !sandboxed);
}

let nodeFiles: string[] | undefined;

/** What Node itself has to read, wherever it is installed: its libraries, how the system finds them, and what Debian's has in files. */
function filesOfNode(): string[] {
  if (nodeFiles) return nodeFiles;
  // Else it looks up the names of what is connected. Node 20.12 and older have no such switch.
  Object.assign(process.report, { excludeNetwork: true });
  const { sharedObjects } = z
    .object({ sharedObjects: z.array(z.string()) })
    .parse(process.report.getReport());
  // The kernel's own has no path, and add-ons are this program's.
  const libraries = sharedObjects.filter((path) => path.startsWith('/') && !path.endsWith('.node'));
  nodeFiles = [...libraries, '/etc/ld.so.cache', '/usr/share/nodejs'];
  return nodeFiles;
}

/** No file but some: so no socket of another program either. And what NAMESPACES takes away. */
function sandbox(paths: readonly string[]): string[] {
  return [
    'bwrap',
    '--unshare-all',
    '--die-with-parent',
    ...['--cap-drop', 'ALL'],
    ...filesOfNode().flatMap((path) => ['--ro-bind-try', path, path]),
    ...[process.execPath, ...paths].flatMap((path) => ['--ro-bind', path, path]),
    // It would be a disk in memory.
    ...['--remount-ro', '/'],
    ...['--chdir', '/'],
    '--',
  ];
}

/**
 * The command that runs Node confined.
 * @param paths files and folders that it has to be able to read, its program among them
 * @param args its arguments
 */
export function confine(
  { prefix, sandboxed }: Confinement,
  paths: readonly string[],
  args: readonly string[],
): string[] {
  return [...prefix, ...(sandboxed ? sandbox(paths) : []), process.execPath, ...args];
}

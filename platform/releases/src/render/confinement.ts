import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A way to start a process that code of a section runs in. */
export interface Confinement {
  /** Programs and arguments that are put before it. */
  prefix: readonly string[];
  /** Whether it also gets a file system in which there is nothing but what it has to read. */
  sandboxed: boolean;
  /** What the code could do all the same, in words; nothing where the system takes everything away. */
  open: readonly string[];
}

/** How much memory a process may take, in megabytes: many times what pages need, far less than a server has. */
export const MEMORY_MB = 512;

/** Twice as much as the heap: code, buffers and the compiler have theirs beside it. */
const LIMITS = ['prlimit', `--data=${2 * MEMORY_MB * 1024 * 1024}`, '--core=0', '--cpu=60'];

/** As `nobody`, on every Linux. */
const NOBODY = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'];

/** No network, and no other process that could be seen or signalled. All of it ends with its first process. */
const NAMESPACES = ['unshare', '--net', '--pid', '--ipc', '--fork', '--kill-child'];

/** The same, and no file but some: so no socket of another program either. */
function sandbox(paths: readonly string[]): string[] {
  const system = ['/lib', '/lib64'].flatMap((path) => ['--ro-bind-try', path, path]);
  const bound = ['/usr', ...paths].flatMap((path) => ['--ro-bind', path, path]);
  return [
    'bwrap',
    '--unshare-all',
    '--die-with-parent',
    '--cap-drop',
    'ALL',
    ...system,
    ...bound,
    '--dev',
    '/dev',
    '--',
  ];
}

const NETWORK = 'connect to other programs, on this machine and elsewhere';
const SOCKETS = 'connect to programs on this machine that listen on a socket file, as PostgreSQL does';
const SIGNALS = 'signal programs of the same user';
const ROOT = "get at files as root wherever Node's permission model had a hole";
const MEMORY = 'take more memory than its heap may have';

const UNPRIVILEGED = [...LIMITS, ...NAMESPACES, '--user', '--map-current-user', '--'];

/** For whoever is not root: the ways to confine a process, the strictest first. */
const OF_USERS: readonly Confinement[] = [
  { prefix: LIMITS, sandboxed: true, open: [] },
  { prefix: UNPRIVILEGED, sandboxed: false, open: [SOCKETS] },
  { prefix: LIMITS, sandboxed: false, open: [NETWORK, SIGNALS] },
  { prefix: [], sandboxed: false, open: [NETWORK, SIGNALS, MEMORY] },
];

/** Another user's process is not killed with its parent, unless it asks for it itself. */
const NOBODY_APART = [...LIMITS, ...NAMESPACES, '--', ...NOBODY, '--pdeathsig', 'KILL', '--'];

/** For root. */
const OF_ROOT: readonly Confinement[] = [
  { prefix: [...NOBODY, ...LIMITS], sandboxed: true, open: [] },
  // Where the store is root's alone. Nothing but the builds is there to be seen.
  { prefix: LIMITS, sandboxed: true, open: [] },
  { prefix: NOBODY_APART, sandboxed: false, open: [SOCKETS] },
  { prefix: [...NOBODY, ...LIMITS], sandboxed: false, open: [NETWORK] },
  { prefix: [...LIMITS, ...NAMESPACES, '--'], sandboxed: false, open: [SOCKETS, ROOT] },
  { prefix: [], sandboxed: false, open: [NETWORK, SIGNALS, MEMORY, ROOT] },
];

/**
 * The command that runs another one confined.
 * @param paths files and folders that it has to be able to read, its program among them
 */
export function confine(
  { prefix, sandboxed }: Confinement,
  paths: readonly string[],
  command: readonly string[],
): string[] {
  return [...prefix, ...(sandboxed ? sandbox(paths) : []), ...command];
}

async function works(way: Confinement, paths: readonly string[]): Promise<boolean> {
  const test = ['sh', '-c', 'for path; do test -r "$path" || exit 1; done', 'sh', ...paths];
  const [program = '', ...args] = confine(way, paths, test);
  try {
    await run(program, args, { env: {}, timeout: 5000 });
    return true;
  } catch {
    // Not installed, not permitted, or the files cannot be read that way: the next one is tried.
    return false;
  }
}

/**
 * The strictest way to confine processes that this system has.
 * @param paths files and folders that they have to be able to read, their program among them
 * @returns undefined where no process can read them
 */
export async function confinementFor(paths: readonly string[]): Promise<Confinement | undefined> {
  for (const way of process.getuid?.() === 0 ? OF_ROOT : OF_USERS) if (await works(way, paths)) return way;
  return undefined;
}

import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** How a process is started that code of a section runs in. */
export interface Confinement {
  /** Program and arguments to put before Node's. */
  prefix: readonly string[];
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

/** The ways to confine a process, the strictest first. */
function waysToConfine(paths: readonly string[]): Confinement[] {
  const bwrap = [...LIMITS, ...sandbox(paths)];
  if (process.getuid?.() !== 0) {
    return [
      { prefix: bwrap, open: [] },
      { prefix: [...LIMITS, ...NAMESPACES, '--user', '--map-current-user', '--'], open: [SOCKETS] },
      { prefix: LIMITS, open: [NETWORK, SIGNALS] },
      { prefix: [], open: [NETWORK, SIGNALS, MEMORY] },
    ];
  }
  return [
    { prefix: [...NOBODY, ...bwrap], open: [] },
    // Where the store is root's alone. Nothing but the builds is there to be seen.
    { prefix: bwrap, open: [] },
    // Another user's process is not killed with its parent, unless it asks for it itself.
    { prefix: [...LIMITS, ...NAMESPACES, '--', ...NOBODY, '--pdeathsig', 'KILL', '--'], open: [SOCKETS] },
    { prefix: [...NOBODY, ...LIMITS], open: [NETWORK] },
    { prefix: [...LIMITS, ...NAMESPACES, '--'], open: [SOCKETS, ROOT] },
    { prefix: [], open: [NETWORK, SIGNALS, MEMORY, ROOT] },
  ];
}

async function works({ prefix }: Confinement, paths: readonly string[]): Promise<boolean> {
  const test = ['sh', '-c', 'for path; do test -r "$path" || exit 1; done', 'sh', ...paths];
  const [program = '', ...args] = [...prefix, ...test];
  try {
    await run(program, args, { env: {}, timeout: 5000 });
    return true;
  } catch {
    // Not installed, not permitted, or the files cannot be read that way: the next one is tried.
    return false;
  }
}

/**
 * The strictest way to confine a process that this system has.
 * @param paths files and folders that the process has to be able to read, Node's program among them
 * @returns undefined where no process can read them
 */
export async function confinementFor(paths: readonly string[]): Promise<Confinement | undefined> {
  for (const way of waysToConfine(paths)) if (await works(way, paths)) return way;
  return undefined;
}

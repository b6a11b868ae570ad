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

/** `nobody` on every Linux. */
const NOBODY = ['--setuid', '65534', '--setgid', '65534'];

/** Namespaces of its own: no network, no other process that could be seen or signalled. All in it ends with its first process. */
const NAMESPACES = ['unshare', '--net', '--pid', '--ipc', '--fork', '--kill-child'];

/** Twice as much as the heap: code, buffers and the compiler have theirs beside it. */
const LIMITS = ['prlimit', `--data=${2 * MEMORY_MB * 1024 * 1024}`, '--core=0'];

const NETWORK = 'connect to programs on this machine and in its network';
const SIGNALS = 'signal programs of the same user';
const ROOT = "run as root, with Node's permission model alone to keep it from files";
const MEMORY = 'take memory outside of the heap without limit';

/** The ways to confine a process, the strictest first. */
function candidates(root: boolean): Confinement[] {
  const asNobody = ['setpriv', '--reuid', '65534', '--regid', '65534', '--clear-groups'];
  if (!root) {
    return [
      { prefix: [...LIMITS, ...NAMESPACES, '--user', '--map-current-user', '--'], open: [] },
      { prefix: LIMITS, open: [NETWORK, SIGNALS] },
      { prefix: [], open: [NETWORK, SIGNALS, MEMORY] },
    ];
  }
  return [
    { prefix: [...LIMITS, ...NAMESPACES, ...NOBODY, '--'], open: [] },
    { prefix: [...LIMITS, ...asNobody, '--'], open: [NETWORK] },
    { prefix: [...LIMITS, ...NAMESPACES, '--'], open: [ROOT] },
    { prefix: [], open: [NETWORK, SIGNALS, MEMORY, ROOT] },
  ];
}

async function works(prefix: readonly string[], files: readonly string[]): Promise<boolean> {
  const [program = 'sh', ...args] = [
    ...prefix,
    'sh',
    '-c',
    'for file; do test -r "$file" || exit 1; done',
    'sh',
    ...files,
  ];
  try {
    await run(program, args, { env: {}, timeout: 5000 });
    return true;
  } catch {
    // Not installed, not permitted, or the files cannot be read that way: the next one is tried.
    return false;
  }
}

/**
 * The strictest way to confine a process that this system has. @param files what the process has to be able to read
 */
export async function confinementFor(files: readonly string[]): Promise<Confinement> {
  const ways = candidates(process.getuid?.() === 0);
  for (const way of ways) if (await works(way.prefix, files)) return way;
  throw new Error(`A process for sections cannot read ${files.join(' and ')}`);
}

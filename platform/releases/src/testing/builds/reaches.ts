import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { dirname } from 'node:path';
import type { Door } from '../../render/confinement.ts';

/** What a hostile section tries in Node. Compiled by the builder of fixture releases. */

/** What it tries it on. */
export interface Targets {
  /** Ports at which something listens. */
  ports: readonly number[];
  /** Sockets on which something listens: a file, and one that has a name only. */
  socket: string;
  abstract: string;
  /** Processes: that of the promotion, and one of the user that the section runs as. */
  pids: readonly number[];
  /** Group of the promotion's process. */
  group: number;
  /** A file that is there, and one that is not. */
  secret: string;
  forged: string;
}

const require = createRequire(__filename);

function connectTo(target: { port: number; host: string } | { path: string }): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket: Socket = require('node:net').connect(target, () => resolve('connected'));
    socket.once('error', reject);
  });
}

/** Whether a module can be found tells it from the error, which files are there. */
function seeFile(file: string): void {
  try {
    require.resolve(file);
  } catch (error) {
    if (Object(error).code === 'MODULE_NOT_FOUND') throw error;
  }
}

/** Turns on what SQLite has for other files than the one that was opened. */
function openDatabase(file: string): void {
  const { DatabaseSync } = require('node:sqlite');
  new DatabaseSync(':memory:').exec(`ATTACH DATABASE '${file}' AS stolen; CREATE TABLE stolen.forged (a)`);
}

/**
 * Signals groups, which is allowed wherever one process of them may be signalled, and its own is: who was reached knows, and nobody here.
 * Programs ignore this signal, and the system asks of all of them for the same rights.
 */
function signalGroups({ group }: Targets): void {
  for (const pid of [0, -1, -group]) {
    try {
      process.kill(pid, 'SIGURG');
    } catch {
      // There is no such group for it.
    }
  }
}

type Attempts = Readonly<Record<string, (targets: Targets) => unknown>>;

/** By what has to be open for it; `never` is what Node's permission model alone has to prevent. */
const REACHES: Readonly<Record<Door | 'never', Attempts>> = {
  never: {
    'read a file': ({ secret }) => require('node:fs').readFileSync(secret, 'utf8'),
    'list a folder': ({ secret }) => require('node:fs').readdirSync(dirname(secret)).join(),
    'read the environment of its parent': () =>
      require('node:fs').readFileSync(`/proc/${process.ppid}/environ`),
    'write a file': ({ forged }) => require('node:fs').writeFileSync(forged, '{}'),
    'make a link': ({ secret, forged }) => require('node:fs').symlinkSync(secret, forged),
    'write to memory that all processes share': () => require('node:fs').writeFileSync('/dev/shm/forged', ''),
    'leave a file behind': () => require('node:fs').mkdtempSync('/tmp/forged-'),
    'write a report': ({ forged }) => {
      // Where it is not allowed to, nothing is thrown.
      if (!process.report.writeReport(forged)) throw new Error('None was written');
    },
    'write a snapshot of the heap': ({ forged }) => require('node:v8').writeHeapSnapshot(forged),
    'open a database': ({ forged }) => openDatabase(forged),
    'get at folders by WebAssembly': ({ secret }) =>
      new (require('node:wasi').WASI)({ version: 'preview1', preopens: { '/': dirname(secret) } }),
    'get at the inside of Node': () => Reflect.get(process, 'binding').call(process, 'fs').internalModuleStat,
    'inspect itself': () => new (require('node:inspector').Session)().connect(),
    'start a program': () => require('node:child_process').execFileSync('true'),
    'start a worker': () => new (require('node:worker_threads').Worker)('', { eval: true }),
    'load an add-on': ({ secret }) => process.dlopen({ exports: {} }, secret),
  },
  network: {
    'connect to a port': ({ ports: [port = 0] }) => connectTo({ port, host: '127.0.0.1' }),
    'connect to another port': ({ ports: [, port = 0] }) => connectTo({ port, host: '127.0.0.1' }),
    'connect to a socket without a file': ({ abstract }) => connectTo({ path: abstract }),
  },
  sockets: { 'connect to a socket': ({ socket }) => connectTo({ path: socket }) },
  signals: {
    'signal a process': ({ pids: [pid = 0] }) => process.kill(pid, 0),
    'signal another process': ({ pids: [, pid = 0] }) => process.kill(pid, 0),
    'slow down another process': ({ pids: [, pid = 0] }) => require('node:os').setPriority(pid, 1),
  },
  files: { 'see that a file is there': ({ secret }) => seeFile(secret) },
  memory: { 'take memory': () => Buffer.allocUnsafeSlow(1_500_000_000) },
  root: { 'do what only root may': () => process.setgroups?.([1]) },
};

/** What came of each try, by what has to be open for it: an error's code, or "done"; and the names in the environment. */
export interface Reached {
  environment: string;
  tries: Record<Door | 'never', Record<string, string>>;
}

async function reachOut(targets: Targets): Promise<Reached> {
  signalGroups(targets);
  const tries: Record<string, Record<string, string>> = {};
  for (const [door, attempts] of Object.entries(REACHES)) {
    const came: Record<string, string> = {};
    for (const [what, attempt] of Object.entries(attempts)) {
      try {
        await attempt(targets);
        came[what] = 'done';
      } catch (error) {
        came[what] = Object(error).code ?? String(error);
      }
    }
    tries[door] = came;
  }
  return Object.assign({ environment: Object.keys(process.env).sort().join() }, { tries }) as Reached;
}

export interface Reaching {
  reachOut(targets: Targets): Promise<Reached>;
}

Object.assign(exports, { reachOut });

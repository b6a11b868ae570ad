import { spawnSync } from 'node:child_process';
import { type Environment, type Program, startCommand, untilPrints } from '@site/contract/program';
import type { Image } from './images.ts';

/** A user whom no system knows by name. */
export const NOBODY_KNOWN = 12345;
const ID = String(NOBODY_KNOWN);

interface ConfinedOptions {
  env: Environment;
  /** Folder that is `/data` in there. */
  data: string;
  /** Whether `/data` may not be written to. */
  readOnlyData?: boolean;
  /** What is `/app` in there. */
  image: Image;
  /** Folders that can be written to and are empty: in `/app`, or elsewhere. */
  writable?: readonly string[];
  /** A file that is `/etc/passwd`: the users who have a name. */
  users?: string;
}

const isRoot = process.getuid?.() === 0;

/** Root would be allowed everything; somebody else is given another number. */
const AS_USER = isRoot ? ['setpriv', '--reuid', ID, '--regid', ID, '--clear-groups'] : [];

const BUBBLEWRAP = ['bwrap', '--unshare-user', '--uid', ID, '--gid', ID];

/** Whether programs can be confined here as a container confines them: bubblewrap is a package of its own, and not permitted everywhere. */
export function canConfine(): boolean {
  const [file = '', ...args] = [...AS_USER, ...BUBBLEWRAP, '--disable-userns', '--ro-bind', '/', '/', 'true'];
  return spawnSync(file, args).status === 0;
}

/** bubblewrap says which process it has started on a file of its own, and closes that. */
const WITH_INFO = ['-c', 'exec "$@" 3>&1', 'sh'];

/** What a container has of the system: programs and libraries, and nothing that says who somebody is. */
const SYSTEM = [
  '/bin',
  '/lib',
  '/lib64',
  '/etc/alternatives',
  '/etc/chromium.d',
  '/etc/fonts',
  '/etc/hosts',
  '/etc/ssl',
].flatMap((path) => ['--ro-bind-try', path, path]);

/**
 * Starts a command as a container does: process 1, a user without name, home or rights, a tree that cannot be written to, one folder
 * that can be, and no environment but the one given. The network is this machine's.
 */
export function startConfined(name: string, command: readonly string[], options: ConfinedOptions): Program {
  const { env, data, readOnlyData, image, writable = [], users } = options;
  const { app, packages, hidden } = image;
  const args = [
    // Within it nobody can do the same again, as in most containers.
    ...[...WITH_INFO, ...AS_USER, ...BUBBLEWRAP, '--disable-userns'],
    ...['--unshare-pid', '--as-pid-1', '--unshare-ipc', '--die-with-parent', '--info-fd', '3'],
    ...['--ro-bind', '/usr', '/usr', ...SYSTEM, '--ro-bind', process.execPath, '/programs/node'],
    ...['--dev', '/dev', '--proc', '/proc', '--ro-bind', app, '/app'],
    ...(packages ? ['--ro-bind', packages, '/app/node_modules'] : []),
    ...hidden.flatMap((path) => ['--tmpfs', path, '--remount-ro', path]),
    ...writable.flatMap((path) => ['--tmpfs', path]),
    ...(users ? ['--ro-bind', users, '/etc/passwd'] : []),
    ...[readOnlyData ? '--ro-bind' : '--bind', data, '/data'],
    ...['--remount-ro', '/', '--chdir', '/app', '--', ...command],
  ];
  return startCommand(name, 'sh', {
    args,
    env: { PATH: '/programs:/usr/bin:/bin', ...env },
    inherits: false,
    cwd: '/',
    output: 'kept',
  });
}

/** Tells the confined process itself to end, as `docker stop` does, and waits until it has. @returns its exit code */
export async function endConfined(program: Program): Promise<number | null> {
  const [, pid] = await untilPrints(program, /"child-pid": (\d+)/);
  process.kill(Number(pid), 'SIGTERM');
  return (await program.ended).code;
}

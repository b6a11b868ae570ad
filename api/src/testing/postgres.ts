import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isInstalled } from '@site/contract/program';
import { freePort } from '@site/contract/testing';
import pg from 'pg';

const run = promisify(execFile);

/** Has the address of the server that test files share. */
export const SERVER_VARIABLE = 'TEST_POSTGRES';

/** Debian's folder. */
const VERSIONS = '/usr/lib/postgresql';

export function hasPostgres(): boolean {
  return programs() !== undefined;
}

export type TestPostgres = Awaited<ReturnType<typeof startPostgres>>;

export function createSharedDatabase(): Promise<string> {
  return createDatabase(process.env[SERVER_VARIABLE] ?? '');
}

/** Starts a PostgreSQL server in a temporary folder, on a free port. */
export async function startPostgres() {
  const bin = programs();
  if (!bin) throw new Error(`There is no PostgreSQL in ${VERSIONS}. Install the package "postgresql".`);
  const folder = (await asPostgres('mktemp', '-d', join(tmpdir(), 'site-postgres-XXXXXX'))).trim();
  const port = await freePort();
  const control = (...args: string[]) =>
    asPostgres(join(bin, 'pg_ctl'), '-D', join(folder, 'data'), '-w', '-l', join(folder, 'log'), ...args);
  // fsync=off: tests crash PostgreSQL, not the computer.
  const start = `-c fsync=off -c max_connections=400 -c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=`;
  const remove = () => asPostgres('rm', '-rf', folder);

  try {
    await control('initdb', '-o', '-A trust -U leads --no-sync -E UTF8');
    await control('start', '-o', start);
  } catch (error) {
    await remove();
    throw error;
  }
  const address = `postgres://leads@127.0.0.1:${port}`;
  return {
    address,
    /** Creates an empty database. @returns its URL */
    createDatabase: () => createDatabase(address),
    pause: () => control('stop', '-m', 'immediate'),
    resume: () => control('start', '-o', start),
    /** Restarts the server as after a crash. */
    restart: () => control('restart', '-m', 'immediate', '-o', start),
    async stop() {
      await control('stop', '-m', 'immediate');
      await remove();
    },
  };
}

async function createDatabase(server: string): Promise<string> {
  const name = `test${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  await client.query(`create database ${name}`).finally(() => client.end());
  return `${server}/${name}`;
}

function programs(): string | undefined {
  // Debian's server comes with psql, which is in the PATH.
  const versions = isInstalled('psql') && existsSync(VERSIONS) ? readdirSync(VERSIONS) : [];
  const newest = versions.sort((one, other) => Number(other) - Number(one))[0];
  return newest && join(VERSIONS, newest, 'bin');
}

/** PostgreSQL refuses to run as root; Debian's package brings the user `postgres`. */
async function asPostgres(program: string, ...args: string[]): Promise<string> {
  const isRoot = process.getuid?.() === 0;
  const { stdout } = await (isRoot
    ? run('runuser', ['-u', 'postgres', '--', program, ...args], { cwd: tmpdir() })
    : run(program, args, { cwd: tmpdir() }));
  return stdout;
}

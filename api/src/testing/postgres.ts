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

/** The environment variable with the address of the shared server. */
export const SHARED = 'TEST_POSTGRES';

/** Where Debian's packages put the programs of each version. */
const VERSIONS = '/usr/lib/postgresql';

/** Whether this machine has the programs of PostgreSQL. */
export function hasPostgres(): boolean {
  return programs() !== undefined;
}

/** A PostgreSQL server of its own in a temporary folder, on a free port of this machine. */
export type TestPostgres = Awaited<ReturnType<typeof startPostgres>>;

/** Makes an empty database on the server that the files of tests share. */
export function createSharedDatabase(): Promise<string> {
  return createDatabase(process.env[SHARED] ?? '');
}

/**
 * Starts a PostgreSQL server.
 * @throws when this machine has no PostgreSQL (Debian: the package `postgresql`)
 */
export async function startPostgres() {
  const bin = programs();
  if (!bin) throw new Error(`There is no PostgreSQL in ${VERSIONS}. Install the package "postgresql".`);
  const folder = (await asPostgres('mktemp', '-d', join(tmpdir(), 'site-postgres-XXXXXX'))).trim();
  const port = await freePort();
  const control = (...args: string[]) =>
    asPostgres(join(bin, 'pg_ctl'), '-D', join(folder, 'data'), '-w', '-l', join(folder, 'log'), ...args);
  // No fsync: in the tests PostgreSQL crashes, the computer does not, and what was written to it stays.
  // Several files of tests may use it at once, each with several APIs of ten connections.
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
    /** The URL of the server, without a database. */
    address,
    /** Makes an empty database and gives its URL. */
    createDatabase: () => createDatabase(address),
    /** Ends the server for a while. */
    pause: () => control('stop', '-m', 'immediate'),
    resume: () => control('start', '-o', start),
    /** Starts the server again after `-m immediate`, which leaves it as a crash would. */
    restart: () => control('restart', '-m', 'immediate', '-o', start),
    /** Ends the server and removes its folder. */
    async stop() {
      await control('stop', '-m', 'immediate');
      await remove();
    },
  };
}

/** @returns the URL of a new database */
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

import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** Where Debian's packages put the programs of each version. */
const VERSIONS = '/usr/lib/postgresql';

/** Whether this machine has the programs of PostgreSQL. */
export function hasPostgres(): boolean {
  return programs() !== undefined;
}

/** A PostgreSQL server of its own in a temporary folder, on a free port of this machine. */
export interface TestPostgres {
  /** Makes an empty database and gives its URL. */
  createDatabase(): Promise<string>;
  /** Starts the server again after `-m immediate`, which leaves it as a crash would. */
  restart(): Promise<void>;
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
}

/**
 * Starts a PostgreSQL server.
 * @throws when this machine has no PostgreSQL (Debian: the package `postgresql`)
 */
export async function startPostgres(): Promise<TestPostgres> {
  const bin = programs();
  if (!bin) throw new Error(`There is no PostgreSQL in ${VERSIONS}. Install the package "postgresql".`);
  const folder = (await asPostgres('mktemp', ['-d', join(tmpdir(), 'site-postgres-XXXXXX')])).trim();
  const data = join(folder, 'data');
  const port = await freePort();
  const control = (...args: string[]) =>
    asPostgres(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), ...args]);
  // No fsync: in the tests PostgreSQL crashes, the computer does not, and what was written to it stays.
  const start = `-c fsync=off -c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=`;

  await asPostgres(join(bin, 'initdb'), [
    '-D',
    data,
    '-A',
    'trust',
    '-U',
    'leads',
    '--no-sync',
    '-E',
    'UTF8',
  ]);
  try {
    await control('start', '-o', start);
  } catch (error) {
    await asPostgres('rm', ['-rf', folder]);
    throw error;
  }
  const server = `postgres://leads@127.0.0.1:${port}`;
  let databases = 0;
  return {
    async createDatabase() {
      databases += 1;
      const name = `test${databases}`;
      const client = new pg.Client(`${server}/postgres`);
      await client.connect();
      await client.query(`create database ${name}`).finally(() => client.end());
      return `${server}/${name}`;
    },
    async restart() {
      await control('restart', '-m', 'immediate', '-o', start);
    },
    async stop() {
      await control('stop', '-m', 'immediate');
      await asPostgres('rm', ['-rf', folder]);
    },
  };
}

function programs(): string | undefined {
  try {
    const newest = readdirSync(VERSIONS).sort((one, other) => Number(other) - Number(one))[0];
    return newest && join(VERSIONS, newest, 'bin');
  } catch {
    return undefined;
  }
}

/** PostgreSQL refuses to run as root; Debian's package brings the user `postgres`. */
async function asPostgres(program: string, args: string[]): Promise<string> {
  const isRoot = process.getuid?.() === 0;
  const command = isRoot ? ['runuser', '-u', 'postgres', '--', program] : [program];
  const [file = program, ...before] = command;
  const { stdout } = await run(file, [...before, ...args], { cwd: tmpdir() });
  return stdout;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

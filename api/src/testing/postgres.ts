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

/** The environment variable with the address of the server that all files of tests share. */
export const SHARED = 'TEST_POSTGRES';

/** The database on that server which has all tables and no leads. */
const MIGRATED = 'migrated';

/** Asks who waits for a lock in the database that is asked. */
export const LOCKS_AWAITED = `select from pg_locks join pg_database on pg_database.oid = database
  where datname = current_database() and not granted`;

/** Where Debian's packages put the programs of each version. */
const VERSIONS = '/usr/lib/postgresql';

/** Whether this machine has the programs of PostgreSQL. */
export function hasPostgres(): boolean {
  return programs() !== undefined;
}

/** A PostgreSQL server of its own in a temporary folder, on a free port of this machine. */
export type TestPostgres = Awaited<ReturnType<typeof startPostgres>>;

/** PostgreSQL is a package of its own: without it these tests are skipped, and jest says so. */
function describeIfInstalled(tests: () => void): void {
  (hasPostgres() ? describe : describe.skip)('on PostgreSQL (needs the package "postgresql")', tests);
}

/** Makes databases on the PostgreSQL server that all files of tests share, and gives their URLs. */
export const sharedDatabases = {
  createEmpty: () => createDatabase(process.env[SHARED] ?? ''),
  /** One that has all tables and no leads: to make them takes several times the work. */
  createMigrated: () => createDatabase(process.env[SHARED] ?? '', `template ${MIGRATED}`),
};

/** Tests with databases on the PostgreSQL server that all files of tests share, and that nobody ends or changes. */
export function describePostgres(tests: (server: typeof sharedDatabases) => void): void {
  describeIfInstalled(() => tests(sharedDatabases));
}

/**
 * Makes the database that `createMigrated` copies.
 * @param migrate makes all tables in a database, and leaves it
 */
export async function makeTemplate(server: TestPostgres, migrate: (url: string) => Promise<void>) {
  await migrate(await createDatabase(server.address, '', MIGRATED));
}

/**
 * Tests with a PostgreSQL server of their own, which they may end and change.
 * @param tests declares them; the server is there once they run
 */
export function describeOwnPostgres(tests: (server: Omit<TestPostgres, 'address' | 'stop'>) => void): void {
  describeIfInstalled(() => {
    let server: TestPostgres;
    beforeAll(async () => {
      server = await startPostgres();
    });
    afterAll(() => server?.stop());
    tests({
      createDatabase: () => server.createDatabase(),
      restart: () => server.restart(),
      pause: () => server.pause(),
      resume: () => server.resume(),
      useTls: () => server.useTls(),
    });
  });
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
    /**
     * Has the server offer TLS with a certificate of its own making, for localhost and 0.0.0.0.
     * @returns the file of the certificate
     */
    async useTls() {
      const [key, certificate] = [join(folder, 'data/server.key'), join(folder, 'data/server.crt')];
      const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:0.0.0.0'];
      const made = ['-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate];
      await asPostgres('openssl', 'req', '-x509', ...made, '-days', '2', ...names);
      await asPostgres('sh', '-c', `echo "ssl = on" >> ${join(folder, 'data/postgresql.conf')}`);
      await control('restart', '-m', 'fast', '-o', start);
      return certificate;
    },
    /** Starts the server again after `-m immediate`, which leaves it as a crash would. */
    restart: () => control('restart', '-m', 'immediate', '-o', start),
    /** Ends the server and removes its folder. */
    async stop() {
      await control('stop', '-m', 'immediate');
      await remove();
    },
  };
}

/** Makes a database on a server, an empty one unless the options say otherwise, and gives its URL. */
async function createDatabase(
  server: string,
  options = '',
  name = `test${randomUUID().replaceAll('-', '')}`,
): Promise<string> {
  const client = new pg.Client(`${server}/postgres`);
  await client.connect();
  await client.query(`create database ${name} ${options}`).finally(() => client.end());
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

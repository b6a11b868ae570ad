import { sql } from 'kysely';
import pg from 'pg';
import { afterThisTest } from '../testing/api.ts';
import { describeOwnPostgres } from '../testing/postgres.ts';
import { runProgram, startForThisTest, startServer } from '../testing/programs.ts';
import { untilListens } from '../testing/spawn-program.ts';
import { until } from '../testing/until.ts';
import { openDatabase, openLeadsForReading } from './database.ts';
import { secureConnection } from './postgres-connection.ts';
import type { LeadsDatabase } from './schema.ts';

async function open(url: string): Promise<LeadsDatabase> {
  const database = await openDatabase(url);
  afterThisTest(() => database.destroy());
  return database;
}

/** Whether a connection has TLS, as the server sees it. */
async function hasTls(url: string) {
  const { rows } = await sql<{
    ssl: boolean;
  }>`select ssl from pg_stat_ssl where pid = pg_backend_pid()`.execute(await open(url));
  return rows[0]?.ssl;
}

test.each([
  ['localhost', false],
  ['127.0.0.2', false],
  ['[::1]', false],
  ['%2Frun%2Fpostgresql', false],
  ['remote.example?host=/run/postgresql', false],
  ['10.0.0.5', {}],
  ['127.evil.example', {}],
  ['localhost?host=remote.example', {}],
])('a connection to %s has TLS: %j', (host, ssl) => {
  expect(secureConnection(`postgres://leads@${host.replace('?', '/leads?')}`).ssl).toEqual(ssl);
});

/** Makes a user `guarded` that has to give a password. */
async function guarded(url: string) {
  const owner = new pg.Client(url);
  await owner.connect();
  await owner.query("create role guarded login password 'right'");
  const { rows } = await owner.query('show hba_file');
  const rules = "('host all guarded 127.0.0.1/32 scram-sha-256'), ('host all all 127.0.0.1/32 trust')";
  await owner.query(`copy (values ${rules}) to '${rows[0].hba_file}'`);
  await owner.query('select pg_reload_conf()').finally(() => owner.end());
  return url;
}

describeOwnPostgres((server) => {
  /** The same database by an address that is not taken for this machine's: it might be anybody's who listens there. */
  const remote = (url: string) => url.replace('127.0.0.1', '0.0.0.0');
  let certificate = '';

  describe('before the server has TLS', () => {
    test('an address elsewhere is refused by name, and switched off by name', async () => {
      const url = remote(await server.createDatabase());
      await expect(hasTls(url)).rejects.toThrow('The server does not support SSL connections');
      const { code, stderr } = await runProgram('server.ts', [], { DATABASE_URL: url, API_PORT: '0' });
      expect(stderr).toMatch(
        /cannot be opened: The server does not support SSL connections\. DATABASE_URL .* \?sslmode=disable/,
      );
      expect(code).toBe(1);
      expect(await hasTls(`${url}?sslmode=disable`)).toBe(false);
    });
  });

  describe('once it has', () => {
    beforeAll(async () => {
      certificate = await server.useTls();
    });

    test('an address elsewhere needs a certificate that is known, whatever the environment says', async () => {
      const url = remote(await server.createDatabase());
      process.env.PGSSLMODE = 'disable';
      afterThisTest(() => delete process.env.PGSSLMODE);
      await expect(hasTls(url)).rejects.toThrow('self-signed certificate');
      for (const mode of ['require', 'verify-ca', 'verify-full'])
        await expect(hasTls(`${url}?sslmode=${mode}`)).rejects.toThrow('self-signed certificate');
      expect(await hasTls(`${url}?sslrootcert=${certificate}`)).toBe(true);
      expect(await hasTls(`${url}?sslmode=require&sslrootcert=${certificate}`)).toBe(true);
    });

    test('the certificate has to be that of the host', async () => {
      const url = await server.createDatabase();
      await expect(hasTls(`${url}?sslmode=verify-ca&sslrootcert=${certificate}`)).rejects.toThrow(
        /does not match certificate's altnames/,
      );
      const named = url.replace('127.0.0.1', 'localhost');
      expect(await hasTls(`${named}?sslmode=verify-full&sslrootcert=${certificate}`)).toBe(true);
    });

    test('what is switched off by name is off, and this machine needs nothing', async () => {
      const url = await server.createDatabase();
      expect(await hasTls(url)).toBe(false);
      expect(await hasTls(`${remote(url)}?sslmode=disable`)).toBe(false);
      expect(await hasTls(`${remote(url)}?sslmode=no-verify`)).toBe(true);
    });

    test('an API uses it, without a warning', async () => {
      const url = `${remote(await server.createDatabase())}?sslmode=require&sslrootcert=${certificate}`;
      const { server: api, origin } = await startServer({ DATABASE_URL: url });
      expect((await fetch(`${origin}/api/health/ready`)).status).toBe(200);
      expect(api.written.stderr).toBe('');
    });
  });

  test.each([
    ['off', 'on'],
    ['local', 'on'],
    ['remote_write', 'on'],
    ['remote_apply', 'remote_apply'],
  ])('where the database has synchronous_commit %s, leads are committed with %s', async (has, gets) => {
    const url = await server.createDatabase();
    const owner = new pg.Client(url);
    await owner.connect();
    const name = new URL(url).pathname.slice(1);
    await owner.query(`alter database ${name} set synchronous_commit = ${has}`).finally(() => owner.end());
    const reader = await openLeadsForReading(url);
    afterThisTest(() => reader.destroy());
    for (const database of [await open(url), reader]) {
      const { rows } = await sql`show synchronous_commit`.execute(database);
      expect(rows).toEqual([{ synchronous_commit: gets }]);
    }
  });

  test('an API waits for a server that is not there yet, says so, and starts once it is', async () => {
    const url = (await server.createDatabase()).replace('leads@', 'leads:secretword@');
    await server.pause();
    const api = startForThisTest('server.ts', [], { DATABASE_URL: url, API_PORT: '0' });
    await until(() => api.written.stderr.includes('\n'));
    await server.resume();
    const origin = await untilListens(api);
    expect((await fetch(`${origin}/api/health/ready`)).status).toBe(200);
    const { pathname, host } = new URL(url);
    expect(api.written.stderr).toMatch(
      new RegExp(
        `^The leads database postgres://${host}${pathname} is not there yet: .*ECONNREFUSED.*\\. The API starts once it is\\.\\n$`,
      ),
    );
  });

  test('an API does not wait for what waiting cannot mend', async () => {
    const url = await server.createDatabase();
    const run = (address: string) => runProgram('server.ts', [], { DATABASE_URL: address, API_PORT: '0' });
    const missing = await run(`${url}missing`);
    expect(missing.stderr).toMatch(
      /cannot be opened: database "\w+missing" does not exist\. DATABASE_URL sets /,
    );
    const nobody = await run(url.replace('leads@', 'nobody@'));
    expect(nobody.stderr).toMatch(/cannot be opened: role "nobody" does not exist\. DATABASE_URL sets /);
    const wrong = await run((await guarded(url)).replace('leads@', 'guarded:secretword@'));
    expect(wrong.stderr).toMatch(
      /cannot be opened: password authentication failed for user "guarded"\. DATABASE_URL /,
    );
    const lost = await run(`${url}?sslrootcert=/nowhere/ca.crt`);
    expect(lost.stderr).toMatch(/cannot be opened: ENOENT: .*\/nowhere\/ca\.crt.* DATABASE_URL sets /);
    expect([missing.code, nobody.code, wrong.code, lost.code]).toEqual([1, 1, 1, 1]);
  });
});

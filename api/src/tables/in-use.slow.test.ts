import { join } from 'node:path';
import { PROBLEM_TYPES } from '@site/contract';
import { stopProgram } from '@site/contract/program';
import { sql } from 'kysely';
import pg from 'pg';
import { isPostgresUrl, openDatabase } from '../database/database.ts';
import { type Changes, migrate } from '../database/migrate.ts';
import { afterThisTest, REQUEST, temporaryFolder } from '../testing/api.ts';
import { describePostgres, LOCKS_AWAITED } from '../testing/postgres.ts';
import { startServer } from '../testing/programs.ts';
import { spawnProgram, untilListens } from '../testing/spawn-program.ts';
import { until } from '../testing/until.ts';
import { additive, breaking, MIGRATIONS } from './migrations.ts';

const BROKEN = '901-broken';

/** What versions to come may do. */
const ADDING: Changes = {
  ...MIGRATIONS,
  '900-added': additive(async (database) => {
    await database.schema.alterTable('lead').addColumn('added', 'text').execute();
  }),
};
const BREAKING: Changes = {
  ...MIGRATIONS,
  [BROKEN]: breaking(async (database) => {
    await database.schema.alterTable('lead').renameColumn('phone', 'telephone').execute();
  }),
};

async function change(address: string, changes: Changes) {
  const database = await openDatabase(address, { noTimeout: true });
  // Who has the file open in a test keeps it open: there is no use in waiting for long.
  if (!isPostgresUrl(address)) await sql`pragma busy_timeout = 1000`.execute(database);
  return migrate(database, changes, 'all').finally(() => database.destroy());
}

/**
 * Sends a lead; again where the API says that it is too busy for it, as on a machine that is.
 * @returns the status of the answer, and how long it took, in milliseconds
 */
async function post(origin: string): Promise<{ status: number; duration: number }> {
  const begin = Date.now();
  const answer = await fetch(`${origin}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(REQUEST),
  });
  const duration = Date.now() - begin;
  return (await answer.text()).includes(PROBLEM_TYPES.overloaded)
    ? post(origin)
    : { status: answer.status, duration };
}

/** Somebody in the middle of a transaction. */
async function startTransaction(address: string, statement: string) {
  const client = new pg.Client(address);
  await client.connect();
  afterThisTest(() => client.end());
  await client.query('begin');
  await client.query(statement);
  return client;
}

const REFUSED = {
  name: 'TablesInUse',
  message: 'other programs are using it. Stop every API, make a backup, and try again',
};

async function expectOnlyWithoutApi(address: string, environment: Record<string, string>) {
  const { server, origin } = await startServer(environment);
  // A machine that is busy enough has it answer that it cannot store a lead just now.
  const takesLead = async () => (await post(origin)).status === 201;
  await until(takesLead);
  await expect(change(address, BREAKING)).rejects.toMatchObject(REFUSED);
  await until(takesLead);
  expect(await change(address, ADDING)).toEqual(['900-added']);
  await until(takesLead);
  await stopProgram(server, 'SIGTERM');
  expect(await change(address, BREAKING)).toEqual([BROKEN]);
}

test('a breaking change is refused while an API runs, and made once none does; others are made at once', async () => {
  const folder = temporaryFolder();
  await expectOnlyWithoutApi(join(folder, 'leads.db'), { SITE_DATA: folder });
}, 60_000);

test('after a breaking change the file can be used by others while the program that made it still runs', async () => {
  const file = join(temporaryFolder(), 'leads.db');
  await change(file, MIGRATIONS);
  const database = await openDatabase(file);
  afterThisTest(() => database.destroy());
  await migrate(database, BREAKING, 'all');
  expect(await change(file, BREAKING)).toEqual([]);
});

describePostgres((postgres) => {
  test('a breaking change is refused while an API runs, and made once none does', async () => {
    const url = await postgres.createEmpty();
    await expectOnlyWithoutApi(url, { DATABASE_URL: url, SITE_DATA: temporaryFolder() });
  }, 60_000);

  test('whoever starts while a breaking change is made waits for it, and is then refused', async () => {
    const url = await postgres.createEmpty();
    await change(url, MIGRATIONS);
    let starting: Promise<unknown> | undefined;
    await change(url, {
      ...MIGRATIONS,
      [BROKEN]: breaking(async () => {
        let hasEnded = false;
        starting = change(url, MIGRATIONS)
          .catch((error) => error)
          .finally(() => {
            hasEnded = true;
          });
        const watcher = await startTransaction(url, 'select');
        await until(async () => {
          const { rows } = await watcher.query(LOCKS_AWAITED);
          return hasEnded || rows.length > 0;
        });
      }),
    });
    expect(await starting).toMatchObject({ name: 'WrongTables', message: expect.stringContaining(BROKEN) });
  });

  test('a change that has to wait for a reader holds up leads for a second, and is given up for now', async () => {
    const url = await postgres.createEmpty();
    const { origin } = await startServer({ DATABASE_URL: url, SITE_DATA: temporaryFolder() });
    const reader = await startTransaction(url, 'lock table lead in access share mode');
    const changing = change(url, ADDING).catch((error) => error);
    const durations: number[] = [];
    for (let count = 0; count < 20; count += 1) {
      const { status, duration } = await post(origin);
      expect(status).toBe(201);
      durations.push(duration);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(Math.max(...durations)).toBeLessThan(5000);
    expect(await changing).toMatchObject({
      name: 'TablesInUse',
      message: 'another program is using its tables, perhaps a backup',
    });
    await reader.query('commit');
    expect(await change(url, ADDING)).toEqual(['900-added']);
  }, 60_000);

  test('an API whose change has to wait says so, tries again, and starts once it is made', async () => {
    const url = await postgres.createEmpty();
    await change(url, Object.fromEntries(Object.entries(MIGRATIONS).slice(0, 5)));
    const other = await startTransaction(url, 'lock table kysely_migration in share mode');
    const environment = { DATABASE_URL: url, SITE_DATA: temporaryFolder(), API_PORT: '0' };
    const server = spawnProgram('server.ts', [], environment);
    afterThisTest(() => stopProgram(server, 'SIGKILL'));
    await until(() =>
      server.written.stderr.includes('another program is using its tables, perhaps a backup.'),
    );
    await other.query('commit');
    const origin = await untilListens(server);
    await until(async () => (await post(origin)).status === 201);
  }, 60_000);
});

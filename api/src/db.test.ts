import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import Database from 'libsql';
import { isMigrated, migrate, transact } from './db.ts';
import { onBothDatabases, openDb, storeLead, temporaryFolder } from './testing/api.ts';
import { createSharedDatabase, hasPostgres } from './testing/postgres.ts';
import { spawnProgram } from './testing/spawn-program.ts';

onBothDatabases((openIt) => {
  test('tables are created once', async () => {
    const db = await openIt();
    expect(await isMigrated(db)).toBe(true);
    expect(await migrate(db)).toEqual([]);
  });

  test('a transaction that fails leaves nothing', async () => {
    const db = await openIt();
    const failing = transact(db, async (tx) => {
      await tx.insertInto('secret').values({ name: 'a', value: 'b' }).execute();
      throw new Error('Not now');
    });
    await expect(failing).rejects.toThrow('Not now');
    expect(await db.selectFrom('secret').selectAll().execute()).toEqual([]);
  });
});

test('SQLite syncs every commit, overwrites deleted data, and only its owner reads the file', async () => {
  const file = join(temporaryFolder(), 'leads.db');
  const db = await openDb(file);
  const read = async (name: string) =>
    Object.values((await sql<object>`${sql.raw(`pragma ${name}`)}`.execute(db)).rows[0] ?? {})[0];
  expect([
    await read('journal_mode'),
    await read('synchronous'),
    await read('secure_delete'),
    await read('foreign_keys'),
  ]).toEqual(['wal', 2, 1, 1]);
  await storeLead(db);
  for (const name of [file, `${file}-wal`]) expect(statSync(name).mode & 0o777).toBe(0o600);
});

test('after another program has locked SQLite for too long, leads are stored again', async () => {
  const file = join(temporaryFolder(), 'leads.db');
  const db = await openDb(file);
  await sql`pragma busy_timeout = 1`.execute(db);
  const other = new Database(file);
  other.exec('begin immediate');
  const locked = { code: 'SQLITE_BUSY' };
  await expect(storeLead(db)).rejects.toMatchObject(locked);
  const secret = db.insertInto('secret').values({ name: 'a', value: 'b' });
  await expect(secret.execute()).rejects.toMatchObject(locked);
  other.exec('rollback');
  other.close();
  await storeLead(db);
  await secret.execute();
  await storeLead(db);
});

test('two programs may create the tables at the same time', async () => {
  const folder = temporaryFolder();
  const environments = [
    { SITE_DATA: folder },
    ...(hasPostgres() ? [{ SITE_DATA: folder, DATABASE_URL: await createSharedDatabase() }] : []),
  ];
  for (const environment of environments) {
    const programs = [1, 2].map(() => spawnProgram('cli', environment, ['migrate']));
    const ends = await Promise.all(programs.map(({ ended }) => ended));
    expect(ends.map(({ code, stderr }) => [code, stderr])).toEqual([1, 2].map(() => [0, '']));
  }
});

test('a database that was closed is refused, and closing it again does no harm', async () => {
  const db = await openDb();
  await db.destroy();
  await expect(db.selectFrom('lead').selectAll().execute()).rejects.toThrow('destroyed');
});

(hasPostgres() ? test : test.skip)(
  'PostgreSQL syncs every commit, whatever the database has set',
  async () => {
    const url = await createSharedDatabase();
    const first = await openDb(url);
    await sql`${sql.raw(`alter database ${new URL(url).pathname.slice(1)} set synchronous_commit = off`)}`.execute(
      first,
    );
    const db = await openDb(url);
    const { rows } = await sql<{ synchronousCommit: string }>`show synchronous_commit`.execute(db);
    expect(rows).toEqual([{ synchronousCommit: 'on' }]);
  },
);

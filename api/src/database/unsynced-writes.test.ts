import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { LeadIntake } from '../contact/intake.ts';
import { countLeads } from '../leads/store.ts';
import { SQLite } from '../system/better-sqlite3.ts';
import { openTestLeads, REQUEST, temporaryFolder } from '../testing/api.ts';
import type { LeadsDatabase } from './schema.ts';
import { StorageUnavailable } from './storage-unavailable.ts';
import { UnsyncedWrites } from './unsynced-writes.ts';

const fifty = Array.from({ length: 50 }, (_, index) => `name ${index}`);

function addSecret(name: string) {
  return async (transaction: LeadsDatabase) => {
    await transaction.insertInto('secret').values({ name, value: 'x' }).execute();
    return name;
  };
}

async function names(database: LeadsDatabase) {
  const rows = await database.selectFrom('secret').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

test.each([
  [
    'rate counts and the like',
    (database: LeadsDatabase) => {
      const writes = new UnsyncedWrites(database);
      return Promise.all(fifty.map(async (name) => expect(await writes.write(addSecret(name))).toBe(name)));
    },
  ],
  [
    'leads',
    (database: LeadsDatabase) => {
      const intake = new LeadIntake(database);
      return Promise.all(fifty.map(() => intake.store(REQUEST)));
    },
  ],
])('%s of the same time are committed together', async (_what, write) => {
  const file = join(temporaryFolder(), 'leads.db');
  const database = await openTestLeads(file);
  await sql`pragma wal_checkpoint(truncate)`.execute(database);
  await write(database);
  expect((await names(database)).length + (await countLeads(database))).toBe(50);
  // Each commit of its own writes at least two pages.
  expect(statSync(`${file}-wal`).size / 4096).toBeLessThan(50);
});

test('where another program has the database, all are told so at once: none of them waits by itself', async () => {
  const file = join(temporaryFolder(), 'leads.db');
  const database = await openTestLeads(file);
  await sql`pragma busy_timeout = 20`.execute(database);
  const other = new SQLite(file);
  other.exec('begin immediate');
  const writes = new UnsyncedWrites(database);
  const ended = await Promise.allSettled(fifty.map((name) => writes.write(addSecret(name))));
  other.exec('rollback');
  other.close();
  for (const end of ended)
    expect(end).toMatchObject({ status: 'rejected', reason: expect.any(StorageUnavailable) });
  expect(await writes.write(addSecret('later'))).toBe('later');
});

test('one that fails is undone, and the others are stored', async () => {
  const database = await openTestLeads();
  const writes = new UnsyncedWrites(database);
  const failing = writes.write(async (transaction) => {
    await addSecret('undone')(transaction);
    await addSecret('twice')(transaction);
    return addSecret('twice')(transaction);
  });
  const settled = await Promise.allSettled([
    writes.write(addSecret('before')),
    failing,
    writes.write(addSecret('after')),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect(failing).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
  expect(await names(database)).toEqual(['after', 'before']);
});

test('on a full disk nobody is told that a lead is stored, and later everybody is served', async () => {
  const database = await openTestLeads();
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(database);
  await sql`pragma max_page_count = ${sql.lit((pages.rows[0]?.page_count ?? 0) + 2)}`.execute(database);
  const large = { ...REQUEST, message: 'x'.repeat(5000) };
  const intake = new LeadIntake(database);
  const insert = () => Promise.allSettled(fifty.map(() => intake.store(large)));
  const settled = await insert();
  const refused = settled.filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const refusal of refused) expect(refusal).toMatchObject({ reason: expect.any(StorageUnavailable) });
  const stored = await countLeads(database);
  expect(stored).toBe(settled.length - refused.length);
  await sql`pragma max_page_count = 10000`.execute(database);
  for (const { status } of await insert()) expect(status).toBe('fulfilled');
  expect(await countLeads(database)).toBe(stored + 50);
});

test('only what need not survive a power cut does not wait for the disk', async () => {
  const database = await openTestLeads();
  const synchronous = async (connection: LeadsDatabase) =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(connection)).rows[0]?.synchronous;
  const writes = new UnsyncedWrites(database);
  expect(await writes.write(synchronous)).toBe(1);
  expect(await synchronous(database)).toBe(2);
  await expect(writes.write(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await synchronous(database)).toBe(2);
});

test('a database that is closed is said to be', async () => {
  const database = await openTestLeads();
  await database.destroy();
  await expect(new UnsyncedWrites(database).write(addSecret('a'))).rejects.toThrow();
});

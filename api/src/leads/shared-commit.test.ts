import { statSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openTestLeads, REQUEST, temporaryFolder } from '../testing/api.ts';
import { openLeadsForReading } from './database.ts';
import type { LeadsDatabase } from './schema.ts';
import { inPassing, inTransaction } from './shared-commit.ts';
import { StorageUnavailable } from './storage-unavailable.ts';
import { countLeads, insertLead } from './store.ts';

function addLead(id: string) {
  const { name, email, phone, service, message } = REQUEST;
  return async (transaction: LeadsDatabase) => {
    await sql`insert into lead (id, received_at, name, email, phone, service, message)
      values (${id}, '2026-03-01T12:00:00.000Z', ${name}, ${email}, ${phone}, ${service}, ${message})`.execute(
      transaction,
    );
    return id;
  };
}

async function ids(database: LeadsDatabase) {
  const rows = await database.selectFrom('lead').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

const fifty = Array.from({ length: 50 }, (_, index) => String(index));

test('what is asked for at the same time is committed together', async () => {
  const walPages = async (write: (database: LeadsDatabase) => Promise<unknown>) => {
    const file = join(temporaryFolder(), 'leads.db');
    const database = await openTestLeads(file);
    await sql`pragma wal_checkpoint(truncate)`.execute(database);
    await write(database);
    expect(await countLeads(database)).toBe(50);
    return statSync(`${file}-wal`).size / 4096;
  };
  const together = await walPages((database) =>
    Promise.all(fifty.map((id) => inTransaction(database, addLead(id)))),
  );
  const alone = await walPages(async (database) => {
    for (const id of fifty) await inTransaction(database, addLead(id));
  });
  expect(alone).toBeGreaterThan(100);
  expect(together).toBeLessThan(20);
});

test('each gets its own result, once another program can see it', async () => {
  const file = join(temporaryFolder(), 'leads.db');
  const database = await openTestLeads(file);
  const reader = openLeadsForReading(file);
  await Promise.all(
    fifty.map(async (id) => {
      expect(await inTransaction(database, addLead(id))).toBe(id);
      expect(await ids(reader)).toContain(id);
    }),
  );
  await reader.destroy();
});

test('one that fails is undone, and the others are stored', async () => {
  const database = await openTestLeads();
  const failing = inTransaction(database, async (transaction) => {
    await addLead('undone')(transaction);
    await addLead('twice')(transaction);
    return addLead('twice')(transaction);
  });
  const settled = await Promise.allSettled([
    inTransaction(database, addLead('before')),
    failing,
    inTransaction(database, addLead('after')),
  ]);
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  await expect(failing).rejects.toMatchObject({ code: 'SQLITE_CONSTRAINT_PRIMARYKEY' });
  expect(await ids(database)).toEqual(['after', 'before']);
});

test('on a full disk nobody is told that anything is stored, and later everybody is served', async () => {
  const database = await openTestLeads();
  const pages = await sql<{ page_count: number }>`pragma page_count`.execute(database);
  await sql`pragma max_page_count = ${sql.lit((pages.rows[0]?.page_count ?? 0) + 2)}`.execute(database);
  const large = { ...REQUEST, message: 'x'.repeat(5000) };
  const insert = () => Promise.allSettled(fifty.map(() => insertLead(database, large)));
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

test('without waiting for the disk something is written as well, and only that', async () => {
  const database = await openTestLeads();
  const synchronous = async (connection: LeadsDatabase) =>
    (await sql<{ synchronous: number }>`pragma synchronous`.execute(connection)).rows[0]?.synchronous;
  expect(await inPassing(database, synchronous)).toBe(1);
  expect(await inTransaction(database, synchronous)).toBe(2);
  await expect(inPassing(database, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await synchronous(database)).toBe(2);
});

test('a database that is closed is said to be', async () => {
  const database = await openTestLeads();
  await database.destroy();
  await expect(inTransaction(database, addLead('a'))).rejects.toThrow();
  await expect(inPassing(database, addLead('a'))).rejects.toThrow();
});

import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startNode } from '@site/contract/program';
import { Kysely, sql } from 'kysely';
import { emptyLog } from '../leads/erasure.ts';
import { findLeads, listLeads } from '../leads/store.ts';
import { SQLite } from '../system/better-sqlite3.ts';
import { MIGRATIONS } from '../tables/migrations.ts';
import { afterThisTest, openTestLeads, REQUEST, temporaryFolder } from '../testing/api.ts';
import { insertLead } from '../testing/leads.ts';
import { openDatabase, openLeadsForReading } from './database.ts';
import { leadsDialect } from './dialect.ts';
import { keepLoneLog } from './lone-log.ts';
import { migrate } from './migrate.ts';
import type { LeadsDatabase, LeadsSchema } from './schema.ts';
import { StorageUnavailable } from './storage-unavailable.ts';

async function pragma(database: LeadsDatabase, name: string) {
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(database);
  return Object.values(rows[0] ?? {})[0];
}

test('a commit is on disk when it returns: write-ahead log, synced at every commit', async () => {
  const database = await openTestLeads();
  expect(await pragma(database, 'journal_mode')).toBe('wal');
  expect(await pragma(database, 'synchronous')).toBe(2);
  expect(await pragma(database, 'busy_timeout')).toBe(5000);
  expect(await pragma(database, 'foreign_keys')).toBe(1);
  expect(await pragma(database, 'secure_delete')).toBe(1);
  expect(await pragma(database, 'temp_store')).toBe(2);
});

test('leads can be read by their owner only', async () => {
  const file = join(temporaryFolder(), 'new', 'leads.db');
  await insertLead(await openTestLeads(file), REQUEST);
  for (const part of ['', '-wal', '-shm']) expect(statSync(`${file}${part}`).mode & 0o777).toBe(0o600);
});

test('opening again keeps the leads', async () => {
  const file = join(temporaryFolder(), 'leads.db');
  const lead = await insertLead(await openTestLeads(file), REQUEST);
  const again = await openTestLeads(file);
  await migrate(again, MIGRATIONS, 'additive');
  expect(await listLeads(again, 10)).toEqual([lead]);
});

test('a new file that another process is just making a database of is waited for', async () => {
  const file = join(temporaryFolder(), 'leads.db');
  const other = new SQLite(file);
  other.exec('BEGIN IMMEDIATE');
  const opening = openTestLeads(file);
  await sleep(100);
  other.exec('COMMIT');
  other.close();
  expect(await pragma(await opening, 'journal_mode')).toBe('wal');
});

/** Has another process lock a file as a restore does. @returns what it prints of its failure */
async function lockElsewhere(file: string): Promise<string> {
  const code = `import { LockedFile } from '${new URL('file-exchange.ts', import.meta.url).href}';
new LockedFile(process.argv[1]);`;
  const args = ['--import', 'tsx', '--input-type=module', '-e', code, file];
  return (await startNode('another', { args, output: 'kept' }).ended).stderr;
}

test('a second connection of a program, once closed, leaves the file locked for the first', async () => {
  const file = join(temporaryFolder(), 'leads.db');
  await openTestLeads(file);
  await (await openDatabase(file)).destroy();
  expect(await lockElsewhere(file)).toContain('Stop the API first.');
});

test('two programs that keep a lone log in the same millisecond both have its name', () => {
  const file = join(temporaryFolder(), 'leads.db');
  writeFileSync(`${file}-wal`, 'log');
  for (const _program of [1, 2]) expect(keepLoneLog(file, `${file}.kept`)).toBe(`${file}.kept-wal`);
});

test('a log that cannot be emptied leaves the program waiting for others as before', async () => {
  const database = await openTestLeads(join(temporaryFolder(), 'leads.db'));
  const onFullDisk = database.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('wal_checkpoint')) throw new Error('The disk is full');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await expect(emptyLog(onFullDisk)).rejects.toThrow('The disk is full');
  expect(await pragma(database, 'busy_timeout')).toBe(5000);
});

test('a migration that fails leaves nothing half done', async () => {
  const folder = temporaryFolder();
  const sqlite = new SQLite(join(folder, 'leads.db'));
  const database = new Kysely<LeadsSchema>({ dialect: leadsDialect(sqlite) });
  afterThisTest(() => database.destroy());
  const failing = {
    async up(transaction: Kysely<unknown>) {
      await transaction.schema.createTable('half').addColumn('id', 'text').execute();
      throw new Error('no further');
    },
  };
  await expect(migrate(database, { first: failing }, 'all')).rejects.toThrow('no further');
  expect((await database.introspection.getTables()).map(({ name }) => name)).toEqual([]);
});

test('U+0000 that earlier versions kept is U+FFFD, and other leads stay as they are', async () => {
  const database = await openTestLeads();
  const kept = await insertLead(database, { ...REQUEST, name: '\0a\0b', message: 'It buzzes.\0' });
  const plain = await insertLead(database, { ...REQUEST, name: 'a\u0010b' });
  await sql`delete from kysely_migration where name = '005-nul'`.execute(database);
  await migrate(database, MIGRATIONS, 'additive');
  expect(await findLeads(database, kept.id)).toEqual([
    { ...kept, name: '\ufffda\ufffdb', message: 'It buzzes.\ufffd' },
  ]);
  expect(await findLeads(database, plain.id)).toEqual([plain]);
});

test('a transaction takes the write lock at its beginning', async () => {
  const file = join(temporaryFolder(), 'leads.db');
  const first = await openTestLeads(file);
  const second = await openTestLeads(file);
  await sql`pragma busy_timeout = 1`.execute(second);
  await first.transaction().execute(async (transaction) => {
    await transaction.selectFrom('lead').selectAll().execute();
    await expect(insertLead(second, REQUEST)).rejects.toThrow(StorageUnavailable);
  });
  await insertLead(second, REQUEST);
  expect(await listLeads(first, 10)).toHaveLength(1);
});

test('the error of a transaction that SQLite has rolled back by itself is not hidden', async () => {
  const database = await openTestLeads();
  const failing = database.transaction().execute(async (transaction) => {
    await sql`rollback`.execute(transaction);
    throw new Error('the disk is full');
  });
  await expect(failing).rejects.toThrow('the disk is full');
});

test('reading works beside a writer and cannot write', async () => {
  const file = join(temporaryFolder(), 'leads.db');
  const writer = await openTestLeads(file);
  const lead = await insertLead(writer, REQUEST);
  const reader = await openLeadsForReading(file);
  try {
    await writer.transaction().execute(async () => {
      expect(await listLeads(reader, 10)).toEqual([lead]);
    });
    await expect(insertLead(reader, REQUEST)).rejects.toThrow(
      expect.objectContaining({ code: 'SQLITE_READONLY' }),
    );
  } finally {
    await reader.destroy();
  }
});

test('a file that is no database is refused and left as it is', async () => {
  const file = join(temporaryFolder(), 'leads.db');
  const notes = 'These are notes, and not a database at all.';
  writeFileSync(file, notes);
  await expect(openTestLeads(file)).rejects.toMatchObject({ code: 'SQLITE_NOTADB' });
  expect(readFileSync(file, 'utf8')).toBe(notes);
});

test('the table keeps text only', async () => {
  const file = join(temporaryFolder(), 'leads.db');
  await openTestLeads(file);
  const sqlite = new SQLite(file);
  try {
    const columns = 'id, received_at, name, email, phone, service, message';
    const insert = sqlite.prepare(
      `insert into lead (${columns}) values ('1', 't', x'00', 'e', 'p', 's', 'm')`,
    );
    expect(() => insert.run()).toThrow('cannot store BLOB value in TEXT column lead.name');
  } finally {
    sqlite.close();
  }
});

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { isPostgres, openDatabase } from '../database/database.ts';
import type { LeadsDatabase } from '../database/schema.ts';
import { BUSY_TIMEOUT } from '../database/sqlite.ts';
import { StorageUnavailable } from '../database/storage-unavailable.ts';
import { errorCode } from '../system/error-code.ts';
import type { Lead } from './schema.ts';
import { completeLeads, newestFirst } from './store.ts';

/** Ids in one statement, far below what both databases take. */
const BATCH_SIZE = 500;

/** How often a file that others are reading is tried, and the wait between, in milliseconds. */
const CHECKPOINT_ATTEMPTS = 20;
const CHECKPOINT_INTERVAL = 250;

/** The leads that came from this e-mail address, in any case, newest first. */
export async function leadsFromEmail(database: LeadsDatabase, email: string): Promise<Lead[]> {
  const rows = await newestFirst(database)
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .execute();
  return completeLeads(database, rows);
}

/**
 * Deletes leads, with their deliveries, history, notes and Idempotency-Keys. What was deleted may be left in files until
 * `removeTraces`.
 * @returns how many there were
 */
export async function deleteLeads(database: LeadsDatabase, ids: readonly string[]): Promise<number> {
  let count = 0n;
  for (let start = 0; start < ids.length; start += BATCH_SIZE) {
    const { numDeletedRows } = await database
      .deleteFrom('lead')
      .where('id', 'in', ids.slice(start, start + BATCH_SIZE))
      .executeTakeFirst();
    count += numDeletedRows;
  }
  return Number(count);
}

/**
 * Removes from the database's files what was deleted before. `secure_delete` overwrites deleted rows, but the write-ahead log
 * still has them, and so has the file where another tool deleted them without it. So the file is written anew and the log
 * emptied, which other programs may go on using meanwhile. PostgreSQL is told to reuse the space.
 * @param address of the database; this takes as long as it needs, by a connection of its own
 * @throws StorageUnavailable when other programs did not leave the file alone for a moment; trying again may help
 */
export async function removeTraces(address: string) {
  const database = await openDatabase(address, { noTimeout: true });
  await rewrite(database).finally(() => database.destroy());
}

async function rewrite(database: LeadsDatabase) {
  if (isPostgres(database)) {
    await sql`vacuum lead, lead_event, lead_words, delivery`.execute(database);
    return;
  }
  await sql`vacuum`.execute(database);
  await emptyLog(database);
}

/**
 * Empties SQLite's write-ahead log, which still has what was deleted from the file. Holds nobody up: where another program is
 * reading it is tried again a little later. PostgreSQL does the like by itself.
 * @throws StorageUnavailable when other programs did not leave the file alone for a moment; trying again may help
 */
export async function emptyLog(database: LeadsDatabase) {
  if (isPostgres(database)) return;
  for (let attempt = 0; attempt < CHECKPOINT_ATTEMPTS; attempt += 1) {
    const isEmpty = await database.connection().execute(async (connection) => {
      // Waiting within a statement would hold up the whole program.
      await sql`pragma busy_timeout = 0`.execute(connection);
      try {
        const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(connection);
        return rows[0]?.busy === 0;
      } finally {
        // Also where the disk is full: the API has this connection alone.
        await sql`pragma busy_timeout = ${sql.lit(BUSY_TIMEOUT)}`.execute(connection);
      }
    });
    if (isEmpty) return;
    await sleep(CHECKPOINT_INTERVAL);
  }
  throw new StorageUnavailable('SQLITE_BUSY', undefined);
}

/** Deletes the mail files of these leads, and of daily summaries, any of which may name them. Says how many there were. */
export function deleteMailOf(folder: string, ids: readonly string[]): Promise<number> {
  const known = new Set(ids);
  return deleteMail(folder, (name) => {
    const [, summary, id = ''] = /Z-(summary-)?([0-9a-f-]{36})\.eml/.exec(name) ?? [];
    return summary ? known.size > 0 : known.has(id);
  });
}

/** Deletes the mail files of leads and alerts from before a moment, in ISO 8601. Says how many there were. */
export function deleteMailBefore(folder: string, moment: string): Promise<number> {
  const first = moment.replaceAll(':', '-');
  return deleteMail(folder, (name) => /^\d{4}-.*\.eml/.test(name) && name < first);
}

async function deleteMail(folder: string, isMeant: (name: string) => boolean): Promise<number> {
  const names = await readdir(folder).catch((error) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
  const meant = names.filter(isMeant);
  for (const name of meant) await rm(join(folder, name), { force: true });
  return meant.length;
}

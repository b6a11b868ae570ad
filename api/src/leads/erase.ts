import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { type Db, isPostgres, type Queries } from '../db.ts';
import { runAtInterval } from '../http/interval.ts';
import { mailFileName } from '../outbox/mail.ts';

const DAY = 24 * 60 * 60_000;

/** Ids in one statement. */
const BATCH = 500;

export interface Erasable {
  id: string;
  receivedAt: string;
}

export function findByEmail(db: Queries, email: string): Promise<Erasable[]> {
  return db
    .selectFrom('lead')
    .select(['id', 'receivedAt'])
    .where(({ eb, fn }) => eb(fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .execute();
}

/**
 * Erases leads with their deliveries, history, notes and keys, and the mail files about them. Files come first and outside
 * of any transaction: if they cannot be deleted, the leads stay and can be erased again.
 */
export async function eraseLeads(db: Db, leads: readonly Erasable[], mailFolder: string): Promise<void> {
  for (const lead of leads) await rm(join(mailFolder, `${mailFileName(lead)}.eml`), { force: true });
  for (let start = 0; start < leads.length; start += BATCH)
    await db
      .deleteFrom('lead')
      .where(
        'id',
        'in',
        leads.slice(start, start + BATCH).map(({ id }) => id),
      )
      .execute();
  await truncateLog(db);
}

/** SQLite overwrites deleted rows in its file, but its write-ahead log still has them. */
async function truncateLog(db: Db) {
  if (!isPostgres(db)) await sql`pragma wal_checkpoint(truncate)`.execute(db);
}

/** Erases leads that are older than so many days, and mail files of that age. @returns how many leads */
export async function eraseOld(db: Db, keepDays: number, mailFolder: string): Promise<number> {
  const before = new Date(Date.now() - keepDays * DAY).toISOString();
  const leads = await db
    .selectFrom('lead')
    .select(['id', 'receivedAt'])
    .where('receivedAt', '<', before)
    .execute();
  if (leads.length > 0) await eraseLeads(db, leads, mailFolder);
  await eraseOldFiles(mailFolder, before);
  return leads.length;
}

async function eraseOldFiles(folder: string, before: string) {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const first = before.replaceAll(':', '-');
  const old = names.filter((name) => /^\d{4}-.*\.eml/.test(name) && name < first);
  for (const name of old) await rm(join(folder, name), { force: true });
}

/** Erases old leads once a day. */
export function eraseDaily(app: FastifyInstance, db: Db, keepDays: number, mailFolder: string) {
  runAtInterval(app, DAY, 'erasing old leads', async () => {
    const count = await eraseOld(db, keepDays, mailFolder);
    if (count > 0) app.log.info({ count, keepDays }, 'old leads erased');
  });
}

import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { resolve } from 'node:path';
import { CommandError, print } from '@site/contract/program';
import type { Command } from 'commander';
import { sql } from 'kysely';
import { type Db, isPostgresUrl, migrate, openDatabase } from '../db.ts';
import type { Settings } from '../settings.ts';
import { deleteSessions, listStaff } from '../staff/people.ts';
import { withDatabase, withLeads } from './database.ts';
import { formatStaff } from './staff.ts';

const FILE_ENDINGS = ['', '-wal', '-shm'];

export function addBackupCommands(program: Command, { database }: Settings) {
  program
    .command('backup')
    .description('copy leads.db to a new file and check it; the API may run')
    .argument('<file>', 'the new file')
    .action(async (file: string) => print(await backUp(database, resolve(file))));
  program
    .command('restore')
    .description('replace leads.db with a backup (stop the API first); nobody stays signed in')
    .argument('<file>', 'made by "backup"')
    .option('--replace', 'if there is a leads.db, keep it under another name')
    .action(async (file: string, options: { replace?: boolean }) =>
      print(await restore(database, resolve(file), options)),
    );
}

async function backUp(url: string, file: string): Promise<string> {
  if (isPostgresUrl(url))
    throw new CommandError('The leads are in PostgreSQL: use pg_dump as docs/operations.md says.');
  if (existsSync(file)) throw new CommandError(`The file ${file} exists already. Give another name.`);
  const copy = async (part: string) => {
    // Created first, so that only its owner can read it.
    closeSync(openSync(part, 'wx', 0o600));
    await withLeads(url, (db) => sql`vacuum into ${part}`.execute(db));
  };
  const { leads } = await writeDatabase(file, copy);
  return `Copied to ${file} and checked: ${leads} leads. Keep it as safe as the leads themselves.`;
}

async function restore(url: string, backup: string, { replace = false }): Promise<string> {
  if (isPostgresUrl(url))
    throw new CommandError('The leads are in PostgreSQL: use pg_restore as docs/operations.md says.');
  if (!existsSync(backup)) throw new CommandError(`There is no file ${backup}.`);
  if (existsSync(url) && !replace)
    throw new CommandError(`There is a leads database at ${url}. With --replace it gets another name.`);
  const copy = async (part: string) => {
    copyFileSync(backup, part);
    chmodSync(part, 0o600);
  };
  const { leads, staff, kept } = await writeDatabase(url, copy);
  return [
    `Restored and checked: ${leads} leads. Everybody is signed out.`,
    ...(kept ? [`The old database is ${kept}.`] : []),
    'These people may sign in. Remove those who left since ("site-leads staff remove"):',
    formatStaff(staff),
    'Start the API: it sends what was waiting when the backup was made.',
  ].join('\n');
}

/** Copies a database to a temporary file, checks it, ends its sessions, syncs it, and then gives it its name. */
async function writeDatabase(file: string, copy: (part: string) => Promise<void>) {
  const part = `${file}.part`;
  rmSync(part, { force: true });
  try {
    await copy(part);
    const content = await withDatabase(part, async (db) => {
      const leads = await checkLeads(db);
      await migrate(db);
      await deleteSessions(db);
      const staff = await listStaff(db);
      await leaveWal(db);
      return { leads, staff };
    });
    const handle = openSync(part, 'r+');
    fsyncSync(handle);
    closeSync(handle);
    const kept = await keepAside(file);
    renameSync(part, file);
    return { ...content, kept };
  } finally {
    for (const end of FILE_ENDINGS) rmSync(part + end, { force: true });
  }
}

/** Moves everything into the main file. Fails while another program has it open. */
async function leaveWal(db: Db) {
  await sql`pragma busy_timeout = 0`.execute(db);
  await sql`pragma journal_mode = delete`.execute(db);
}

/** Renames a database, even a damaged one, with its log: SQLite would replay that. @throws CommandError if it is in use */
async function keepAside(file: string): Promise<string | undefined> {
  if (existsSync(file)) await refuseInUse(file);
  const kept = `${file}.before-${new Date().toISOString().replaceAll(':', '-')}`;
  for (const end of FILE_ENDINGS) if (existsSync(file + end)) renameSync(file + end, kept + end);
  return existsSync(kept) ? kept : undefined;
}

async function refuseInUse(file: string) {
  try {
    const db = await openDatabase(file);
    await leaveWal(db).finally(() => db.destroy());
  } catch (error) {
    if (/^SQLITE_(BUSY|LOCKED)/.test(String(Object(error).code)))
      throw new CommandError(`Another program has ${file} open. Stop the API, then try again.`);
  }
}

/** Returns the number of leads. @throws CommandError for a damaged file, or one without leads */
async function checkLeads(db: Db): Promise<number> {
  try {
    const { rows } = await sql<{ integrityCheck: string }>`pragma integrity_check`.execute(db);
    if (rows[0]?.integrityCheck !== 'ok') throw new Error(rows[0]?.integrityCheck);
    const { count } = await db
      .selectFrom('lead')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return count;
  } catch (error) {
    const reason = error instanceof Error ? error.message : error;
    throw new CommandError(`This is damaged, or no leads database: ${reason}.`);
  }
}

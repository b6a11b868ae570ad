import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { dirname, resolve } from 'node:path';
import { print, Refusal } from '@site/contract/program';
import type { Command } from 'commander';
import { sql } from 'kysely';
import { type Db, databaseName, isPostgresUrl, migrate } from '../db.ts';
import type { Settings } from '../settings.ts';
import { forgetSessions, listStaff } from '../staff/people.ts';
import { using, withLeads } from './database.ts';
import { staffTable } from './staff.ts';

const SIDE_FILES = ['-wal', '-shm'];

/** Adds `backup` and `restore`. */
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
    .option('--replace', 'also if there is a leads.db, which is kept under another name')
    .action(async (file: string, options: { replace?: boolean }) =>
      print(await restore(database, resolve(file), options)),
    );
}

async function backUp(url: string, file: string): Promise<string> {
  if (isPostgresUrl(url))
    throw new Refusal(
      `The leads are in PostgreSQL: pg_dump --format=custom --file=${file} ${databaseName(url)}`,
    );
  if (existsSync(file)) throw new Refusal(`There is a file ${file} already. Give another name.`);
  const part = `${file}.part`;
  rmSync(part, { force: true });
  // Created first, so that only its owner can read it.
  closeSync(openSync(part, 'wx', 0o600));
  try {
    await withLeads(url, (db) => sql`vacuum into ${part}`.execute(db));
    const leads = await using(part, async (db) => {
      await forgetSessions(db);
      const count = await checkLeads(db);
      await sql`pragma journal_mode = delete`.execute(db);
      return count;
    });
    syncFile(part);
    renameSync(part, file);
    return `Copied to ${file} and checked: ${leads} leads. Keep it as safe as the leads themselves.`;
  } finally {
    for (const name of [part, ...SIDE_FILES.map((end) => part + end)]) rmSync(name, { force: true });
  }
}

async function restore(
  url: string,
  backup: string,
  { replace = false }: { replace?: boolean },
): Promise<string> {
  if (isPostgresUrl(url)) throw new Refusal('The leads are in PostgreSQL. Restore them with pg_restore.');
  if (!existsSync(backup)) throw new Refusal(`There is no file ${backup}.`);
  if (existsSync(url) && !replace)
    throw new Refusal(`There is a leads database at ${url}. With --replace it is kept under another name.`);
  mkdirSync(dirname(url), { recursive: true });
  const part = `${url}.part`;
  copyFileSync(backup, part);
  chmodSync(part, 0o600);
  try {
    const { leads, people } = await using(part, async (db) => {
      const found = await checkLeads(db);
      await migrate(db);
      await forgetSessions(db);
      const list = await listStaff(db);
      await sql`pragma journal_mode = delete`.execute(db);
      return { leads: found, people: list };
    });
    syncFile(part);
    const kept = existsSync(url) ? await keepAside(url) : undefined;
    renameSync(part, url);
    return [
      `Restored and checked: ${leads} leads. Everybody is signed out.${kept ? ` The old database is ${kept}.` : ''}`,
      'These people may sign in; remove who should not ("site-leads staff remove"):',
      staffTable(people),
      'Start the API: it delivers what was waiting when the backup was made.',
    ].join('\n');
  } finally {
    for (const name of [part, ...SIDE_FILES.map((end) => part + end)]) rmSync(name, { force: true });
  }
}

/** Moves the database aside with everything in one file. @throws Refusal while another program has it open */
async function keepAside(url: string): Promise<string> {
  await using(url, async (db) => {
    // Fails while another program has the file open.
    await sql`pragma busy_timeout = 0`.execute(db);
    await sql`pragma journal_mode = delete`.execute(db);
  }).catch(() => {
    throw new Refusal(`Another program has ${url} open. Stop the API, then try again.`);
  });
  const kept = `${url}.before-${new Date().toISOString().replaceAll(':', '-')}`;
  renameSync(url, kept);
  return kept;
}

/** @returns how many leads there are @throws Refusal for a file that is no sound leads database */
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
    throw new Refusal(`This is no sound leads database: ${error instanceof Error ? error.message : error}.`);
  }
}

function syncFile(file: string) {
  const handle = openSync(file, 'r+');
  fsyncSync(handle);
  closeSync(handle);
}

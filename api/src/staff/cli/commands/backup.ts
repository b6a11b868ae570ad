import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { print, Refusal } from '@site/contract/program';
import type { Command } from 'commander';
import { isPostgresUrl, mayHoldLeads, nameDatabase } from '../../../database/database.ts';
import { checkLeadsFile, copyLeadsFile, NotLeads, syncFolderOf } from '../../../database/file-copy.ts';
import { FileInUse, hasParts, LockedFile } from '../../../database/file-exchange.ts';
import type { Settings } from '../../../settings.ts';
import { errorCode, reasonOf } from '../../../system/error-code.ts';
import { noLeadsAt } from './access.ts';

/** Adds `backup` and `restore`. */
export function addBackup(program: Command, { database: address }: Settings) {
  program
    .command('backup')
    .description('copy leads.db as it is at this moment, also while the API runs, and check the copy')
    .argument('<file>', 'the new file')
    .action(async (file) => print(await backUp(address, resolve(file))));
  program
    .command('restore')
    .description('put a backup in the place of leads.db (stop the API first)')
    .argument('<file>', 'what "backup" has made')
    .option('--replace', 'also where there are leads; they are kept beside it under another name')
    .option('--dry-run', 'look whether the backup is sound, and change nothing')
    .action(async (file, options) => print(await restore(address, resolve(file), options)));
}

/**
 * Copies a SQLite database to a new file. The name appears when the copy is complete, sound and on disk.
 * @throws Refusal
 */
async function backUp(address: string, file: string): Promise<string> {
  if (isPostgresUrl(address)) {
    throw new Refusal(
      `The leads are in PostgreSQL. Its own program backs them up: pg_dump --format=custom --file=${file} ${nameDatabase(address)}`,
    );
  }
  if (!mayHoldLeads(address)) throw new Refusal(noLeadsAt(address));
  if (existsSync(file)) throw new Refusal(`There is a file ${file} already. Give another name.`);
  const part = `${file}.part`;
  try {
    const count = await copyLeadsFile(address, part);
    renameSync(part, file);
    syncFolderOf(file);
    return `Copied to ${file} and checked: ${count === 1 ? '1 lead' : `${count} leads`}. Keep it as safe as the leads themselves.`;
  } catch (error) {
    throw new Refusal(`The backup ${file} was not made: ${reasonOf(error)}.`);
  }
}

/**
 * Puts a backup in the place of a SQLite database, which nobody else can use meanwhile.
 * @throws Refusal; the leads are then as they were
 */
async function restore(address: string, backup: string, options: { replace?: boolean; dryRun?: boolean }) {
  if (isPostgresUrl(address)) {
    throw new Refusal('The leads are in PostgreSQL. Restore what pg_dump has made with pg_restore.');
  }
  const replaces = hasParts(address);
  if (replaces && !options.replace) {
    throw new Refusal(
      `There is a leads database at ${address}. With --replace it is kept beside the restored one.`,
    );
  }
  let keptLog = '';
  try {
    // Opening the database, even to see whether somebody else has, would change it: SQLite puts its log in order then.
    if (options.dryRun) return soundText(backup);
    mkdirSync(dirname(address), { recursive: true });
    const locked = new LockedFile(address);
    if (locked.keptLog) keptLog = ` A log whose database was gone is kept as ${locked.keptLog}.`;
    const part = `${address}.part`;
    let restored = false;
    try {
      const count = await copyLeadsFile(backup, part);
      const names = locked.exchange(part);
      restored = true;
      const kept = names.length > 0 ? ` What was there before is kept as ${names.join(', ')}.` : '';
      return `Restored and checked: leads ${count}.${kept} Start the API: it delivers what was waiting when the backup was made.`;
    } finally {
      rmSync(part, { force: true });
      locked.release(restored);
    }
  } catch (error) {
    if (error instanceof NotLeads)
      throw new Refusal(`${backup} is no sound leads database: ${error.message}.${keptLog}`);
    if (error instanceof FileInUse) throw new Refusal(error.message);
    if (error instanceof Refusal || !errorCode(error)) throw error;
    throw new Refusal(`${backup} was not restored: ${reasonOf(error)}.${keptLog}`);
  }
}

/** @throws NotLeads */
function soundText(backup: string): string {
  return `${backup} is sound and has leads: ${checkLeadsFile(backup)}. Nothing was changed. Stop the API before you restore it.`;
}

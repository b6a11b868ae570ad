import { existsSync, renameSync } from 'node:fs';
import { resolve } from 'node:path';
import { print, Refusal } from '@site/contract/program';
import type { Command } from 'commander';
import { isPostgresUrl, mayHoldLeads, nameDatabase } from '../../../database/database.ts';
import { copyLeadsFile, syncFolderOf } from '../../../database/file-copy.ts';
import type { Settings } from '../../../settings.ts';
import { reasonOf } from '../terminal.ts';

/** Adds `backup`. */
export function addBackup(program: Command, { database }: Settings) {
  program
    .command('backup')
    .description('copy leads.db as it is at this moment, also while the API runs, and check the copy')
    .argument('<file>', 'the new file')
    .action(async (file) => print(await backupCommand(database, resolve(file))));
}

/**
 * Copies a SQLite database to a new file. The name appears when the copy is complete, sound and on disk.
 * @throws Refusal
 */
export async function backupCommand(address: string, file: string): Promise<string> {
  if (isPostgresUrl(address)) {
    throw new Refusal(
      `The leads are in PostgreSQL. Its own program backs them up: pg_dump --format=custom --file=${file} ${nameDatabase(address)}`,
    );
  }
  if (!mayHoldLeads(address)) throw new Refusal('There are no leads yet.');
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

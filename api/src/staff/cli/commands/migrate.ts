import { print, Refusal } from '@site/contract/program';
import type { Command } from 'commander';
import { nameDatabase } from '../../../database/database.ts';
import type { Settings } from '../../../settings.ts';
import { reasonOf } from '../../../system/error-code.ts';
import { migrateLeads, pendingChanges } from '../../../tables/open.ts';

/** Adds `migrate`. */
export function addMigrate(program: Command, { database: address }: Settings) {
  program
    .command('migrate')
    .description('bring the tables of the leads database to this version')
    .option('--dry-run', 'say what would be changed, and change nothing')
    .action(async ({ dryRun = false }) => print(await migrateCommand(address, dryRun)));
}

/** @throws Refusal; nothing was changed then */
async function migrateCommand(address: string, dryRun: boolean): Promise<string> {
  const name = nameDatabase(address);
  try {
    const changes = dryRun ? await pendingChanges(address) : await migrateLeads(address, 'all');
    if (changes.length === 0) return `The tables of ${name} are those of this version. Nothing was changed.`;
    const list = changes.join(', ');
    return dryRun
      ? `Would be changed in ${name}: ${list}. Nothing was changed.`
      : `Changed in ${name}: ${list}.`;
  } catch (error) {
    throw new Refusal(`The tables of ${name} were not changed: ${reasonOf(error)}.`);
  }
}

import { print } from '@site/contract/program';
import type { Command } from 'commander';
import { databaseName, migrate, pendingMigrations } from '../db.ts';
import type { Settings } from '../settings.ts';
import { using } from './database.ts';

export function addMigrateCommand(program: Command, { database }: Settings) {
  program
    .command('migrate')
    .description('create or update the tables; the API does this when it starts')
    .option('--dry-run', 'list the migrations, and change nothing')
    .action(async ({ dryRun = false }: { dryRun?: boolean }) => {
      const names = await using(database, dryRun ? pendingMigrations : migrate);
      const list = names.length > 0 ? names.join(', ') : 'none';
      print(`${dryRun ? 'Migrations to run' : 'Migrations run'} in ${databaseName(database)}: ${list}`);
    });
}

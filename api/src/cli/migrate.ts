import { print } from '@site/contract/program';
import type { Command } from 'commander';
import { databaseName, migrate } from '../db.ts';
import type { Settings } from '../settings.ts';
import { withDatabase } from './database.ts';

export function addMigrateCommand(program: Command, { database }: Settings) {
  program
    .command('migrate')
    .description('create or update the tables; the API does this when it starts')
    .action(async () => {
      const names = await withDatabase(database, migrate);
      print(`Migrations run in ${databaseName(database)}: ${names.join(', ') || 'none'}`);
    });
}

import { print } from '@site/contract/program';
import { Command } from 'commander';
import { databaseName, migrate } from '../db.ts';
import type { Settings } from '../settings.ts';
import { addBackupCommands } from './backup.ts';
import { withDatabase } from './database.ts';
import { addEraseCommand } from './erase.ts';
import { addExportCommand } from './export.ts';
import { addRedeliverCommand } from './redeliver.ts';
import { addStaffCommands } from './staff.ts';

const HELP = `
Examples:
  npx site-leads staff add "Ana Ortiz" ana@example.com --role owner
  npx site-leads export --status new > new-leads.csv
  npx site-leads redeliver --target mail --dry-run
  npx site-leads backup leads-backup.db

DATABASE_URL names the database; without it, leads are in leads.db in the folder of SITE_DATA (.data by default).
All commands except restore may run beside the API. Exit codes: 0 done, 1 failed, 2 wrong use.
`;

export function buildProgram(settings: Settings): Command {
  const program = new Command('site-leads')
    .description('Manages leads: the contact requests that the site has accepted.')
    .helpCommand(false)
    .addHelpText('after', HELP)
    .exitOverride();
  addStaffCommands(program, settings);
  addExportCommand(program, settings);
  addRedeliverCommand(program, settings);
  addEraseCommand(program, settings);
  addBackupCommands(program, settings);
  program
    .command('migrate')
    .description('create or update the tables; the API does this when it starts')
    .action(async () => {
      const names = await withDatabase(settings.database, migrate);
      print(`Migrations run in ${databaseName(settings.database)}: ${names.join(', ') || 'none'}`);
    });
  return program;
}

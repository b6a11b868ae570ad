import { endCommandLine } from '@site/contract/program';
import { Command } from 'commander';
import type { Settings } from '../../settings.ts';
import { addBackup } from './commands/backup.ts';
import { addCopy } from './commands/copy.ts';
import { addErasure } from './commands/erase.ts';
import { addExport } from './commands/export.ts';
import { addList } from './commands/list.ts';
import { addMark } from './commands/mark.ts';
import { addMigrate } from './commands/migrate.ts';
import { addRedeliver } from './commands/redeliver.ts';
import { addShow } from './commands/show.ts';
import { addStaffCommands } from './commands/staff.ts';
import { addStats, addViolations } from './commands/stats.ts';

const HELP = `
Examples:
  npx site-leads list --from 2026-03-01 --service generators
  npx site-leads show 3f2a91c4
  npx site-leads mark 3f2a91c4 --state called
  npx site-leads export --state new --out new-leads.csv
  npx site-leads staff add "Ana Ortiz" ana@example.com --role owner
  npx site-leads redeliver --target mail --since 2026-03-01 --dry-run

Leads are read from the database that DATABASE_URL names; without it, from leads.db in the folder that SITE_DATA names (.data
by default). All commands but copy-to and restore may be used while the API runs. Only migrate changes tables; staff add makes them where there are none.
The exit code is 0 when done, 1 when it could not be done or a lead was not found, 2 after wrong use.
`;

/** The command line with all its commands. */
export function buildProgram(settings: Settings): Command {
  const program = new Command('site-leads')
    .description('Leads: the contact requests that the site has accepted.')
    .helpCommand(false)
    .addHelpText('after', HELP)
    // Before the commands are added, which take it over.
    .exitOverride(endCommandLine);
  addList(program, settings);
  addShow(program, settings);
  addExport(program, settings);
  addStats(program, settings);
  addViolations(program, settings);
  addMark(program, settings);
  addRedeliver(program, settings);
  addErasure(program, settings);
  addStaffCommands(program, settings);
  addBackup(program, settings);
  addCopy(program, settings);
  addMigrate(program, settings);
  return program;
}

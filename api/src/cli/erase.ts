import { CommandError, print, UsageError } from '@site/contract/program';
import type { Command } from 'commander';
import { eraseLeads } from '../leads/erase.ts';
import type { Condition } from '../leads/filter.ts';
import type { Settings } from '../settings.ts';
import { withLeads } from './database.ts';

export function addEraseCommand(program: Command, { database }: Settings) {
  program
    .command('erase')
    .description('erase leads with history, notes and deliveries; receivers keep what was sent')
    .argument('<id or email>', 'id of one lead, or the email address of all leads to erase')
    .option('--yes', 'erase; otherwise the command only counts the leads')
    .action((wanted: string, { yes = false }: { yes?: boolean }) =>
      withLeads(database, async (db) => {
        const matches: Condition = (eb) =>
          wanted.includes('@')
            ? eb(eb.fn<string>('lower', ['lead.email']), '=', wanted.trim().toLowerCase())
            : eb('lead.id', '=', wanted);
        const leads = await db.selectFrom('lead').select('id').where(matches).execute();
        if (leads.length === 0) throw new CommandError(`No lead has this id or address: ${wanted}.`);
        if (!yes) throw new UsageError(`Leads to erase: ${leads.length}. Repeat with --yes.`);
        print(`Leads erased: ${await eraseLeads(db, matches)}. Delete backups that still have them.`);
      }),
    );
}

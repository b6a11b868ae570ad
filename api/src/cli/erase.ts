import { print, Refusal, WrongUse } from '@site/contract/program';
import type { Command } from 'commander';
import { eraseLeads, findByEmail } from '../leads/erase.ts';
import type { Settings } from '../settings.ts';
import { withLeads } from './database.ts';

/** Adds `erase`. */
export function addEraseCommand(program: Command, { database, mail }: Settings) {
  program
    .command('erase')
    .description(
      'erase leads with history, notes, deliveries and mail files; what was sent is with its receivers',
    )
    .argument('<id or email>', 'id of one lead, or the email address of all leads to erase')
    .option('--yes', 'erase; otherwise it only says what would be erased')
    .action(async (wanted: string, { yes = false }: { yes?: boolean }) => {
      const count = await withLeads(database, async (db) => {
        const leads = wanted.includes('@')
          ? await findByEmail(db, wanted)
          : await db.selectFrom('lead').select(['id', 'receivedAt']).where('id', '=', wanted).execute();
        if (leads.length === 0) throw new Refusal(`No lead has this id or address: ${wanted}.`);
        if (!yes)
          throw new WrongUse(
            `Would erase ${leads.length} of the leads for good. Repeat with --yes to do it.`,
          );
        await eraseLeads(db, leads, mail.folder);
        return leads.length;
      });
      print(
        `Erased: ${count === 1 ? '1 lead' : `${count} leads`}. Backups still have them until you delete those.`,
      );
    });
}

import { print, Refusal } from '@site/contract/program';
import type { Command } from 'commander';
import { countUnderWay } from '../../../delivery/leases.ts';
import { deleteLeads, deleteMailOf, leadsFromEmail, removeTraces } from '../../../leads/erasure.ts';
import { shortIdLength } from '../../../leads/store.ts';
import type { Settings } from '../../../settings.ts';
import { printable } from '../../../system/text.ts';
import { changeLeads, findOneLead } from './access.ts';
import { leadTable } from './output.ts';

/** Whose leads: all from one address, or a single one. */
type Whose = { email: string } | { id: string };

interface EraseOptions {
  /** Folder of the mail that was written to files. */
  mailFolder: string;
  dryRun?: boolean;
}

/** Adds `erase`. */
export function addErase(program: Command, { database, mail }: Settings) {
  const command = program
    .command('erase')
    .description(
      'erase the leads of a person, with deliveries, keys and mail files, so that no trace is left in them',
    )
    .option('--email <address>', 'all leads from this e-mail address')
    .option('--id <id>', 'one lead: its id, or as much of the beginning as no other has')
    .option('--dry-run', 'say what would be erased, and change nothing')
    .action(async ({ email, id, dryRun }) => {
      if ((email === undefined) === (id === undefined)) {
        command.error('error: say whose leads: either --email or --id', { exitCode: 2 });
      }
      const whose = email === undefined ? { id } : { email };
      print(await eraseCommand(database, whose, { mailFolder: mail.folder, dryRun }));
    });
}

/**
 * Erases the leads of a person from database and mail folder.
 * @throws Refusal when there are none
 */
export async function eraseCommand(
  address: string,
  whose: Whose,
  { mailFolder, dryRun = false }: EraseOptions,
): Promise<string> {
  return changeLeads(address, async (database) => {
    const leads =
      'email' in whose
        ? await leadsFromEmail(database, whose.email)
        : [await findOneLead(database, whose.id)];
    const ids = leads.map(({ id }) => id);
    const table = leadTable(leads, await shortIdLength(database));
    if (dryRun && leads.length > 0) {
      return `${table}\n\nWould be erased: ${leads.length}. Nothing was changed.`;
    }
    const underWay = await countUnderWay(database, ids);
    if (!dryRun) {
      await deleteLeads(database, ids);
      // Also where nothing was found: a run before may have been ended between the two.
      await removeTraces(database);
    }
    if ('email' in whose && leads.length === 0) {
      throw new Refusal(`No lead came from ${printable(whose.email)}. Look for other addresses with "list".`);
    }
    const files = await deleteMailOf(mailFolder, ids);
    const late = underWay > 0 ? ` Being sent meanwhile: ${underWay}; these may still arrive.` : '';
    return `Erased: leads ${leads.length}, mail files ${files}.${late} Backups, and what mail and webhook have received, are not touched.`;
  });
}

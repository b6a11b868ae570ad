import { print, Refusal } from '@site/contract/program';
import type { Command } from 'commander';
import type { LeadsDatabase } from '../../../database/schema.ts';
import { countUnderWay } from '../../../delivery/leases.ts';
import { eraseBefore } from '../../../delivery/retention.ts';
import {
  deleteLeads,
  deleteMailBefore,
  deleteMailOf,
  leadsFromEmail,
  removeTraces,
} from '../../../leads/erasure.ts';
import { DAY } from '../../../leads/filters.ts';
import { countLeads } from '../../../leads/store.ts';
import type { Settings } from '../../../settings.ts';
import { printable } from '../../../system/text.ts';
import { changeLeads, findOneLead } from './access.ts';
import { parseCount } from './options.ts';
import { leadTable, localTime } from './output.ts';

/** Adds `erase` and `purge`. */
export function addErasure(program: Command, { database: address, mail }: Settings) {
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
      print(await changeLeads(address, (database) => erase(database, mail.folder, { email, id }, dryRun)));
    });
  program
    .command('purge')
    .description('erase the leads, with all that belongs to them, that have been kept long enough')
    .requiredOption('--older-than <days>', 'received before so many days', parseCount)
    .option('--dry-run', 'say how many would be erased, and change nothing')
    .action(async ({ olderThan, dryRun }) => {
      const before = new Date(Date.now() - olderThan * DAY).toISOString();
      print(await changeLeads(address, (database) => purge(database, mail.folder, before, dryRun)));
    });
}

/** Whose leads: all from one address, or a single one. */
type Whose = { email: string } | { email?: undefined; id: string };

/** @throws Refusal when there are none */
async function erase(database: LeadsDatabase, mailFolder: string, whose: Whose, dryRun = false) {
  const leads =
    whose.email === undefined
      ? [await findOneLead(database, whose.id)]
      : await leadsFromEmail(database, whose.email);
  if (dryRun && leads.length > 0) {
    const table = await leadTable(database, leads);
    return `${table}\n\nWould be erased: ${leads.length}. Nothing was changed.`;
  }
  const ids = leads.map(({ id }) => id);
  const underWay = await countUnderWay(database, ids);
  if (!dryRun) {
    await deleteLeads(database, ids);
    // Also where nothing was found: a run before may have been ended between the two.
    await removeTraces(database);
  }
  if (whose.email !== undefined && leads.length === 0) {
    throw new Refusal(`No lead came from ${printable(whose.email)}. Look for other addresses with "list".`);
  }
  const files = await deleteMailOf(mailFolder, ids);
  const late = underWay > 0 ? ` Being sent meanwhile: ${underWay}; these may still arrive.` : '';
  return `Erased: leads ${leads.length}, mail files ${files}.${late} Backups, and what mail and webhook have received, are not touched.`;
}

/** Erases the leads from before a moment, in ISO 8601, and mail files as old. */
async function purge(database: LeadsDatabase, mailFolder: string, before: string, dryRun = false) {
  const said = `received before ${localTime(before)}`;
  if (dryRun) {
    return `Would be erased: ${await countLeads(database, { before })}, ${said}. Nothing was changed.`;
  }
  const count = await eraseBefore(database, before);
  await removeTraces(database);
  const files = await deleteMailBefore(mailFolder, before);
  return `Erased: leads ${count}, mail files ${files}, ${said}.`;
}

import { print, printable, Refusal } from '@site/contract/program';
import { companyTime } from '@site/contract/times';
import type { Command } from 'commander';
import { isPostgresUrl, nameDatabase } from '../../../database/database.ts';
import type { LeadsDatabase } from '../../../database/schema.ts';
import { eraseLeads, MailRemains } from '../../../delivery/erasure.ts';
import { eraseBefore } from '../../../delivery/retention.ts';
import { deleteMailBefore, deleteMailOf, leadsFromEmail, removeTraces } from '../../../leads/erasure.ts';
import { DAY } from '../../../leads/filters.ts';
import type { Lead } from '../../../leads/schema.ts';
import { countLeads } from '../../../leads/store.ts';
import type { Settings } from '../../../settings.ts';
import { errorCode, reasonOf } from '../../../system/error-code.ts';
import { changeLeads, findLeadIfAny } from './access.ts';
import { parseCount } from './options.ts';
import { leadTable } from './output.ts';

/** Adds `erase` and `purge`. */
export function addErasure(program: Command, { database: address, mail }: Settings) {
  const place = { address, mailFolder: mail.folder };
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
      print(await erase(place, email === undefined ? { id } : { email }, dryRun));
    });
  program
    .command('purge')
    .description('erase the leads, with all that belongs to them, that have been kept long enough')
    .requiredOption('--older-than <days>', 'received before so many days', parseCount)
    .option('--dry-run', 'say how many would be erased, and change nothing')
    .action(async ({ olderThan, dryRun }) => {
      const before = new Date(Date.now() - olderThan * DAY).toISOString();
      print(await purge(place, before, dryRun));
    });
}

/** Where leads and their mail files are. */
interface Place {
  address: string;
  mailFolder: string;
}

/** Whose leads: all from one address, or a single one. */
type Whose = { email: string } | { email?: undefined; id: string };

/** @throws Refusal when there are none, and where not all was done */
function erase({ address, mailFolder }: Place, whose: Whose, dryRun = false): Promise<string> {
  const name = nameDatabase(address);
  return changeLeads(address, async (database) => {
    const leads = await leadsOf(database, whose);
    if (leads.length === 0) {
      const sought =
        whose.email === undefined
          ? `has an id that begins with "${printable(whose.id)}"`
          : `came from ${printable(whose.email)}`;
      // A run before may have erased them and left traces.
      const left = dryRun ? '' : await removeTracesOrSay(address);
      throw new Refusal(`No lead in ${name} ${sought}. Look for others with "list".${left}`);
    }
    if (dryRun) {
      const table = await leadTable(database, leads);
      return `${table}\n\nWould be erased from ${name}: ${leads.length}. Nothing was changed.`;
    }
    const ids = leads.map(({ id }) => id);
    const { underWay, files } = await eraseLeads(database, mailFolder, ids).catch((error) => {
      throw error instanceof MailRemains ? mailRemains(mailFolder, error.cause) : error;
    });
    const left = await removeTracesOrSay(address);
    // What was being sent when the lead was erased may have become a file since.
    const later = await deleteMailOf(mailFolder, ids);
    const late = underWay > 0 ? ` Being sent meanwhile: ${underWay}; these may still arrive.` : '';
    const erased = `Erased from ${name}: leads ${leads.length}, mail files ${files + later}.${late} ${notReached(address)}`;
    if (left) throw new Refusal(erased + left);
    return erased;
  });
}

/** @throws Refusal when more than one lead has an id that begins so */
async function leadsOf(database: LeadsDatabase, whose: Whose): Promise<Lead[]> {
  if (whose.email !== undefined) return leadsFromEmail(database, whose.email);
  const lead = await findLeadIfAny(database, whose.id);
  return lead ? [lead] : [];
}

/** Erases the leads from before a moment, in ISO 8601, and mail files as old. */
function purge({ address, mailFolder }: Place, before: string, dryRun = false): Promise<string> {
  const name = nameDatabase(address);
  const said = `received before ${companyTime(before)}`;
  return changeLeads(address, async (database) => {
    if (dryRun) {
      return `Would be erased from ${name}: ${await countLeads(database, { before })}, ${said}. Nothing was changed.`;
    }
    const files = await deleteMailBefore(mailFolder, before).catch((error) => {
      throw mailRemains(mailFolder, error);
    });
    const leads = await eraseBefore(database, before);
    const left = await removeTracesOrSay(address);
    const erased = `Erased from ${name}: leads ${leads}, mail files ${files}, ${said}. ${notReached(address)}`;
    if (left) throw new Refusal(erased + left);
    return erased;
  });
}

function mailRemains(mailFolder: string, error: unknown): Refusal {
  return new Refusal(
    `The mail files in ${mailFolder} cannot all be deleted: ${reasonOf(error)}. No lead was erased.`,
  );
}

/** Removes the traces of what was erased, now or by a run before. @returns a line that says so where they remain */
async function removeTracesOrSay(address: string): Promise<string> {
  try {
    await removeTraces(address);
    return '';
  } catch (error) {
    const code = errorCode(error) || reasonOf(error);
    return `\nTraces of what was erased remain in the database's files (${code}). Run the same command again.`;
  }
}

function notReached(address: string): string {
  const others = isPostgresUrl(address) ? ', mail files in the SITE_DATA of other machines' : '';
  return `Not reached: backups, exports, what restore has kept, what mail and webhook have received${others}.`;
}

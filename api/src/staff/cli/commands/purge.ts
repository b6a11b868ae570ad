import { print } from '@site/contract/program';
import type { Command } from 'commander';
import { deleteLeads, deleteMailBefore, removeTraces } from '../../../leads/erasure.ts';
import { matches } from '../../../leads/filters.ts';
import { countLeads } from '../../../leads/store.ts';
import type { Settings } from '../../../settings.ts';
import { localTime } from '../terminal.ts';
import { changeLeads } from './access.ts';
import { parseCount } from './options.ts';

const DAY = 24 * 60 * 60_000;

interface PurgeOptions {
  /** Folder of the mail that was written to files. */
  mailFolder: string;
  dryRun?: boolean;
  now?: Date;
}

/** Adds `purge`. */
export function addPurge(program: Command, { database, mail }: Settings) {
  program
    .command('purge')
    .description('erase the leads, with all that belongs to them, that have been kept long enough')
    .requiredOption('--older-than <days>', 'received before so many days', parseCount)
    .option('--dry-run', 'say how many would be erased, and change nothing')
    .action(async ({ olderThan, dryRun }) =>
      print(await purgeCommand(database, olderThan, { mailFolder: mail.folder, dryRun })),
    );
}

/**
 * Erases the leads that are older than so many days, and mail files as old.
 * @throws Refusal
 */
export async function purgeCommand(
  address: string,
  days: number,
  { mailFolder, dryRun = false, now = new Date() }: PurgeOptions,
): Promise<string> {
  const before = new Date(now.getTime() - days * DAY).toISOString();
  return changeLeads(address, async (database) => {
    const said = `received before ${localTime(before)}`;
    if (dryRun) {
      const count = await countLeads(database, { before });
      return `Would be erased: ${count}, ${said}. Nothing was changed.`;
    }
    const rows = await database.selectFrom('lead').select('id').where(matches({ before })).execute();
    await deleteLeads(
      database,
      rows.map(({ id }) => id),
    );
    await removeTraces(database);
    const files = await deleteMailBefore(mailFolder, before);
    return `Erased: leads ${rows.length}, mail files ${files}, ${said}.`;
  });
}

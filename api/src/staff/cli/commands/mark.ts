import { LEAD_STATES, type LeadState } from '@site/contract/inbox';
import { print } from '@site/contract/program';
import { type Command, Option } from 'commander';
import type { LeadsDatabase } from '../../../database/schema.ts';
import type { Settings } from '../../../settings.ts';
import { LeadChanges } from '../../changes/lead-changes.ts';
import { changeLeads, findOneLead } from './access.ts';
import { leadTable } from './output.ts';

interface MarkOptions {
  state?: LeadState;
  reason?: string;
  clearSuspect?: boolean;
  dryRun?: boolean;
  /** Whether the webhook is told. */
  sendsUpdates: boolean;
}

/** Adds `mark`. */
export function addMark(program: Command, { database: address, webhook }: Settings) {
  const command = program
    .command('mark')
    .description('note what you have made of leads')
    .argument('<id...>', 'their ids, or as much of the beginning as no other lead has')
    .addOption(new Option('--state <state>', 'put them into this state').choices(LEAD_STATES))
    .option('--reason <text>', 'why, which "lost" needs')
    .option('--clear-suspect', 'they are no spam: let their mail and webhook go out')
    .option('--dry-run', 'say what would be marked, and change nothing')
    .action(async (ids, options) => {
      if (options.state === undefined && !options.clearSuspect) {
        command.error('error: say what to mark: --state or --clear-suspect', { exitCode: 2 });
      }
      if (options.state === 'lost' && !options.reason) {
        command.error('error: say why they were lost: --reason', { exitCode: 2 });
      }
      const sendsUpdates = webhook !== undefined;
      print(await changeLeads(address, (database) => mark(database, ids, { ...options, sendsUpdates })));
    });
}

/**
 * Notes the state of leads, and clears them of suspicion. Either all of the ids are known, or nothing is changed.
 * @throws Refusal when no lead, or more than one, has an id that begins as one of these
 */
async function mark(database: LeadsDatabase, ids: string[], options: MarkOptions): Promise<string> {
  const find = async (wanted: readonly string[]) => {
    const found = [];
    for (const id of wanted) found.push(await findOneLead(database, id));
    return found;
  };
  const leads = await find(ids);
  if (options.dryRun)
    return `${await leadTable(database, leads)}\n\nWould be marked: ${leads.length}. Nothing was changed.`;
  const { state, reason, sendsUpdates } = options;
  const changes = new LeadChanges({ database, sendsUpdates });
  for (const { id, suspect } of leads) {
    if (state !== undefined) await changes.setState(id, null, { state, reason });
    if (options.clearSuspect && suspect !== null) await changes.judge(id, null, false);
  }
  const suspects = leads.filter(({ suspect }) => suspect !== null).length;
  const released =
    options.clearSuspect && suspects > 0
      ? ` Cleared of suspicion: ${suspects}. A running API delivers them within seconds.`
      : '';
  const marked = await leadTable(database, await find(leads.map(({ id }) => id)));
  return `${marked}\n\nMarked: ${leads.length}.${released}`;
}

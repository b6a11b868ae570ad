import { print } from '@site/contract/program';
import { type Command, Option } from 'commander';
import { clearSuspect } from '../../../delivery/release-held.ts';
import { LEAD_STATES, type LeadState } from '../../../leads/schema.ts';
import { setLeadState, shortIdLength } from '../../../leads/store.ts';
import type { Settings } from '../../../settings.ts';
import { changeLeads, findOneLead } from './access.ts';
import { leadTable } from './output.ts';

interface MarkOptions {
  state?: LeadState;
  clearSuspect?: boolean;
  dryRun?: boolean;
}

/** Adds `mark`. */
export function addMark(program: Command, { database }: Settings) {
  const command = program
    .command('mark')
    .description('note what you have made of leads')
    .argument('<id...>', 'their ids, or as much of the beginning as no other lead has')
    .addOption(new Option('--state <state>', 'put them into this state').choices(LEAD_STATES))
    .option('--clear-suspect', 'they are no spam: let their mail and webhook go out')
    .option('--dry-run', 'say what would be marked, and change nothing')
    .action(async (ids, options) => {
      if (options.state === undefined && !options.clearSuspect) {
        command.error('error: say what to mark: --state or --clear-suspect', { exitCode: 2 });
      }
      print(await markCommand(database, ids, options));
    });
}

/**
 * Notes the state of leads, and clears them of suspicion. Either all of the ids are known, or nothing is changed.
 * @throws Refusal when no lead, or more than one, has an id that begins as one of these
 */
export async function markCommand(
  address: string,
  ids: readonly string[],
  { state, clearSuspect: clear = false, dryRun = false }: MarkOptions,
): Promise<string> {
  return changeLeads(address, async (database) => {
    const leads = [];
    for (const id of ids) leads.push(await findOneLead(database, id));
    const table = leadTable(leads, await shortIdLength(database));
    const suspects = clear ? leads.filter(({ suspect }) => suspect !== null).length : 0;
    if (dryRun) return `${table}\n\nWould be marked: ${leads.length}. Nothing was changed.`;
    for (const { id } of leads) {
      if (state !== undefined) await setLeadState(database, id, state);
      if (clear) await clearSuspect(database, id);
    }
    const released =
      suspects > 0 ? ` Cleared of suspicion: ${suspects}. A running API delivers them within seconds.` : '';
    return `${table}\n\nMarked: ${leads.length}.${released}`;
  });
}

import { print, Refusal } from '@site/contract/program';
import { table } from '@site/contract/table';
import { type Command, Option } from 'commander';
import type { LeadsDatabase } from '../../../database/schema.ts';
import { deliveriesOfLead, findUndelivered, redeliver } from '../../../delivery/redeliver.ts';
import { TARGETS, type Target } from '../../../delivery/schema.ts';
import { listenersOf } from '../../../delivery/unheard.ts';
import type { Settings } from '../../../settings.ts';
import { changeLeads, findOneLead } from './access.ts';
import { parseMoment } from './options.ts';

/** Adds `redeliver`. */
export function addRedeliver(program: Command, settings: Settings) {
  const targets = listenersOf(settings);
  program
    .command('redeliver')
    .description(
      'send leads again: one with all its deliveries, otherwise those that were given up or that nobody has heard of',
    )
    .argument('[id]', 'the id of one lead, or as much of the beginning as no other has')
    .addOption(new Option('--target <target>', 'only to this target').choices(TARGETS))
    .option('--since <date>', 'only leads received since then', parseMoment)
    .option('--dry-run', 'say what would be sent, and change nothing')
    .action(async (id, options) =>
      print(await redeliverCommand(settings.database, id, { ...options, targets })),
    );
}

export interface RedeliverOptions {
  target?: Target;
  since?: Date;
  dryRun?: boolean;
  /** By which somebody hears of leads now. */
  targets: readonly Target[];
}

/** What has to be set for a target. */
const SETTING: Record<Target, string> = { mail: 'SMTP_URL', webhook: 'WEBHOOK_URL' };

/**
 * Has deliveries made again: of one lead all of them, otherwise those that were given up, or that nobody has heard of.
 * @throws Refusal
 */
export async function redeliverCommand(
  address: string,
  id: string | undefined,
  { target, since, dryRun = false, targets }: RedeliverOptions,
): Promise<string> {
  const wanted = target ? [target] : TARGETS;
  const set = wanted.filter((one) => targets.includes(one));
  if (set.length === 0)
    throw new Refusal(`Nobody would hear of them. Set ${wanted.map((one) => SETTING[one]).join(' or ')}.`);
  return changeLeads(address, async (database) => {
    const deliveries = id
      ? await deliveriesOfOne(database, id, set)
      : await findUndelivered(database, { targets: set, since });
    if (deliveries.length === 0) return 'There is nothing to send again.';
    const rows = deliveries.map((delivery) => [
      delivery.lead_id ?? '',
      delivery.target,
      delivery.state,
      String(delivery.attempt),
      delivery.last_error ?? '',
    ]);
    const listed = table(['LEAD', 'TARGET', 'STATE', 'ATTEMPTS', 'LAST ERROR'], rows);
    if (dryRun) return `${listed}\n\nWould be sent again: ${deliveries.length}. Nothing was changed.`;
    const count = await redeliver(database, deliveries);
    return `${listed}\n\nWill be sent again: ${count}. A running API begins within seconds.`;
  });
}

/** @throws Refusal when no lead, or more than one, has an id that begins so, or when the lead is a suspect */
async function deliveriesOfOne(database: LeadsDatabase, id: string, targets: readonly Target[]) {
  const lead = await findOneLead(database, id);
  if (lead.suspect !== null) {
    throw new Refusal(
      `Lead ${lead.id} may be spam (${lead.suspect}). Clear it first (mark ${lead.id.slice(0, 8)} --clear-suspect), then it is delivered.`,
    );
  }
  return deliveriesOfLead(database, lead.id, targets);
}

import { mayHoldLeads, openLeads } from './database.ts';
import { deliveriesOfLead, findDead, redeliver } from './redeliver.ts';
import { Refused } from './refused.ts';
import type { Delivery, LeadsDatabase, Target } from './schema.ts';
import { findLeads } from './store.ts';
import { plainTable, printable } from './terminal.ts';

export interface RedeliverOptions {
  target?: Target;
  since?: Date;
  dryRun?: boolean;
  /** What the settings ask for. */
  targets: readonly Target[];
}

/**
 * Has deliveries made again: of one lead all of them, otherwise those that were given up.
 * @throws Refused
 */
export async function redeliverCommand(
  address: string,
  id: string | undefined,
  { target, since, dryRun = false, targets }: RedeliverOptions,
): Promise<string> {
  if (!mayHoldLeads(address)) throw new Refused('There are no leads yet.');
  const database = await openLeads(address);
  try {
    const deliveries = id
      ? await deliveriesOfOne(database, id, target ? [target] : targets)
      : await findDead(database, { target, since });
    if (deliveries.length === 0) return 'There is nothing to send again.';
    const listed = deliveryTable(deliveries);
    if (dryRun) return `${listed}\n\nWould be sent again: ${deliveries.length}. Nothing was changed.`;
    const count = await redeliver(database, deliveries);
    return `${listed}\n\nWill be sent again: ${count}. A running API begins within seconds.`;
  } finally {
    await database.destroy();
  }
}

/** @throws Refused when no lead, or more than one, has an id that begins so, or when the lead is a suspect */
async function deliveriesOfOne(database: LeadsDatabase, id: string, targets: readonly Target[]) {
  const [lead, ...others] = await findLeads(database, id);
  if (!lead) throw new Refused(`No lead has an id that begins with "${printable(id)}".`);
  if (others.length > 0) throw new Refused(`${others.length + 1} leads have an id that begins with "${id}".`);
  if (lead.suspect !== null) {
    throw new Refused(`Lead ${lead.id} may be spam (${lead.suspect}). Clear it first, then it is delivered.`);
  }
  return deliveriesOfLead(database, lead.id, targets);
}

function deliveryTable(deliveries: readonly Delivery[]): string {
  const rows = deliveries.map(({ lead_id: lead, target, state, attempt, last_error: error }) => [
    lead ?? '',
    target,
    state,
    String(attempt),
    error ?? '',
  ]);
  return plainTable(['LEAD', 'TARGET', 'STATE', 'ATTEMPTS', 'LAST ERROR'], rows);
}

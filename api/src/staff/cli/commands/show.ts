import { serviceLabel } from '@site/contract';
import { print } from '@site/contract/program';
import { table } from '@site/contract/table';
import type { Command } from 'commander';
import type { Delivery } from '../../../delivery/schema.ts';
import type { Lead } from '../../../leads/schema.ts';
import type { Settings } from '../../../settings.ts';
import { printable, printableJson, printableLines } from '../../../system/text.ts';
import { localTime } from '../terminal.ts';
import { findOneLead, noSuchLead, readLeads } from './access.ts';

/** Adds `show`. */
export function addShow(program: Command, { database }: Settings) {
  program
    .command('show')
    .description('show one lead with all that was sent, and its deliveries')
    .argument('<id>', 'its id, or as much of the beginning as no other lead has')
    .option('--json', 'print JSON')
    .action(async (id, options) => print(await showCommand(database, id, options)));
}

/**
 * One lead with all that was sent, and with its deliveries.
 * @throws Refusal when no lead, or more than one, has an id that begins so
 */
export async function showCommand(
  address: string,
  id: string,
  { json }: { json?: boolean },
): Promise<string> {
  const found = await readLeads(address, async (database) => {
    const lead = await findOneLead(database, id);
    const deliveries = await database
      .selectFrom('delivery')
      .selectAll()
      .where('lead_id', '=', lead.id)
      .orderBy('target')
      .execute();
    return { lead, deliveries };
  });
  if (!found) throw noSuchLead(id);
  const { lead, deliveries } = found;
  return json ? printableJson({ ...lead, deliveries: deliveries.map(forJson) }) : leadText(lead, deliveries);
}

function forJson(delivery: Delivery) {
  return {
    target: delivery.target,
    state: delivery.state,
    attempts: delivery.attempt,
    queuedAt: delivery.queued_at,
    dueAt: delivery.due_at,
    doneAt: delivery.done_at,
    lastError: delivery.last_error,
    messageId: delivery.message_id,
  };
}

function leadText(lead: Lead, deliveries: readonly Delivery[]): string {
  return [
    `Lead      ${lead.id}`,
    `Received  ${localTime(lead.receivedAt)}`,
    `Name      ${printable(lead.name)}`,
    `Email     ${printable(lead.email)}`,
    `Phone     ${printable(lead.phone)}`,
    `Service   ${serviceLabel(lead.service)}`,
    `State     ${lead.state}`,
    ...(lead.suspect === null ? [] : [`Suspect   ${lead.suspect}`]),
    '',
    // Indented, so that a message cannot pass for the lines above.
    ...printableLines(lead.message).map((line) => `  ${line}`.trimEnd()),
    ...(deliveries.length === 0 ? [] : ['', deliveryTable(deliveries)]),
  ].join('\n');
}

function deliveryTable(deliveries: readonly Delivery[]): string {
  const rows = deliveries.map((delivery) => [
    delivery.target,
    delivery.state,
    String(delivery.attempt),
    momentOf(delivery),
    delivery.last_error ?? '',
  ]);
  return table(['DELIVERY', 'STATE', 'ATTEMPTS', 'WHEN', 'LAST ERROR'], rows);
}

function momentOf({ state, done_at: doneAt, due_at: dueAt }: Delivery): string {
  if (state === 'pending') return `next ${localTime(dueAt)}`;
  return doneAt === null ? '' : localTime(doneAt);
}

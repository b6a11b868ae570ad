import { serviceLabel } from '@site/contract';
import { print, printable, printableJson, printableLines } from '@site/contract/program';
import { table } from '@site/contract/table';
import { companyTime } from '@site/contract/times';
import type { Command } from 'commander';
import type { LeadsDatabase } from '../../../database/schema.ts';
import type { Note } from '../../../leads/schema.ts';
import type { Settings } from '../../../settings.ts';
import { findOneLead, readLeads } from './access.ts';

/** Adds `show`. */
export function addShow(program: Command, { database: address }: Settings) {
  program
    .command('show')
    .description('show one lead with all that was sent, and its deliveries')
    .argument('<id>', 'its id, or as much of the beginning as no other lead has')
    .option('--json', 'print JSON')
    .action(async (id, { json }) => {
      const lead = await readLeads(address, (database) => findWithDeliveries(database, id));
      print(json ? printableJson(lead) : leadText(lead));
    });
}

/** @throws Refusal when no lead, or more than one, has an id that begins so */
async function findWithDeliveries(database: LeadsDatabase, id: string) {
  const lead = await findOneLead(database, id);
  const deliveries = await database
    .selectFrom('delivery')
    .select([
      'target',
      'state',
      'attempt as attempts',
      'queued_at as queuedAt',
      'due_at as dueAt',
      'done_at as doneAt',
      'last_error as lastError',
      'message_id as messageId',
    ])
    .where('lead_id', '=', lead.id)
    .orderBy('target')
    .execute();
  return { ...lead, deliveries };
}

type LeadWithDeliveries = Awaited<ReturnType<typeof findWithDeliveries>>;

function leadText(lead: LeadWithDeliveries): string {
  return [
    `Lead      ${lead.id}`,
    `Received  ${companyTime(lead.receivedAt)}`,
    `Name      ${printable(lead.name)}`,
    `Email     ${printable(lead.email)}`,
    `Phone     ${printable(lead.phone)}`,
    `Service   ${serviceLabel(lead.service)}`,
    `State     ${lead.state}`,
    ...(lead.reason === null ? [] : [`Reason    ${printable(lead.reason)}`]),
    ...(lead.taker === null ? [] : [`Taken by  ${printable(lead.taker)}`]),
    ...(lead.suspect === null ? [] : [`Suspect   ${lead.suspect}`]),
    '',
    // Indented, so that a message cannot pass for the lines above.
    ...printableLines(lead.message).map((line) => `  ${line}`.trimEnd()),
    ...lead.notes.flatMap(noteLines),
    ...(lead.deliveries.length === 0 ? [] : ['', deliveryTable(lead.deliveries)]),
  ].join('\n');
}

/** Who wrote it and when, and under it what it says. */
function noteLines({ at, who, text }: Note): string[] {
  const written = printableLines(text).map((line) => `  ${line}`.trimEnd());
  return ['', `Note by ${printable(who ?? 'the command line')}, ${companyTime(at)}`, ...written];
}

function deliveryTable(deliveries: LeadWithDeliveries['deliveries']): string {
  const rows = deliveries.map((delivery) => [
    delivery.target,
    delivery.state,
    String(delivery.attempts),
    momentOf(delivery),
    delivery.lastError ?? '',
  ]);
  return table(['DELIVERY', 'STATE', 'ATTEMPTS', 'WHEN', 'LAST ERROR'], rows);
}

function momentOf({ state, doneAt, dueAt }: LeadWithDeliveries['deliveries'][number]): string {
  if (state === 'pending') return `next ${companyTime(dueAt)}`;
  return doneAt === null ? '' : companyTime(doneAt);
}

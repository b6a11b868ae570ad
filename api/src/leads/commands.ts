import { serviceLabel } from '@site/contract';
import { mayHoldLeads, nameDatabase, openLeadsForReading } from './database.ts';
import { Refused } from './refused.ts';
import type { Lead, LeadsDatabase } from './schema.ts';
import { countLeads, findLeads, listLeads, shortIdLength } from './store.ts';
import { localTime, plainTable, printable, printableJson, printableLines, shorten } from './terminal.ts';

interface ListOptions {
  /** At most so many leads. */
  limit: number;
  json?: boolean;
}

/** The newest leads, as staff read them. */
export async function listCommand(address: string, { limit, json }: ListOptions): Promise<string> {
  const listing = await readLeads(address, async (database) => ({
    leads: await listLeads(database, limit),
    count: await countLeads(database),
    idLength: await shortIdLength(database),
  }));
  if (json) return printableJson(listing?.leads ?? []);
  if (!listing || listing.count === 0) return 'There are no leads yet.';
  const { leads, count, idLength } = listing;
  const table = leadTable(leads, idLength);
  return count > leads.length ? `${table}\n\nThe newest ${leads.length} of ${count} leads.` : table;
}

function leadTable(leads: Lead[], idLength: number): string {
  const rows = leads.map((lead) => [
    localTime(lead.receivedAt),
    lead.id.slice(0, idLength),
    printable(shorten(lead.name, 30)),
    printable(shorten(lead.phone, 24)),
    serviceLabel(lead.service),
  ]);
  return plainTable(['RECEIVED', 'ID', 'NAME', 'PHONE', 'SERVICE'], rows);
}

/**
 * One lead with all that was sent.
 * @throws Refused when no lead, or more than one, has an id that begins so
 */
export async function showCommand(
  address: string,
  id: string,
  { json }: { json?: boolean },
): Promise<string> {
  const [lead, ...others] = (await readLeads(address, (database) => findLeads(database, id))) ?? [];
  if (!lead) {
    throw new Refused(
      `No lead has an id that begins with "${printable(id)}". The command "list" shows the ids.`,
    );
  }
  if (others.length > 0) {
    const ids = [lead, ...others].map((match) => `  ${match.id}`).join('\n');
    throw new Refused(
      `${others.length + 1} leads have an id that begins with "${id}". Give more of it:\n${ids}`,
    );
  }
  return json ? printableJson(lead) : leadText(lead);
}

function leadText(lead: Lead): string {
  return [
    `Lead      ${lead.id}`,
    `Received  ${localTime(lead.receivedAt)}`,
    `Name      ${printable(lead.name)}`,
    `Email     ${printable(lead.email)}`,
    `Phone     ${printable(lead.phone)}`,
    `Service   ${serviceLabel(lead.service)}`,
    '',
    // Indented, so that a message cannot pass for the lines above.
    ...printableLines(lead.message).map((line) => `  ${line}`.trimEnd()),
  ].join('\n');
}

/** What a query reads, or undefined before the API first started and made the database. */
async function readLeads<Result>(
  address: string,
  query: (database: LeadsDatabase) => Promise<Result>,
): Promise<Result | undefined> {
  if (!mayHoldLeads(address)) return undefined;
  try {
    const database = openLeadsForReading(address);
    return await query(database).finally(() => database.destroy());
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Refused(
      `The leads in ${nameDatabase(address)} cannot be read: ${reason}. Starting the API brings the database up to date.`,
    );
  }
}

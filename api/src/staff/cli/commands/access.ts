import { Refusal } from '@site/contract/program';
import { mayHoldLeads, nameDatabase, openLeadsForReading } from '../../../database/database.ts';
import type { LeadsDatabase } from '../../../database/schema.ts';
import { asStorageError, StorageUnavailable } from '../../../database/storage-unavailable.ts';
import type { Lead } from '../../../leads/schema.ts';
import { findLeads } from '../../../leads/store.ts';
import { printable } from '../../../system/text.ts';
import { openLeads } from '../../../tables/open.ts';
import { reasonOf } from '../terminal.ts';

type Work<Result> = (database: LeadsDatabase) => Promise<Result>;

/**
 * What a query reads, or undefined before the API first started and made the database.
 * @throws Refusal when the database cannot be read
 */
export async function readLeads<Result>(address: string, query: Work<Result>): Promise<Result | undefined> {
  if (!mayHoldLeads(address)) return undefined;
  try {
    const database = openLeadsForReading(address);
    return await query(database).finally(() => database.destroy());
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(
      `The leads in ${nameDatabase(address)} cannot be read: ${reasonOf(error)}. Starting the API brings the database up to date.`,
    );
  }
}

/**
 * Does something to the leads, next to APIs that may be running.
 * @throws Refusal where there is no database yet, or it cannot be written to
 */
export async function changeLeads<Result>(address: string, work: Work<Result>): Promise<Result> {
  if (!mayHoldLeads(address)) throw new Refusal('There are no leads yet.');
  try {
    const database = await openLeads(address);
    return await work(database).finally(() => database.destroy());
  } catch (error) {
    const known = asStorageError(error);
    if (!(known instanceof StorageUnavailable)) throw error;
    throw new Refusal(
      `The leads in ${nameDatabase(address)} cannot be changed now (${known.code}). Try again; what was not reported as done is not done.`,
    );
  }
}

/**
 * The lead whose id begins so.
 * @throws Refusal when there is none, or more than one
 */
export async function findOneLead(database: LeadsDatabase, id: string): Promise<Lead> {
  const [lead, ...others] = await findLeads(database, id);
  if (!lead) throw noSuchLead(id);
  if (others.length > 0) {
    const ids = [lead, ...others].map((match) => `  ${match.id}`).join('\n');
    throw new Refusal(
      `${others.length + 1} leads have an id that begins with "${id}". Give more of it:\n${ids}`,
    );
  }
  return lead;
}

/** What to say where no lead has such an id. */
export function noSuchLead(id: string): Refusal {
  return new Refusal(
    `No lead has an id that begins with "${printable(id)}". The command "list" shows the ids.`,
  );
}

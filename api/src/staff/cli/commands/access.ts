import { printable, printError, Refusal } from '@site/contract/program';
import { mayHoldLeads, nameDatabase } from '../../../database/database.ts';
import { WrongTables } from '../../../database/migrate.ts';
import type { LeadsDatabase } from '../../../database/schema.ts';
import { asStorageError, StorageUnavailable } from '../../../database/storage-unavailable.ts';
import type { Lead } from '../../../leads/schema.ts';
import { findLeads } from '../../../leads/store.ts';
import { reasonOf } from '../../../system/error-code.ts';
import { openEmpty, openUpToDate } from '../../../tables/open.ts';

/** Says where leads are looked for: perhaps it is the wrong place. */
export function noLeadsAt(address: string): string {
  return `There is no ${address} yet: the API makes it when it starts.`;
}

type Work<Result> = (database: LeadsDatabase) => Promise<Result>;

/**
 * What a query reads: from an empty database before the API first started and made one.
 * @throws Refusal when the database cannot be read
 */
export async function readLeads<Result>(address: string, query: Work<Result>): Promise<Result> {
  try {
    const isThere = mayHoldLeads(address);
    if (!isThere) printError(noLeadsAt(address));
    const database = isThere ? await openUpToDate(address, { readOnly: true }) : await openEmpty();
    return await query(database).finally(() => database.destroy());
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw new Refusal(`The leads in ${nameDatabase(address)} cannot be read: ${reasonOf(error)}.`);
  }
}

/**
 * Does something to the leads, next to APIs that may be running.
 * @throws Refusal where there is no database yet, it cannot be written to, or its tables are not those of this version
 */
export async function changeLeads<Result>(address: string, work: Work<Result>): Promise<Result> {
  if (!mayHoldLeads(address)) throw new Refusal(noLeadsAt(address));
  try {
    const database = await openUpToDate(address, { readOnly: false });
    return await work(database).finally(() => database.destroy());
  } catch (error) {
    if (error instanceof WrongTables)
      throw new Refusal(`The leads in ${nameDatabase(address)} cannot be changed: ${error.message}.`);
    const known = asStorageError(error);
    if (!(known instanceof StorageUnavailable)) throw error;
    throw new Refusal(
      `The leads in ${nameDatabase(address)} cannot be changed now (${known.code}). Try again; what was not reported as done may be done in part.`,
    );
  }
}

/**
 * The lead whose id begins so.
 * @throws Refusal when there is none, or more than one
 */
export async function findOneLead(database: LeadsDatabase, id: string): Promise<Lead> {
  const lead = await findLeadIfAny(database, id);
  if (lead) return lead;
  throw new Refusal(
    `No lead has an id that begins with "${printable(id)}". The command "list" shows the ids.`,
  );
}

/**
 * The lead whose id begins so, if there is one.
 * @throws Refusal when there is more than one
 */
export async function findLeadIfAny(database: LeadsDatabase, id: string): Promise<Lead | undefined> {
  const leads = await findLeads(database, id);
  if (leads.length > 1) {
    const ids = leads.map((match) => `  ${match.id}`).join('\n');
    throw new Refusal(`${leads.length} leads have an id that begins with "${id}". Give more of it:\n${ids}`);
  }
  return leads[0];
}

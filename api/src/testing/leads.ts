import type { LeadState } from '@site/contract/inbox';
import { LeadIntake } from '../contact/intake.ts';
import type { LeadsDatabase } from '../database/schema.ts';
import type { Lead } from '../leads/schema.ts';
import { LeadChanges } from '../staff/changes/lead-changes.ts';

type Store = LeadIntake['store'];

type LeadOptions = Omit<NonNullable<Parameters<Store>[1]>, 'judge'> & {
  /** Why it may be spam; its deliveries are held then. */
  suspect?: string | undefined;
};

/** Stores one lead, by itself. */
export async function insertLead(
  database: LeadsDatabase,
  request: Parameters<Store>[0],
  { suspect, ...options }: LeadOptions = {},
): Promise<Lead> {
  const judge = () => ({ suspect: suspect ?? null, held: suspect !== undefined });
  const { lead } = await new LeadIntake(database).store(request, { ...options, judge });
  return lead;
}

/** Says that a suspect is no spam, as staff do on the command line. */
export function clearSuspect(database: LeadsDatabase, id: string): Promise<void> {
  return changesOf(database).judge(id, null, false);
}

/** Puts a lead into a state, as staff do on the command line. */
export function markLead(
  database: LeadsDatabase,
  id: string,
  change: { state: LeadState; reason?: string },
): Promise<void> {
  return changesOf(database).setState(id, null, change);
}

function changesOf(database: LeadsDatabase) {
  return new LeadChanges({ database, sendsUpdates: false });
}

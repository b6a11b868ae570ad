import { LeadIntake } from '../contact/intake.ts';
import type { LeadsDatabase } from '../database/schema.ts';
import type { Lead } from '../leads/schema.ts';

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
  const judge = async () => ({ suspect: suspect ?? null, held: suspect !== undefined });
  const { lead } = await new LeadIntake(database).store(request, { ...options, judge });
  return lead;
}

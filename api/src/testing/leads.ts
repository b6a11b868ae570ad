import { LeadIntake } from '../contact/intake.ts';
import type { LeadsDatabase } from '../database/schema.ts';

/** Stores one lead, by itself. */
export function insertLead(database: LeadsDatabase, ...lead: Parameters<LeadIntake['store']>) {
  return new LeadIntake(database).store(...lead);
}

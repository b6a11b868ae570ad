import { LEAD_STATE_LABELS, type LeadState } from '@site/contract/inbox';
import { companyDay, inCompanyZone } from '@site/contract/times';
import type { LeadsDatabase } from '../../database/schema.ts';
import type { LeadEventTable } from '../../leads/schema.ts';

/** Who has taken a lead, and when, as staff read it: `Ana took it at 9:14 AM.` */
export async function sayWhoTook(database: LeadsDatabase, leadId: string): Promise<string> {
  const last = await lastOf(database, leadId, 'taken');
  return last ? `${last.who} took it ${when(last.at)}.` : 'Somebody has taken it.';
}

/** In which state a lead is, and who put it there and when: `Ana changed it to Called at 9:14 AM.` */
export async function sayState(database: LeadsDatabase, leadId: string, state: LeadState): Promise<string> {
  const last = await lastOf(database, leadId, 'state');
  const label = LEAD_STATE_LABELS[state];
  return last?.state === state
    ? `${last.who} changed it to ${label} ${when(last.at)}.`
    : `It is ${label} now.`;
}

/** Who has said that a lead is no spam, and when: `Ana said at 9:14 AM that it is no spam.` */
export async function sayWhoCleared(database: LeadsDatabase, leadId: string): Promise<string> {
  const last = await lastOf(database, leadId, 'cleared');
  return last ? `${last.who} said ${when(last.at)} that it is no spam.` : 'It is no suspect.';
}

async function lastOf(database: LeadsDatabase, leadId: string, kind: LeadEventTable['kind']) {
  const last = await database
    .selectFrom('lead_event')
    .leftJoin('staff', 'staff.id', 'lead_event.staff_id')
    .select(['at', 'staff.name as who', 'state'])
    .where('lead_id', '=', leadId)
    .where('kind', '=', kind)
    .orderBy('at', 'desc')
    .executeTakeFirst();
  return last && { ...last, who: last.who ?? 'The command line' };
}

const TIME = inCompanyZone('en-US', { hour: 'numeric', minute: '2-digit' });
const DAY = inCompanyZone('en-US', { month: 'short', day: 'numeric' });

/** `at 9:14 AM`, with the day where it is another one: `on Nov 21 at 9:14 AM`. */
function when(at: string): string {
  const moment = new Date(at);
  const time = `at ${TIME().format(moment)}`;
  const isToday = companyDay(at) === companyDay(new Date().toISOString());
  return isToday ? time : `on ${DAY().format(moment)} ${time}`;
}

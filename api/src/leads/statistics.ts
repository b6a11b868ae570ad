import type { ServiceCode } from '@site/contract';
import {
  type LeadStatistics,
  type LeadStatisticsQuery,
  type LeadStatus,
  OPEN_STATUSES,
} from '@site/contract/api';
import { formatCompanyDay, startOfCompanyDay } from '@site/contract/company-time';
import type { DbOrTx } from '../db.ts';
import type { LeadTable } from '../tables.ts';
import { callbackDeadline } from './callback-deadline.ts';
import { isSuspect } from './filter.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const COLUMNS = ['id', 'name', 'service', 'status', 'receivedAt', 'calledAt'] as const;

type CountedLead = Pick<LeadTable, (typeof COLUMNS)[number]>;

/** Counts the leads of some days, without spam and suspects. */
export async function readLeadStatistics(db: DbOrTx, { days }: LeadStatisticsQuery): Promise<LeadStatistics> {
  const to = formatCompanyDay(new Date().toISOString());
  const from = addDays(to, 1 - Number(days));
  const leads: CountedLead[] = await db
    .selectFrom('lead')
    .select(COLUMNS)
    .where('receivedAt', '>=', startOfCompanyDay(from).toISOString())
    .where('status', '!=', 'spam')
    .where((eb) => eb.not(isSuspect(eb)))
    .execute();
  const count = (statuses: readonly LeadStatus[]) =>
    leads.filter(({ status }) => statuses.includes(status)).length;
  return {
    days: countDays(leads, from, to),
    services: countServices(leads),
    firstCall: { ...measureFirstCalls(leads), waiting: count(['new']) },
    outcome: { done: count(['done']), lost: count(['lost']), open: count(OPEN_STATUSES) },
  };
}

function countDays(leads: readonly CountedLead[], from: string, to: string): LeadStatistics['days'] {
  const counts = new Map<string, number>();
  for (let day = from; day <= to; day = addDays(day, 1)) counts.set(day, 0);
  for (const { receivedAt } of leads) {
    const day = formatCompanyDay(receivedAt);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return [...counts].map(([day, count]) => ({ day, leads: count }));
}

function countServices(leads: readonly CountedLead[]): LeadStatistics['services'] {
  const services = new Map<ServiceCode, LeadStatistics['services'][number]>();
  for (const { service, status } of leads) {
    const counts = services.get(service) ?? { service, leads: 0, jobs: 0 };
    counts.leads += 1;
    if (status === 'done') counts.jobs += 1;
    services.set(service, counts);
  }
  return [...services.values()].sort((one, other) => other.leads - one.leads);
}

function measureFirstCalls(leads: readonly CountedLead[]): Omit<LeadStatistics['firstCall'], 'waiting'> {
  const calls = leads
    .flatMap(({ id, name, receivedAt, calledAt }) => {
      if (calledAt === null) return [];
      const minutes = Math.max(0, Math.round((Date.parse(calledAt) - Date.parse(receivedAt)) / MINUTE));
      return { leadId: id, name, minutes, isOnTime: calledAt <= callbackDeadline(receivedAt) };
    })
    .sort((one, other) => one.minutes - other.minutes);
  const middle = calls.slice(Math.ceil(calls.length / 2) - 1, Math.floor(calls.length / 2) + 1);
  const median = middle.reduce((sum, { minutes }) => sum + minutes, 0) / middle.length;
  const slowest = calls.at(-1);
  return {
    medianMinutes: calls.length > 0 ? Math.round(median) : null,
    slowest: slowest ? { leadId: slowest.leadId, name: slowest.name, minutes: slowest.minutes } : null,
    called: calls.length,
    onTime: calls.filter(({ isOnTime }) => isOnTime).length,
  };
}

/** Dates have no hours, so this is safe in UTC. */
function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
}

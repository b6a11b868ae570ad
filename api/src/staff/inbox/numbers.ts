import type { ServiceCode } from '@site/contract';
import { type InboxNumbers, numbersQuery } from '@site/contract/inbox';
import { companyDay, startOfCompanyDay } from '@site/contract/times';
import { InvalidInput } from '../../accounts/problems.ts';
import type { LeadsDatabase } from '../../database/schema.ts';
import { asStorageError } from '../../database/storage-unavailable.ts';
import { DAY } from '../../leads/filters.ts';
import { toState } from '../../leads/store.ts';
import { parseBody } from '../sign-in/body.ts';
import { OPEN_STATES } from './filters.ts';

/** Days that are counted where nobody says which, and at most. */
const DAYS = 30;
const MOST_DAYS = 1100;

interface Range {
  from: string;
  to: string;
}

/** @throws InvalidInput */
export function parseNumbersQuery(query: unknown): Range {
  const { from: asked, to = companyDay(new Date().toISOString()) } = parseBody(numbersQuery, query);
  const from = asked ?? dayBefore(to, DAYS - 1);
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY) + 1;
  if (days < 1) throw new InvalidInput('from: Give a day that is not after "to".');
  if (days > MOST_DAYS) throw new InvalidInput(`from: Give not more than ${MOST_DAYS} days.`);
  return { from, to };
}

/**
 * The numbers of some days: how many leads, how soon they were called, and what came of them. Spam is left out, and what may be spam
 * until somebody has judged it.
 * @throws StorageUnavailable
 */
export async function readNumbers(database: LeadsDatabase, { from, to }: Range): Promise<InboxNumbers> {
  const rows = await database
    .selectFrom('lead')
    .select(['id', 'name', 'service', 'state', 'received_at', 'called_at'])
    .where('received_at', '>=', startOfCompanyDay(from).toISOString())
    .where('received_at', '<', startOfCompanyDay(to, 1).toISOString())
    .where('state', '!=', 'spam')
    .where(({ or, eb }) => or([eb('suspect', 'is', null), eb('state', '!=', 'new')]))
    .orderBy('received_at')
    .execute()
    .catch((error) => {
      throw asStorageError(error);
    });
  const leads = rows.map((row) => ({ ...row, state: toState(row.state) }));
  const count = (states: readonly string[]) => leads.filter(({ state }) => states.includes(state)).length;
  return {
    from,
    to,
    days: countDays(leads, { from, to }),
    services: countServices(leads),
    firstCall: firstCalls(leads),
    outcome: { done: count(['done']), lost: count(['lost']), open: count(OPEN_STATES) },
  };
}

/** Every day, also those without a lead. @param leads the oldest first */
function countDays(leads: readonly { received_at: string }[], { from, to }: Range) {
  const days: InboxNumbers['days'] = [];
  let next = 0;
  for (let later = 0; days.at(-1)?.day !== to; later += 1) {
    const end = startOfCompanyDay(from, later + 1).toISOString();
    const first = next;
    while ((leads[next]?.received_at ?? end) < end) next += 1;
    days.push({ day: dayBefore(from, -later), leads: next - first });
  }
  return days;
}

/** Those with most leads first. */
function countServices(leads: readonly { service: ServiceCode; state: string }[]) {
  const services = new Map<ServiceCode, InboxNumbers['services'][number]>();
  for (const { service, state } of leads) {
    const counts = services.get(service) ?? { service, leads: 0, jobs: 0 };
    counts.leads += 1;
    if (state === 'done') counts.jobs += 1;
    services.set(service, counts);
  }
  return [...services.values()].sort((one, other) => other.leads - one.leads);
}

function firstCalls(
  leads: readonly {
    id: string;
    name: string;
    state: string;
    received_at: string;
    called_at: string | null;
  }[],
): InboxNumbers['firstCall'] {
  const calls = leads
    .flatMap(({ id, name, received_at: received, called_at: called }) =>
      called === null ? [] : [{ leadId: id, name, minutes: minutesBetween(received, called) }],
    )
    .sort((one, other) => one.minutes - other.minutes);
  const middle = calls.slice(Math.ceil(calls.length / 2) - 1, Math.floor(calls.length / 2) + 1);
  const median = middle.reduce((sum, { minutes }) => sum + minutes, 0) / middle.length;
  return {
    medianMinutes: calls.length > 0 ? Math.round(median) : null,
    slowest: calls.at(-1) ?? null,
    called: calls.length,
    waiting: leads.filter(({ state }) => state === 'new').length,
  };
}

/** Not less than none: the two may be from clocks that differ. */
function minutesBetween(from: string, to: string): number {
  return Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
}

/** The date so many days before. Dates have no hours, so this is safe in UTC. */
function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * DAY).toISOString().slice(0, 10);
}

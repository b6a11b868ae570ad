import { SITE, serviceLabel } from '@site/contract';
import { LEAD_STATES, type LeadState } from '@site/contract/inbox';
import { print, printable, printableJson } from '@site/contract/program';
import { table } from '@site/contract/table';
import { companyDay } from '@site/contract/times';
import type { Command } from 'commander';
import { sql } from 'kysely';
import type { LeadsDatabase } from '../../../database/schema.ts';
import { countLeads, toState } from '../../../leads/store.ts';
import { listViolations } from '../../../reports/counts.ts';
import type { Settings } from '../../../settings.ts';
import { readLeads } from './access.ts';
import { parseCount } from './options.ts';

/** Days in the table; JSON has all. */
const DAYS = 14;

/** `2026-03-01T09:30` of a lead. */
const MINUTE = sql<string>`substr(received_at, 1, 16)`;

/** Adds `stats`. */
export function addStats(program: Command, { database: address }: Settings) {
  program
    .command('stats')
    .description('count leads by day, service and state, and their deliveries by target and state')
    .option('--json', 'print JSON')
    .action(async ({ json }) => {
      const stats = await readLeads(address, readStats);
      print(json ? printableJson(stats) : statsText(stats));
    });
}

async function readStats(database: LeadsDatabase) {
  return {
    leads: await countLeads(database),
    suspects: await countLeads(database, { suspect: true }),
    days: await countDays(database),
    services: await database
      .selectFrom('lead')
      .select(({ fn }) => ['service', fn.countAll<number>().as('count')])
      .groupBy('service')
      .orderBy('count', 'desc')
      .orderBy('service')
      .execute(),
    states: await countStates(database),
    takers: await countTakers(database),
    /** Without alerts. */
    deliveries: await database
      .selectFrom('delivery')
      .select(({ fn }) => ['target', 'state', fn.countAll<number>().as('count')])
      .where('lead_id', 'is not', null)
      .groupBy(['target', 'state'])
      .orderBy('target')
      .orderBy('state')
      .execute(),
  };
}

/** Leads by their day in the company's zone, the latest first. */
async function countDays(database: LeadsDatabase): Promise<{ day: string; count: number }[]> {
  // SQLite knows no zones.
  const minutes = await database
    .selectFrom('lead')
    .select(({ fn }) => [MINUTE.as('minute'), fn.countAll<number>().as('count')])
    .groupBy(MINUTE)
    .orderBy('minute', 'desc')
    .execute();
  const days = new Map<string, number>();
  for (const { minute, count } of minutes) {
    const day = companyDay(`${minute}Z`);
    days.set(day, (days.get(day) ?? 0) + count);
  }
  return [...days].map(([day, count]) => ({ day, count }));
}

async function countStates(database: LeadsDatabase) {
  const rows = await database
    .selectFrom('lead')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute();
  const counts = new Map<LeadState, number>();
  for (const { state: stored, count } of rows) {
    const state = toState(stored);
    counts.set(state, (counts.get(state) ?? 0) + count);
  }
  // In the order of a lead's way.
  return LEAD_STATES.map((state) => ({ state, count: counts.get(state) ?? 0 })).filter(
    ({ count }) => count > 0,
  );
}

/** How many leads each of the staff has. */
function countTakers(database: LeadsDatabase) {
  return database
    .selectFrom('lead')
    .innerJoin('staff', 'staff.id', 'lead.taken_by')
    .select(({ fn }) => ['staff.name as taker', fn.countAll<number>().as('count')])
    .groupBy(['staff.id', 'staff.name'])
    .orderBy('count', 'desc')
    .orderBy('staff.name')
    .execute();
}

type Stats = Awaited<ReturnType<typeof readStats>>;

function statsText({ leads, suspects, days, services, states, takers, deliveries }: Stats): string {
  if (leads === 0) return 'There are no leads yet.';
  return [
    `Leads: ${leads}, of which may be spam: ${suspects}`,
    countTable(`DAY (${SITE.timeZone})`, days.slice(0, DAYS), ({ day }) => day),
    ...(days.length > DAYS ? [`The latest ${DAYS} of ${days.length} days with leads.`] : []),
    countTable('SERVICE', services, ({ service }) => serviceLabel(service)),
    countTable('STATE', states, ({ state }) => state),
    ...(takers.length > 0 ? [countTable('TAKEN BY', takers, ({ taker }) => printable(taker))] : []),
    countTable('DELIVERIES', deliveries, ({ target, state }) => `${target}, ${state}`),
  ].join('\n\n');
}

function countTable<Row extends { count: number }>(title: string, rows: Row[], nameOf: (row: Row) => string) {
  const cells = rows.map((row) => [nameOf(row), row.count]);
  return table([title, 'COUNT'], cells);
}

/** Adds `violations`, for those who look after the site. */
export function addViolations(program: Command, { database: address }: Settings) {
  program
    .command('violations')
    .description('count what browsers have blocked on the pages, by release')
    .option('--days <count>', 'within so many days, in UTC, today included', parseCount, 7)
    .option('--json', 'print JSON')
    .action(async ({ days, json }) => {
      const counts = await readLeads(address, (database) => listViolations(database, days));
      print(json ? printableJson(counts) : violationsText(counts));
    });
}

function violationsText(counts: Awaited<ReturnType<typeof listViolations>>): string {
  if (counts.length === 0) return 'Browsers have reported no violation.';
  const rows = counts.map(({ count, source, directive, blocked, composition, lastDay }) => [
    String(count),
    source,
    directive,
    blocked,
    composition,
    lastDay,
  ]);
  return table(['COUNT', 'SOURCE', 'DIRECTIVE', 'BLOCKED', 'COMPOSITION', 'LAST DAY (UTC)'], rows);
}

import { serviceLabel } from '@site/contract';
import { print } from '@site/contract/program';
import { table } from '@site/contract/table';
import type { Command } from 'commander';
import { sql } from 'kysely';
import type { LeadsDatabase } from '../../../database/schema.ts';
import { countLeads } from '../../../leads/store.ts';
import { listViolations } from '../../../reports/counts.ts';
import type { Settings } from '../../../settings.ts';
import { printableJson } from '../../../system/text.ts';
import { readLeads } from './access.ts';
import { parseCount } from './options.ts';

/** Days in the table; JSON has all. */
const DAYS = 14;

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
  const day = sql<string>`substr(received_at, 1, 10)`;
  return {
    leads: await countLeads(database),
    suspects: await countLeads(database, { suspect: true }),
    /** In UTC, the latest first. */
    days: await database
      .selectFrom('lead')
      .select(({ fn }) => [day.as('day'), fn.countAll<number>().as('count')])
      .groupBy(day)
      .orderBy('day', 'desc')
      .execute(),
    services: await database
      .selectFrom('lead')
      .select(({ fn }) => ['service', fn.countAll<number>().as('count')])
      .groupBy('service')
      .orderBy('count', 'desc')
      .orderBy('service')
      .execute(),
    states: await database
      .selectFrom('lead')
      .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
      .groupBy('state')
      .orderBy('state')
      .execute(),
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

type Stats = Awaited<ReturnType<typeof readStats>>;

function statsText({ leads, suspects, days, services, states, deliveries }: Stats): string {
  if (leads === 0) return 'There are no leads yet.';
  return [
    `Leads: ${leads}, of which may be spam: ${suspects}`,
    countTable('DAY (UTC)', days.slice(0, DAYS), ({ day }) => day),
    ...(days.length > DAYS ? [`The latest ${DAYS} of ${days.length} days with leads, in UTC.`] : []),
    countTable('SERVICE', services, ({ service }) => serviceLabel(service)),
    countTable('STATE', states, ({ state }) => state),
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
  return table(['COUNT', 'SOURCE', 'DIRECTIVE', 'BLOCKED', 'COMPOSITION', 'LAST DAY'], rows);
}

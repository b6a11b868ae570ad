import { serviceLabel } from '@site/contract';
import { print } from '@site/contract/program';
import { table } from '@site/contract/table';
import type { Command } from 'commander';
import { sql } from 'kysely';
import type { LeadsDatabase } from '../../../database/schema.ts';
import { countLeads } from '../../../leads/store.ts';
import type { Settings } from '../../../settings.ts';
import { printableJson } from '../../../system/text.ts';
import { readLeads } from './access.ts';

/** Days in the table; JSON has all. */
const DAYS = 14;

/** Adds `stats`. */
export function addStats(program: Command, { database }: Settings) {
  program
    .command('stats')
    .description('count leads by day, service and state, and their deliveries by target and state')
    .option('--json', 'print JSON')
    .action(async (options) => print(await statsCommand(database, options)));
}

/**
 * How many leads and deliveries there are, of which kind.
 * @throws Refusal
 */
export async function statsCommand(address: string, { json }: { json?: boolean }): Promise<string> {
  const stats = (await readLeads(address, readStats)) ?? NOTHING;
  return json ? printableJson(stats) : statsText(stats);
}

type Stats = Awaited<ReturnType<typeof readStats>>;

const NOTHING: Stats = { leads: 0, suspects: 0, days: [], services: [], states: [], deliveries: [] };

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

function statsText({ leads, suspects, days, services, states, deliveries }: Stats): string {
  if (leads === 0) return 'There are no leads yet.';
  const more = days.length > DAYS ? [`The latest ${DAYS} of ${days.length} days with leads, in UTC.`] : [];
  return [
    `Leads: ${leads}, of which may be spam: ${suspects}`,
    table(
      ['DAY (UTC)', 'COUNT'],
      days.slice(0, DAYS).map(({ day, count }) => [day, count]),
    ),
    ...more,
    table(
      ['SERVICE', 'COUNT'],
      services.map(({ service, count }) => [serviceLabel(service), count]),
    ),
    table(
      ['STATE', 'COUNT'],
      states.map(({ state, count }) => [state, count]),
    ),
    table(
      ['DELIVERIES', 'COUNT'],
      deliveries.map(({ target, state, count }) => [`${target}, ${state}`, count]),
    ),
  ].join('\n\n');
}

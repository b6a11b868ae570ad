import { print } from '@site/contract/program';
import { table } from '@site/contract/table';
import type { Command } from 'commander';
import { listViolations, type ViolationCount } from '../../../reports/counts.ts';
import type { Settings } from '../../../settings.ts';
import { printableJson } from '../../../system/text.ts';
import { readLeads } from './access.ts';
import { parseCount } from './options.ts';

/** Adds `violations`. */
export function addViolations(program: Command, { database }: Settings) {
  program
    .command('violations')
    .description('count what browsers have blocked on the pages, by release')
    .option('--days <count>', 'within so many days, in UTC, today included', parseCount, 7)
    .option('--json', 'print JSON')
    .action(async (options) => print(await violationsCommand(database, options)));
}

/**
 * What browsers have blocked, for those who look after the site.
 * @throws Refusal
 */
export async function violationsCommand(
  address: string,
  { days, json }: { days: number; json?: boolean },
): Promise<string> {
  const counts = (await readLeads(address, (database) => listViolations(database, days))) ?? [];
  if (json) return printableJson(counts);
  return counts.length === 0 ? 'Browsers have reported no violation.' : violationTable(counts);
}

function violationTable(counts: readonly ViolationCount[]): string {
  return table(
    ['COUNT', 'SOURCE', 'DIRECTIVE', 'BLOCKED', 'COMPOSITION', 'LAST DAY'],
    counts.map(({ count, source, directive, blocked, composition, lastDay }) => [
      String(count),
      source,
      directive,
      blocked,
      composition,
      lastDay,
    ]),
  );
}

import { print } from '@site/contract/program';
import { table } from '@site/contract/table';
import type { Command } from 'commander';
import { listViolations } from '../../../reports/counts.ts';
import type { Settings } from '../../../settings.ts';
import { printableJson } from '../../../system/text.ts';
import { readLeads } from './access.ts';
import { parseCount } from './options.ts';

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

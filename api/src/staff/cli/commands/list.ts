import { printableJson } from '@site/contract/program';
import { type Command, Option } from 'commander';
import { leadsCsv } from '../../../leads/csv.ts';
import type { LeadFilters } from '../../../leads/filters.ts';
import { countLeads, listLeads } from '../../../leads/store.ts';
import type { Settings } from '../../../settings.ts';
import { readLeads } from './access.ts';
import { addFilters, parseCount, readFilters } from './options.ts';
import { leadTable, printAll } from './output.ts';

/** Adds `list`. */
export function addList(program: Command, { database: address }: Settings) {
  addFilters(program.command('list'))
    .description('list the newest leads, newest first')
    .option('--limit <count>', 'list at most so many', parseCount, 50)
    .addOption(
      new Option('--format <format>', 'print them so').choices(['table', 'csv', 'json']).default('table'),
    )
    .option('--json', 'short for --format json')
    .action(async ({ limit, format, json, ...filters }) => {
      const options = { limit, format: json ? 'json' : format, filters: readFilters(filters) };
      await printAll([await listCommand(address, options)]);
    });
}

interface ListOptions {
  /** At most so many leads. */
  limit: number;
  format?: 'table' | 'csv' | 'json';
  filters?: LeadFilters;
}

/**
 * The newest leads, as staff or their programs read them.
 * @throws Refusal
 */
export async function listCommand(
  address: string,
  { limit, format = 'table', filters = {} }: ListOptions,
): Promise<string> {
  return readLeads(address, async (database) => {
    const leads = await listLeads(database, limit, { filters });
    if (format === 'json') return `${printableJson(leads)}\n`;
    if (format === 'csv') return leadsCsv(leads);
    if ((await countLeads(database)) === 0) return 'There are no leads yet.\n';
    const count = await countLeads(database, filters);
    if (count === 0) return 'No lead is like that.\n';
    const more = count > leads.length ? `\n\nThe newest ${leads.length} of ${count} leads.` : '';
    return `${await leadTable(database, leads)}${more}\n`;
  });
}

import { type Command, Option } from 'commander';
import { leadsCsv } from '../../../leads/csv.ts';
import type { LeadFilters } from '../../../leads/filters.ts';
import { countLeads, listLeads, shortIdLength } from '../../../leads/store.ts';
import type { Settings } from '../../../settings.ts';
import { printableJson } from '../../../system/text.ts';
import { readLeads } from './access.ts';
import { addFilters, FORMATS, type Format, parseCount, readFilters } from './options.ts';
import { leadTable, printAll } from './output.ts';

/** Adds `list`. */
export function addList(program: Command, { database }: Settings) {
  addFilters(program.command('list'))
    .description('list the newest leads, newest first')
    .option('--limit <count>', 'list at most so many', parseCount, 50)
    .addOption(new Option('--format <format>', 'print them so').choices(FORMATS).default('table'))
    .option('--json', 'short for --format json')
    .action(async ({ limit, format, json, ...filters }) => {
      const text = await listCommand(database, {
        limit,
        format: json ? 'json' : format,
        filters: readFilters(filters),
      });
      await printAll([text]);
    });
}

interface ListOptions {
  /** At most so many leads. */
  limit: number;
  format?: Format;
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
  const listing = await readLeads(address, async (database) => ({
    leads: await listLeads(database, limit, { filters }),
    count: await countLeads(database, filters),
    all: await countLeads(database),
    idLength: await shortIdLength(database),
  }));
  if (format === 'json') return `${printableJson(listing?.leads ?? [])}\n`;
  if (format === 'csv') return leadsCsv(listing?.leads ?? []);
  if (!listing || listing.all === 0) return 'There are no leads yet.\n';
  const { leads, count, idLength } = listing;
  if (count === 0) return 'No lead is like that.\n';
  const table = leadTable(leads, idLength);
  const more = count > leads.length ? `\n\nThe newest ${leads.length} of ${count} leads.` : '';
  return `${table}${more}\n`;
}

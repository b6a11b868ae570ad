import { basename, dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { print, Refusal } from '@site/contract/program';
import { type Command, Option } from 'commander';
import type { LeadsDatabase } from '../../../database/schema.ts';
import { leadsCsv } from '../../../leads/csv.ts';
import type { LeadFilters } from '../../../leads/filters.ts';
import type { Lead } from '../../../leads/schema.ts';
import { countLeads, type LeadPlace, listLeads } from '../../../leads/store.ts';
import type { Settings } from '../../../settings.ts';
import { writePrivately } from '../../../system/private-file.ts';
import { printableJson } from '../../../system/text.ts';
import { readLeads } from './access.ts';
import { addFilters, type FilterOptions, parseCount, readFilters } from './options.ts';
import { leadTable, printAll } from './output.ts';

/** Leads that an export reads at once. */
const PAGE = 500;

/** Adds `list`. */
export function addList(program: Command, { database }: Settings) {
  addFilters(program.command('list'))
    .description('list the newest leads, newest first')
    .option('--limit <count>', 'list at most so many', parseCount, 50)
    .addOption(
      new Option('--format <format>', 'print them so').choices(['table', 'csv', 'json']).default('table'),
    )
    .option('--json', 'short for --format json')
    .action(async ({ limit, format, json, ...filters }) => {
      const options = { limit, format: json ? 'json' : format, filters: readFilters(filters) };
      await printAll([await listCommand(database, options)]);
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

/** Adds `export`. */
export function addExport(program: Command, { database }: Settings) {
  addFilters(program.command('export'))
    .description('give all leads with all that was sent, newest first')
    .addOption(new Option('--format <format>', 'as this').choices(Object.keys(WRITERS)).default('csv'))
    .option('--out <file>', 'write them to this file, which only its owner can read')
    .action(async ({ format, out, ...filters }: ExportOptions) => {
      const counted = { leads: 0 };
      const text = (leads: LeadsDatabase) => WRITERS[format](readPages(leads, readFilters(filters), counted));
      if (out === undefined) return readLeads(database, (leads) => printAll(text(leads)));
      const file = resolve(out);
      await readLeads(database, (leads) =>
        writePrivately(dirname(file), basename(file), Readable.from(text(leads))).catch((error) => {
          throw new Refusal(`The leads were not exported to ${file}: ${error.message}.`);
        }),
      );
      print(`Exported to ${file}: ${counted.leads === 1 ? '1 lead' : `${counted.leads} leads`}.`);
    });
}

type ExportOptions = FilterOptions & { format: keyof typeof WRITERS; out?: string };

type Pages = AsyncIterable<readonly Lead[]>;

/** The text of an export, piece by piece. */
const WRITERS = {
  async *csv(pages: Pages) {
    yield leadsCsv([]);
    for await (const leads of pages) yield leadsCsv(leads, { header: false });
  },
  async *json(pages: Pages) {
    yield '[';
    let separator = '\n';
    for await (const leads of pages) {
      yield separator + leads.map(printableJson).join(',\n');
      separator = ',\n';
    }
    yield '\n]\n';
  },
};

async function* readPages(database: LeadsDatabase, filters: LeadFilters, counted: { leads: number }) {
  let after: LeadPlace | undefined;
  for (;;) {
    const leads = await listLeads(database, PAGE, { filters, after });
    counted.leads += leads.length;
    if (leads.length > 0) yield leads;
    if (leads.length < PAGE) return;
    after = leads.at(-1);
  }
}

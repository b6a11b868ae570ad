import { basename, dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { print, printableJson, Refusal } from '@site/contract/program';
import { type Command, Option } from 'commander';
import type { LeadsDatabase } from '../../../database/schema.ts';
import { leadsCsv } from '../../../leads/csv.ts';
import type { LeadFilters } from '../../../leads/filters.ts';
import type { Lead } from '../../../leads/schema.ts';
import { type LeadPlace, listLeads } from '../../../leads/store.ts';
import type { Settings } from '../../../settings.ts';
import { writePrivately } from '../../../system/private-file.ts';
import { readLeads } from './access.ts';
import { addFilters, type FilterOptions, readFilters } from './options.ts';
import { printAll } from './output.ts';

/** Leads that are read at once. */
const PAGE = 500;

/** Adds `export`. */
export function addExport(program: Command, { database: address }: Settings) {
  addFilters(program.command('export'))
    .description('give all leads with all that was sent, newest first')
    .addOption(new Option('--format <format>', 'as this').choices(Object.keys(WRITERS)).default('csv'))
    .option('--out <file>', 'write them to this file, which only its owner can read')
    .action(({ format, out, ...options }: ExportOptions) => {
      const filters = readFilters(options);
      return readLeads(address, async (database) => {
        const pages = readPages(database, filters);
        if (out === undefined) await printAll(WRITERS[format](pages));
        else print(await exportToFile(resolve(out), format, pages));
      });
    });
}

type ExportOptions = FilterOptions & { format: keyof typeof WRITERS; out?: string };

/**
 * Writes leads to a file, and says how many they are.
 * @throws Refusal when it cannot be written; nothing is left of it then
 */
async function exportToFile(file: string, format: ExportOptions['format'], pages: Pages) {
  let count = 0;
  async function* counted() {
    for await (const leads of pages) {
      count += leads.length;
      yield leads;
    }
  }
  const text = Readable.from(WRITERS[format](counted()));
  await writePrivately(dirname(file), basename(file), text).catch((error) => {
    throw new Refusal(`The leads were not exported to ${file}: ${error.message}.`);
  });
  return `Exported to ${file}: ${count === 1 ? '1 lead' : `${count} leads`}.`;
}

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

async function* readPages(database: LeadsDatabase, filters: LeadFilters) {
  let after: LeadPlace | undefined;
  for (;;) {
    const leads = await listLeads(database, PAGE, { filters, after });
    if (leads.length > 0) yield leads;
    if (leads.length < PAGE) return;
    after = leads.at(-1);
  }
}

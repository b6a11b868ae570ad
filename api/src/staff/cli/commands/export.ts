import { basename, dirname, resolve } from 'node:path';
import { Readable } from 'node:stream';
import { print, Refusal } from '@site/contract/program';
import { type Command, Option } from 'commander';
import type { LeadsDatabase } from '../../../database/schema.ts';
import { leadsCsv } from '../../../leads/csv.ts';
import type { LeadFilters } from '../../../leads/filters.ts';
import { type LeadPlace, listLeads } from '../../../leads/store.ts';
import type { Settings } from '../../../settings.ts';
import { writePrivately } from '../../../system/private-file.ts';
import { printableJson } from '../../../system/text.ts';
import { readLeads } from './access.ts';
import { addFilters, readFilters } from './options.ts';
import { printAll } from './output.ts';

const EXPORT_FORMATS = ['csv', 'json'] as const;

type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Leads that are read at once. */
const PAGE = 500;

interface ExportOptions {
  format: ExportFormat;
  filters: LeadFilters;
}

/** Adds `export`. */
export function addExport(program: Command, { database }: Settings) {
  addFilters(program.command('export'))
    .description('give all leads with all that was sent, newest first')
    .addOption(new Option('--format <format>', 'as this').choices(EXPORT_FORMATS).default('csv'))
    .option('--out <file>', 'write them to this file, which only its owner can read')
    .action(async ({ format, out, ...filters }) => {
      const options = { format, filters: readFilters(filters) };
      if (out === undefined) await exportLeads(database, options, printAll);
      else print(await exportToFile(database, resolve(out), options));
    });
}

/**
 * Gives leads piece by piece to whoever writes them down.
 * @returns how many they are
 * @throws Refusal; what was written by then is not complete
 */
export async function exportLeads(
  address: string,
  { format, filters }: ExportOptions,
  write: (chunks: AsyncIterable<string>) => Promise<void>,
): Promise<number> {
  const counted = { leads: 0 };
  const { first, page, last } = WRITERS[format];
  async function* chunks(database?: LeadsDatabase) {
    yield first();
    for await (const leads of database ? pages(database, filters) : []) {
      yield page(leads, counted.leads === 0);
      counted.leads += leads.length;
    }
    yield last();
  }
  const done = await readLeads(address, async (database) => {
    await write(chunks(database));
    return true;
  });
  if (!done) await write(chunks());
  return counted.leads;
}

async function exportToFile(address: string, file: string, options: ExportOptions): Promise<string> {
  const count = await exportLeads(address, options, (chunks) =>
    writePrivately(dirname(file), basename(file), Readable.from(chunks)).catch((error) => {
      throw new Refusal(`The leads were not exported to ${file}: ${error.message}.`);
    }),
  );
  return `Exported to ${file}: ${count === 1 ? '1 lead' : `${count} leads`}.`;
}

type LeadPage = Awaited<ReturnType<typeof listLeads>>;

/** What a file begins with, holds for each page of leads, and ends with. */
interface Writer {
  first(): string;
  page(leads: LeadPage, isFirst: boolean): string;
  last(): string;
}

const WRITERS: Record<ExportFormat, Writer> = {
  csv: {
    first: () => leadsCsv([]),
    page: (leads) => leadsCsv(leads, { header: false }),
    last: () => '',
  },
  json: {
    first: () => '[',
    page: (leads, isFirst) =>
      leads.map((lead, index) => `${isFirst && index === 0 ? '' : ','}\n${printableJson(lead)}`).join(''),
    last: () => '\n]\n',
  },
};

async function* pages(database: LeadsDatabase, filters: LeadFilters) {
  let after: LeadPlace | undefined;
  for (;;) {
    const leads = await listLeads(database, PAGE, { filters, after });
    if (leads.length > 0) yield leads;
    if (leads.length < PAGE) return;
    after = leads.at(-1);
  }
}

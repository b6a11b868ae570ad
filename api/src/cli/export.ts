import { once } from 'node:events';
import { open, rm } from 'node:fs/promises';
import { SERVICE_CODES, SITE } from '@site/contract';
import { LEAD_STATUSES, LEAD_VIEWS, leadFilter } from '@site/contract/api';
import { print, printable, printableJson, Refusal, WrongUse } from '@site/contract/program';
import { type Command, Option } from 'commander';
import { leadsCsv } from '../leads/csv.ts';
import { requestOf } from '../leads/fields.ts';
import { type LeadRow, readAll } from '../leads/list.ts';
import { phoneNumber } from '../leads/phone.ts';
import type { Settings } from '../settings.ts';
import { withLeads } from './database.ts';

interface ExportOptions extends Record<string, unknown> {
  format: 'csv' | 'json';
  out?: string;
  bom: boolean;
}

/** Adds `export`. Its filter is that of the inbox. */
export function addExportCommand(program: Command, { database }: Settings) {
  program
    .command('export')
    .description('write leads as CSV or JSON, the newest first')
    .option('--q <words>', 'words that occur in the lead, its notes or its service')
    .addOption(new Option('--view <view>', 'open, suspect or all leads').choices(LEAD_VIEWS).default('all'))
    .addOption(new Option('--status <status>', 'in this status').choices(LEAD_STATUSES))
    .addOption(new Option('--service <service>', 'for this service').choices(SERVICE_CODES))
    .option('--assigned <id>', "a person's id, or nobody")
    .option('--from <date>', `received on this day or later; days are those of ${SITE.timeZone}`)
    .option('--to <date>', 'received on this day or earlier')
    .addOption(new Option('--format <format>', 'of the file').choices(['csv', 'json']).default('csv'))
    .option('--no-bom', 'CSV without the byte order mark that Excel needs')
    .option('--out <file>', 'a new file, which only you can read; otherwise it is printed')
    .action(async ({ format, out, bom, ...options }: ExportOptions) => {
      const { data: filter, error } = leadFilter.safeParse(options);
      if (!filter)
        throw new WrongUse(
          error.issues.map(({ path, message }) => `--${path.join()}: ${message}`).join('\n'),
        );
      await withLeads(database, async (db) => {
        const batches = readAll(db, filter);
        const text =
          format === 'csv' ? leadsCsv(batches, { bom: bom && out !== undefined }) : leadsJson(batches);
        await (out === undefined ? printAll(text) : writeFile(out, text));
      });
    });
}

async function* leadsJson(batches: AsyncIterable<LeadRow[]>): AsyncGenerator<string> {
  yield '[';
  let separator = '\n';
  for await (const leads of batches)
    for (const lead of leads) {
      yield separator + printableJson(describe(lead));
      separator = ',\n';
    }
  yield '\n]\n';
}

function describe(lead: LeadRow) {
  const { id, receivedAt, status, suspectReason, lostReason, assigneeName: assignee } = lead;
  const number = phoneNumber(lead.phone) ?? null;
  return {
    id,
    receivedAt,
    ...requestOf(lead),
    phoneNumber: number,
    status,
    suspectReason,
    assignee,
    lostReason,
  };
}

/** Nothing that a visitor wrote can steer a terminal. */
async function printAll(chunks: AsyncIterable<string>) {
  for await (const chunk of chunks) {
    const text = process.stdout.isTTY ? chunk.split(/\r?\n/).map(printable).join('\n') : chunk;
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  }
}

async function writeFile(path: string, chunks: AsyncIterable<string>) {
  const file = await open(path, 'wx', 0o600).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new Refusal(`There is a file ${path} already. Give another name.`);
    throw error;
  });
  try {
    for await (const chunk of chunks) await file.write(chunk);
    await file.close();
  } catch (error) {
    await file.close().catch(() => undefined);
    await rm(path, { force: true });
    throw new Refusal(`The leads were not exported: ${error instanceof Error ? error.message : error}.`);
  }
  print(`Exported to ${path}.`);
}

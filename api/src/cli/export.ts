import { once } from 'node:events';
import { SERVICE_CODES, SITE } from '@site/contract';
import { LEAD_STATUSES, LEAD_VIEWS, leadFilter } from '@site/contract/api';
import { escapeTerminalText, UsageError } from '@site/contract/program';
import { type Command, Option } from 'commander';
import { leadsCsv } from '../leads/csv.ts';
import { readAll } from '../leads/list.ts';
import type { Settings } from '../settings.ts';
import { withLeads } from './database.ts';

export function addExportCommand(program: Command, { database }: Settings) {
  program
    .command('export')
    .description("print leads as CSV, the newest first; the filter is the inbox's")
    .option('--q <words>', 'words that occur in the lead, its notes or its service')
    .addOption(new Option('--view <view>', 'open, suspect or all leads').choices(LEAD_VIEWS).default('all'))
    .addOption(new Option('--status <status>', 'in this status').choices(LEAD_STATUSES))
    .addOption(new Option('--service <service>', 'for this service').choices(SERVICE_CODES))
    .option('--from <date>', `received on this day or later; days are those of ${SITE.timeZone}`)
    .option('--to <date>', 'received on this day or earlier')
    .option('--no-bom', 'without the byte order mark that Excel needs')
    .action(async ({ bom, ...options }: { bom: boolean }) => {
      const { data: filter, error } = leadFilter.safeParse(options);
      if (!filter)
        throw new UsageError(
          error.issues.map(({ path, message }) => `--${path.join()}: ${message}`).join('\n'),
        );
      const { stdout } = process;
      await withLeads(database, async (db) => {
        for await (const text of leadsCsv(readAll(db, filter), { bom: bom && !stdout.isTTY }))
          if (!stdout.write(stdout.isTTY ? escapeTerminalText(text) : text)) await once(stdout, 'drain');
      });
    });
}

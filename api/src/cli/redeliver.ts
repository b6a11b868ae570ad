import { DELIVERY_TARGETS, type DeliveryTarget } from '@site/contract/api';
import { print, Refusal } from '@site/contract/program';
import { table } from '@site/contract/table';
import { startOfCompanyDay } from '@site/contract/times';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { transact } from '../db.ts';
import { LeadChanges } from '../leads/changes.ts';
import { findRedeliverable, redeliver } from '../outbox/queue.ts';
import { targetsOf } from '../outbox/targets.ts';
import type { Settings } from '../settings.ts';
import { withLeads } from './database.ts';

interface RedeliverOptions {
  target?: DeliveryTarget;
  since?: Date;
  notSpam?: boolean;
  dryRun?: boolean;
}

/** Adds `redeliver`. */
export function addRedeliverCommand(program: Command, settings: Settings) {
  program
    .command('redeliver')
    .description('send again: one lead to all targets, otherwise every delivery that was given up')
    .argument('[id]', 'id of one lead')
    .addOption(new Option('--target <target>', 'only to this target').choices(DELIVERY_TARGETS))
    .option('--since <date>', 'only leads received on this day or later', parseDay)
    .option('--not-spam', 'the lead is no spam: send what was held')
    .option('--dry-run', 'say what would be sent, and change nothing')
    .action(async (id: string | undefined, options: RedeliverOptions) => {
      if (options.notSpam) await clearSpam(settings, id);
      else print(await redeliverCommand(settings, id, options));
    });
}

async function clearSpam(settings: Settings, id: string | undefined) {
  if (!id) throw new Refusal('--not-spam needs the id of a lead.');
  await withLeads(settings.database, (db) =>
    new LeadChanges({ db, targets: targetsOf(settings) }).setSpam(id, null, false),
  );
  print('The lead is no suspect any more. A running API sends it within seconds.');
}

async function redeliverCommand(
  settings: Settings,
  leadId: string | undefined,
  { target, since, dryRun }: RedeliverOptions,
): Promise<string> {
  const targets = targetsOf(settings).filter((each) => !target || each === target);
  if (targets.length === 0) throw new Refusal(`${target} is not set up: set SMTP_URL or WEBHOOK_URL.`);
  return withLeads(settings.database, async (db) => {
    if (leadId && !dryRun) {
      await new LeadChanges({ db, targets }).redeliver(leadId, null);
      return `Lead ${leadId} will be sent to ${targets.join(' and ')}. A running API begins within seconds.`;
    }
    const deliveries = await findRedeliverable(db, { targets, leadId, since });
    if (deliveries.length === 0) return 'There is nothing to send again.';
    const rows = deliveries.map((each) => [
      each.leadId ?? '',
      each.target,
      each.status,
      each.attempts,
      each.lastError ?? '',
    ]);
    const listed = table(['LEAD', 'TARGET', 'STATUS', 'ATTEMPTS', 'LAST ERROR'], rows);
    if (dryRun) return `${listed}\n\nWould be sent again: ${deliveries.length}. Nothing was changed.`;
    const count = await transact(db, (tx) => redeliver(tx, { targets, since }));
    return `${listed}\n\nWill be sent again: ${count}. A running API begins within seconds.`;
  });
}

function parseDay(value: string): Date {
  if (/^\d{4}-\d\d-\d\d$/.test(value) && Number.isFinite(Date.parse(value))) return startOfCompanyDay(value);
  throw new InvalidArgumentError('Give a date such as 2026-03-01.');
}

import { DELIVERY_TARGETS, type DeliveryTarget } from '@site/contract/api';
import { CommandError, print } from '@site/contract/program';
import { formatTable } from '@site/contract/table';
import { type Command, Option } from 'commander';
import { type Db, transact } from '../db.ts';
import { LeadChanges } from '../leads/changes.ts';
import { findRedeliverable, type RedeliverOptions, redeliver } from '../outbox/queue.ts';
import { configuredTargets, type Settings } from '../settings.ts';
import { withLeads } from './database.ts';

interface CommandOptions {
  target?: DeliveryTarget;
  dryRun?: boolean;
}

export function addRedeliverCommand(program: Command, settings: Settings) {
  program
    .command('redeliver')
    .description('send one lead again to all targets, or every dead delivery')
    .argument('[id]', 'id of one lead')
    .addOption(new Option('--target <target>', 'only to this target').choices(DELIVERY_TARGETS))
    .option('--dry-run', 'list the deliveries, and change nothing')
    .action(async (leadId: string | undefined, { target, dryRun }: CommandOptions) => {
      const targets = configuredTargets(settings).filter((each) => !target || each === target);
      if (targets.length === 0)
        throw new CommandError(`${target} is not set up: set SMTP_URL or WEBHOOK_URL.`);
      await withLeads(settings.database, async (db) => {
        if (dryRun) return print(await listDeliveries(db, { targets, leadId }));
        if (leadId) await new LeadChanges({ db, targets }).redeliver(leadId, null);
        const count = leadId ? targets.length : await transact(db, (tx) => redeliver(tx, { targets }));
        print(`Deliveries queued: ${count}. A running API sends them within seconds.`);
      });
    });
}

async function listDeliveries(db: Db, options: RedeliverOptions): Promise<string> {
  const deliveries = await findRedeliverable(db, options);
  if (deliveries.length === 0) return 'There is nothing to send again.';
  return formatTable(
    ['LEAD', 'TARGET', 'STATUS', 'ATTEMPTS', 'LAST ERROR'],
    deliveries.map(({ leadId, target, status, attempts, lastError }) => [
      leadId ?? '',
      target,
      status,
      attempts,
      lastError ?? '',
    ]),
  );
}

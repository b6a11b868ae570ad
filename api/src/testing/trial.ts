import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment, print } from '@site/contract/program';
import { openLeads } from '../database/database.ts';
import type { DeliveryState, LeadsDatabase } from '../database/schema.ts';
import { Load } from './load.ts';
import { startMailServer } from './mail-server.ts';
import { startPostgres } from './postgres.ts';
import { untilDelivered, verify } from './verify.ts';
import { startWebhookReceiver, WEBHOOK_SECRET } from './webhook-receiver.ts';

/** Everything around APIs that are put to the test as processes of their own: database, targets and load. */
export async function openTrial(kind: 'sqlite' | 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'site-trial-'));
  const postgres = kind === 'postgres' ? await startPostgres() : undefined;
  const address = postgres ? await postgres.createDatabase() : join(folder, 'leads.db');
  const mail = await startMailServer();
  const webhook = await startWebhookReceiver();
  webhook.delay = 5;
  const load = new Load();
  const environment: Environment = {
    API_PORT: '0',
    SITE_DATA: folder,
    ...(postgres && { DATABASE_URL: address }),
    SMTP_URL: mail.url,
    LEADS_FROM: 'web@example.com',
    LEADS_TO: 'office@example.com',
    WEBHOOK_URL: webhook.url,
    WEBHOOK_SECRET,
    WEBHOOK_ALLOW_PRIVATE: '1',
    RATE_LIMIT_MAX: '1000000',
  };

  /** Makes all deliveries in this state due, as if their time had passed. */
  async function passTime(database: LeadsDatabase, state: DeliveryState) {
    const past = new Date(Date.now() - 1000).toISOString();
    await database.updateTable('delivery').set({ due_at: past }).where('state', '=', state).execute();
  }

  /** Ends the leases of APIs that were killed. */
  async function endLeases() {
    const database = await openLeads(address);
    await passTime(database, 'leased').finally(() => database.destroy());
  }

  /** Waits for all deliveries, and compares everything. */
  async function conclude() {
    const database = await openLeads(address);
    try {
      await passTime(database, 'pending');
      await untilDelivered(database);
      return await verify({ database, load, mail, webhook });
    } finally {
      await database.destroy();
    }
  }

  async function close() {
    await Promise.all([mail.stop(), webhook.stop(), postgres?.stop()]);
    rmSync(folder, { recursive: true });
  }

  return { environment, load, postgres, endLeases, conclude, close };
}

/** Prints what came out, and sets the exit code. */
export function report(what: string, { faults, figures }: Awaited<ReturnType<typeof verify>>) {
  print(`${what}: ${JSON.stringify(figures)}`);
  for (const fault of faults.slice(0, 20)) print(fault);
  print(faults.length === 0 ? 'Everything is as it must be.' : `${faults.length} faults.`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}

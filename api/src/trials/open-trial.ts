import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Environment, stopProgram } from '@site/contract/program';
import type { LeadsDatabase } from '../database/schema.ts';
import type { DeliveryState } from '../delivery/schema.ts';
import { openLeads } from '../tables/open.ts';
import { Load } from '../testing/load.ts';
import { MailServer } from '../testing/mail-server.ts';
import { startPostgres } from '../testing/postgres.ts';
import { spawnProgram, untilListens } from '../testing/spawn-program.ts';
import { WEBHOOK_SECRET, WebhookReceiver } from '../testing/webhook-receiver.ts';
import { untilDelivered, verify } from './verify.ts';

/** Everything around APIs that are put to the test as processes of their own: database, targets and load. */
export async function openTrial(kind: 'sqlite' | 'postgres') {
  const folder = mkdtempSync(join(tmpdir(), 'site-trial-'));
  const postgres = kind === 'postgres' ? await startPostgres() : undefined;
  const address = postgres ? await postgres.createDatabase() : join(folder, 'leads.db');
  const mail = await new MailServer().start();
  const webhook = await new WebhookReceiver().start();
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

  const servers: ChildProcess[] = [];

  /** Starts an API, and waits until it listens. */
  async function startApi() {
    const server = spawnProgram('server.ts', [], environment);
    servers.push(server);
    return { server, origin: await untilListens(server) };
  }

  async function withDatabase<Result>(work: (database: LeadsDatabase) => Promise<Result>) {
    const database = await openLeads(address);
    return work(database).finally(() => database.destroy());
  }

  /** Ends the leases of APIs that were killed. */
  const endLeases = () => withDatabase((database) => passTime(database, 'leased'));

  /** Waits for all deliveries, and compares everything. */
  const conclude = () =>
    withDatabase(async (database) => {
      await passTime(database, 'pending');
      await untilDelivered(database);
      return verify(database, load, mail, webhook);
    });

  async function close() {
    load.stop();
    await Promise.all(servers.map((server) => stopProgram(server, 'SIGKILL')));
    await Promise.all([mail.stop(), webhook.stop(), postgres?.stop()]);
    rmSync(folder, { recursive: true });
  }

  return { load, postgres, startApi, endLeases, conclude, close };
}

/** Makes all deliveries in this state due, as if their time had passed. */
async function passTime(database: LeadsDatabase, state: DeliveryState) {
  const past = new Date(Date.now() - 1000).toISOString();
  await database.updateTable('delivery').set({ due_at: past }).where('state', '=', state).execute();
}

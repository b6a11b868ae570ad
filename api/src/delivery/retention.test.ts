import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LeadsDatabase } from '../database/schema.ts';
import { listLeads } from '../leads/store.ts';
import { openLeads } from '../tables/open.ts';
import { afterThisTest, MARKED_REQUEST, openTestLeads, REQUEST, temporaryFolder } from '../testing/api.ts';
import { fakeDate } from '../testing/clock.ts';
import { insertLead } from '../testing/leads.ts';
import { describePostgres } from '../testing/postgres.ts';
import { startServer } from '../testing/programs.ts';
import { until } from '../testing/until.ts';
import { newDelivery } from './outbox.ts';
import { eraseOld } from './retention.ts';

const DAY = 24 * 60 * 60_000;

/** A lead that is a year old, one that is young, and alerts of the same ages. */
async function oldAndYoung(database: LeadsDatabase) {
  const longAgo = new Date(Date.now() - 365 * DAY);
  const key = { idempotencyKey: 'keyquartz' };
  await insertLead(database, { ...MARKED_REQUEST, service: 'generators' }, { receivedAt: longAgo, ...key });
  const young = await insertLead(database, REQUEST);
  for (const queuedAt of [longAgo, new Date()]) {
    const alert = newDelivery(null, 'mail', queuedAt.toISOString());
    await database
      .insertInto('delivery')
      .values({ ...alert, state: 'done' })
      .execute();
  }
  return { young };
}

async function expectOnly(database: LeadsDatabase, { id }: { id: string }) {
  expect((await listLeads(database, 10)).map((lead) => lead.id)).toEqual([id]);
  const deliveries = await database.selectFrom('delivery').select('lead_id').execute();
  expect(deliveries.map(({ lead_id }) => lead_id).sort()).toEqual([id, null]);
}

/** What APIs have logged about it. */
function saidBy(servers: { written: { stdout: string } }[]) {
  const lines = servers.flatMap(({ written }) => written.stdout.split('\n'));
  return lines.filter((line) => line.includes('old leads erased')).map((line) => JSON.parse(line).leads);
}

test('an API erases leads that are old enough, with all that belongs to them, and leaves no trace', async () => {
  const folder = temporaryFolder();
  const database = await openTestLeads(join(folder, 'leads.db'));
  const { young } = await oldAndYoung(database);
  mkdirSync(join(folder, 'mail'));
  const files = ['2020-01-01T00-00-00.000Z-a.eml', '2999-01-01T00-00-00.000Z-b.eml'];
  for (const name of files) writeFileSync(join(folder, 'mail', name), '');
  const { server } = await startServer({ SITE_DATA: folder, LEADS_KEEP_DAYS: '364' });
  await until(() => saidBy([server]).length > 0);
  expect(saidBy([server])).toEqual([1]);
  expect(readdirSync(join(folder, 'mail'))).toContain(files[1]);
  expect(readdirSync(join(folder, 'mail'))).not.toContain(files[0]);
  await expectOnly(database, young);
  const bytes = () =>
    ['', '-wal'].map((part) => readFileSync(join(folder, `leads.db${part}`), 'latin1')).join('');
  await until(() => !bytes().includes('quartz'));
});

test('without the setting nothing is erased', async () => {
  const folder = temporaryFolder();
  const database = await openTestLeads(join(folder, 'leads.db'));
  await oldAndYoung(database);
  const { server, origin } = await startServer({ SITE_DATA: folder });
  expect((await fetch(`${origin}/api/health/ready`)).status).toBe(200);
  expect(saidBy([server])).toEqual([]);
  expect(await listLeads(database, 10)).toHaveLength(2);
});

test('it is done once a day, and again where it failed', async () => {
  fakeDate();
  const database = await openTestLeads();
  const said: unknown[] = [];
  const log = { info: ({ leads }: { leads: number }) => said.push(leads) };
  // biome-ignore lint/suspicious/noExplicitAny: of the logger only this is used.
  const look = () => eraseOld({ database, keepDays: 30, mailFolder: temporaryFolder() }, log as any);
  await look();
  await oldAndYoung(database);
  jest.setSystemTime(Date.now() + DAY - 60_000);
  await look();
  expect(said).toEqual([0]);
  await database.schema.alterTable('lead').renameTo('elsewhere').execute();
  jest.setSystemTime(Date.now() + 120_000);
  await expect(look()).rejects.toMatchObject({ code: 'SQLITE_ERROR' });
  await database.schema.alterTable('elsewhere').renameTo('lead').execute();
  await look();
  expect(said).toEqual([0, 1]);
});

describePostgres((postgres) => {
  test('of several instances one does it', async () => {
    const url = await postgres.createDatabase();
    const database = await openLeads(url);
    afterThisTest(() => database.destroy());
    const { young } = await oldAndYoung(database);
    const environment = { DATABASE_URL: url, LEADS_KEEP_DAYS: '364', SITE_DATA: temporaryFolder() };
    const started = await Promise.all([1, 2, 3].map(() => startServer(environment)));
    const servers = started.map(({ server }) => server);
    await until(() => saidBy(servers).length > 0);
    for (const { origin } of started) await fetch(`${origin}/api/health/ready`);
    expect(saidBy(servers)).toEqual([1]);
    await expectOnly(database, young);
  });
});

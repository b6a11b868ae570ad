import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LeadsDatabase } from '../database/schema.ts';
import { listLeads } from '../leads/store.ts';
import { parseSettings } from '../settings.ts';
import { SQLite } from '../system/better-sqlite3.ts';
import { openLeads } from '../tables/open.ts';
import { afterThisTest, MARKED_REQUEST, openTestLeads, REQUEST, temporaryFolder } from '../testing/api.ts';
import { fakeDate } from '../testing/clock.ts';
import { insertLead } from '../testing/leads.ts';
import { describePostgres } from '../testing/postgres.ts';
import { startServer } from '../testing/programs.ts';
import { until } from '../testing/until.ts';
import { newDelivery } from './outbox.ts';
import { eraseOld } from './retention.ts';
import type { DeliveryState } from './schema.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

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

/** The clock runs as it should, and old leads have not been looked for yet. */
async function knowTheClock(database: LeadsDatabase, now = Date.now()) {
  for (const [name, age] of [
    ['clock', 60_000],
    ['clock-since', 2 * DAY],
  ] as const) {
    const at = new Date(now - age).toISOString();
    await database
      .insertInto('heartbeat')
      .values({ name, at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ at }))
      .execute();
  }
}

/** Looks by hand. `said` is what was logged, with its numbers. */
function startLooking(database: LeadsDatabase, keepDays = 30) {
  const said: [message: string, leads: unknown][] = [];
  const say = ({ leads }: { leads?: number }, message: string) => said.push([message, leads]);
  // biome-ignore lint/suspicious/noExplicitAny: of the logger only these are used.
  const log = { info: say, warn: say } as any;
  const look = () => eraseOld({ database, keepDays, mailFolder: temporaryFolder() }, log);
  return { look, said };
}

const ERASED = 'old leads erased';
const JUMPED = expect.stringContaining('The clock is not where');

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
  await knowTheClock(database);
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
  const { look, said } = startLooking(database);
  await knowTheClock(database);
  await look();
  await oldAndYoung(database);
  jest.setSystemTime(Date.now() + DAY - 60_000);
  await look();
  expect(said).toEqual([[ERASED, 0]]);
  await database.schema.alterTable('lead').renameTo('elsewhere').execute();
  jest.setSystemTime(Date.now() + 120_000);
  await expect(look()).rejects.toMatchObject({ code: 'SQLITE_ERROR' });
  await database.schema.alterTable('elsewhere').renameTo('lead').execute();
  await look();
  expect(said.slice(1)).toEqual([
    ['leads were erased that nobody had received', 1],
    [ERASED, 1],
  ]);
});

test('a clock that is ahead for a while erases nothing, and holds nothing up afterwards', async () => {
  fakeDate();
  const now = Date.now();
  const database = await openTestLeads();
  const { look, said } = startLooking(database);
  await knowTheClock(database);
  const { young } = await oldAndYoung(database);
  for (const hour of [0, 1, 23]) {
    jest.setSystemTime(now + 400 * DAY + hour * HOUR);
    await look();
  }
  jest.setSystemTime(now + DAY);
  await look();
  expect(said).toEqual([
    [JUMPED, undefined],
    [JUMPED, undefined],
  ]);
  expect(await listLeads(database, 10)).toHaveLength(2);
  jest.setSystemTime(now + 2 * DAY);
  await look();
  expect(said.slice(-1)).toEqual([[ERASED, 1]]);
  await expectOnly(database, young);
});

test('what a clock that was ahead has claimed is no claim', async () => {
  const database = await openTestLeads();
  const at = new Date(Date.now() + 400 * DAY).toISOString();
  await database.insertInto('heartbeat').values({ name: 'old-leads', at }).execute();
  await knowTheClock(database);
  const { young } = await oldAndYoung(database);
  await startLooking(database).look();
  await expectOnly(database, young);
});

test('where nobody has looked for long, as at the first time, it is done a day later', async () => {
  fakeDate();
  const database = await openTestLeads();
  await oldAndYoung(database);
  const { look, said } = startLooking(database);
  await look();
  jest.setSystemTime(Date.now() + DAY - HOUR);
  await look();
  expect(said).toEqual([]);
  jest.setSystemTime(Date.now() + HOUR);
  await look();
  expect(said.slice(-1)).toEqual([[ERASED, 1]]);
});

test('where somebody was reading, the log with what was erased is emptied at the next look', async () => {
  fakeDate();
  const file = join(temporaryFolder(), 'leads.db');
  const database = await openTestLeads(file);
  await knowTheClock(database);
  await oldAndYoung(database);
  const reader = new SQLite(file);
  afterThisTest(() => reader.close());
  reader.exec('begin');
  reader.prepare('select * from lead').all();
  const { look, said } = startLooking(database);
  await expect(look()).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  const log = () => readFileSync(`${file}-wal`, 'latin1');
  expect(log()).toContain('messagequartz');
  reader.exec('commit');
  jest.setSystemTime(Date.now() + HOUR);
  await look();
  expect(said.slice(-1)).toEqual([[ERASED, 0]]);
  expect(log()).not.toContain('messagequartz');
}, 15_000);

test('what is still being delivered stays; what nobody has received is erased with a warning', async () => {
  const database = await openTestLeads();
  await knowTheClock(database);
  const insert = async (state: DeliveryState, queuedDaysAgo: number) => {
    const { id } = await insertLead(database, REQUEST, { receivedAt: new Date(Date.now() - 8 * DAY) });
    const queued_at = new Date(Date.now() - queuedDaysAgo * DAY).toISOString();
    await database.updateTable('delivery').set({ state, queued_at }).where('lead_id', '=', id).execute();
    return id;
  };
  for (const state of ['dead', 'pending', 'done', 'held'] as const) await insert(state, 8);
  const redelivered = await insert('pending', 1);
  const { look, said } = startLooking(database, 7);
  await look();
  expect(said).toEqual([
    ['leads were erased that nobody had received', 2],
    [ERASED, 4],
  ]);
  expect((await listLeads(database, 10)).map(({ id }) => id)).toEqual([redelivered]);
});

test('leads are kept for longer than deliveries are tried', () => {
  expect(() => parseSettings({ LEADS_KEEP_DAYS: '6' })).toThrow(
    'LEADS_KEEP_DAYS is "6", but has to be a whole number from 7 to 36500.',
  );
  expect(parseSettings({ LEADS_KEEP_DAYS: '7' }).keepDays).toBe(7);
});

describePostgres((postgres) => {
  test('of several instances one does it', async () => {
    const url = await postgres.createMigrated();
    const database = await openLeads(url);
    afterThisTest(() => database.destroy());
    await knowTheClock(database);
    const { young } = await oldAndYoung(database);
    const environment = { DATABASE_URL: url, LEADS_KEEP_DAYS: '364', SITE_DATA: temporaryFolder() };
    const started = await Promise.all([1, 2, 3].map(() => startServer(environment)));
    const servers = started.map(({ server }) => server);
    await until(() => saidBy(servers).length > 0);
    for (const { origin } of started) await fetch(`${origin}/api/health/ready`);
    expect(saidBy(servers)).toEqual([1]);
    await expectOnly(database, young);
  });

  test("the server's clock counts, whatever this machine's says", async () => {
    fakeDate();
    const database = await openLeads(await postgres.createMigrated());
    afterThisTest(() => database.destroy());
    await knowTheClock(database);
    const { young } = await oldAndYoung(database);
    jest.setSystemTime(Date.now() + 400 * DAY);
    const { look, said } = startLooking(database);
    await look();
    expect(said.slice(-1)).toEqual([[ERASED, 1]]);
    await expectOnly(database, young);
  });
});

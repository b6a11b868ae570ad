import type { LeadsDatabase } from '../../database/schema.ts';
import { afterThisTest, openTestLeads, REQUEST } from '../../testing/api.ts';
import { fakeDate } from '../../testing/clock.ts';
import { insertLead } from '../../testing/leads.ts';
import { describePostgres } from '../../testing/postgres.ts';
import { until } from '../../testing/until.ts';
import { DeliveryFailed } from '../failure.ts';
import { newDelivery, queueAlert } from '../outbox.ts';
import type { Delivery, Target } from '../schema.ts';
import { bringBackFromAhead, giveUpUnset } from './strays.ts';
import { DeliveryWorker } from './worker.ts';

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

/** Only these are used of the logger. */
function openLog() {
  const said: unknown[] = [];
  const error = (about: object, message: string) => said.push([message, about]);
  // biome-ignore lint/suspicious/noExplicitAny: see above.
  return { log: { info() {}, warn() {}, error } as any, said };
}

const at = (time: number) => new Date(time).toISOString();

function deliveries(database: LeadsDatabase) {
  return database.selectFrom('delivery').selectAll().orderBy('target').orderBy('queued_at').execute();
}

/** Stores a delivery of a new lead. */
async function insert(database: LeadsDatabase, target: Target, change: Partial<Delivery>) {
  const lead = await insertLead(database, REQUEST, { targets: [] });
  const delivery = { ...newDelivery(lead.id, target, at(Date.now())), ...change };
  await database.insertInto('delivery').values(delivery).execute();
  return delivery;
}

function testsOn(openDatabase: () => Promise<LeadsDatabase>) {
  test.each([400 * DAY, DAY])(
    'what was queued and postponed while the clock was %d ms ahead is made once it is right',
    async (ahead) => {
      fakeDate();
      const database = await openDatabase();
      const now = Date.now();
      let isDown = true;
      const send = async () => {
        if (isDown) throw new DeliveryFailed('down');
      };
      const worker = new DeliveryWorker({
        database,
        targets: new Map([['mail', send]]),
        listeners: ['mail'],
        schedule: { poll: 20 },
      });
      worker.start(openLog().log);
      afterThisTest(() => worker.stop());
      jest.setSystemTime(now + ahead);
      await insertLead(database, REQUEST);
      await until(async () => (await deliveries(database))[0]?.last_error === 'down');

      isDown = false;
      jest.setSystemTime(now);
      await bringBackFromAhead(database);
      expect(await deliveries(database)).toMatchObject([{ queued_at: at(now) }]);
      jest.setSystemTime(now + 60_000);
      await until(async () => (await deliveries(database))[0]?.state === 'done');
    },
  );

  test('what was taken while the clock ran ahead is free within a minute; what waits as it should stays as it is', async () => {
    const database = await openDatabase();
    const now = Date.now();
    const queued_at = at(now - HOUR);
    const leased = { queued_at, state: 'leased', lease_owner: 'one', due_at: at(now + 400 * DAY) } as const;
    const { id } = await insert(database, 'mail', leased);
    const proper = [
      await insert(database, 'mail', { queued_at, due_at: at(now + 71 * HOUR) }),
      await insert(database, 'mail', { lead_id: null, queued_at: at(now + HOUR), due_at: at(now + HOUR) }),
      await insert(database, 'mail', { queued_at: at(now + DAY), due_at: at(now + DAY), state: 'done' }),
    ];
    await bringBackFromAhead(database);
    const stored = await deliveries(database);
    const freed = stored.find((delivery) => delivery.id === id);
    expect(freed).toMatchObject({ queued_at, state: 'leased', lease_owner: 'one' });
    expect(Date.parse(freed?.due_at ?? '')).toBeLessThanOrEqual(Date.now() + 60_000);
    for (const delivery of proper) expect(stored).toContainEqual(delivery);
  });

  test('an alert is at most an hour late, and once an hour, whatever the clock was when there was one before', async () => {
    const database = await openDatabase();
    const now = Date.now();
    const ahead = at(now + 2 * DAY);
    const done = { lead_id: null, state: 'done', done_at: ahead } as const;
    await insert(database, 'mail', { ...done, queued_at: at(now - HOUR) });
    await insert(database, 'mail', { ...done, queued_at: ahead });
    for (let times = 0; times < 3; times += 1) await queueAlert(database, 'mail', HOUR);
    const waiting = (await deliveries(database)).filter(({ state }) => state === 'pending');
    expect(waiting).toHaveLength(1);
    expect(Date.parse(waiting[0]?.due_at ?? '')).toBeLessThanOrEqual(Date.now() + HOUR);
  });

  test('what goes to a target that is not set is given up after three days, unless somebody is at it', async () => {
    const database = await openDatabase();
    const now = Date.now();
    const old = { queued_at: at(now - 73 * HOUR), due_at: at(now - HOUR) };
    const dead = [
      await insert(database, 'webhook', old),
      await insert(database, 'webhook', { ...old, state: 'leased', lease_owner: 'somebody who crashed' }),
    ];
    const kept = [
      await insert(database, 'webhook', { ...old, state: 'leased', due_at: at(now + 30_000) }),
      await insert(database, 'webhook', { ...old, queued_at: at(now - 71 * HOUR) }),
      await insert(database, 'webhook', { ...old, state: 'held' }),
      await insert(database, 'mail', old),
    ];
    const { log, said } = openLog();
    await giveUpUnset(database, ['mail', 'webhook'], log);
    expect(said).toEqual([]);
    await giveUpUnset(database, ['mail'], log);
    const stored = await deliveries(database);
    const change = { state: 'dead', last_error: 'target-not-set', lease_owner: null };
    for (const delivery of dead) {
      expect(stored).toContainEqual({ ...delivery, ...change });
      const { lead_id: lead, attempt } = delivery;
      const about = { delivery: delivery.id, lead, target: 'webhook', attempt, kind: 'target-not-set' };
      expect(said).toContainEqual(['delivery given up', about]);
    }
    for (const delivery of kept) expect(stored).toContainEqual(delivery);
    expect(said).toHaveLength(2);
  });
}

describe('on SQLite', () => testsOn(() => openTestLeads()));

describePostgres((server) => testsOn(async () => openTestLeads(await server.createMigrated())));

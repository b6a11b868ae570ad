import { addStaff } from '../accounts/people.ts';
import { parseSettings } from '../settings.ts';
import { LeadChanges } from '../staff/changes/lead-changes.ts';
import { afterThisTest, openTestApi, openTestLeads, REQUEST, temporaryFolder } from '../testing/api.ts';
import { onBothDatabases } from '../testing/inbox.ts';
import { insertLead } from '../testing/leads.ts';
import { until } from '../testing/until.ts';
import { WEBHOOK_SECRET, WebhookReceiver } from '../testing/webhook-receiver.ts';
import { completeDeliveries, leaseDeliveries } from './leases.ts';
import { findUndelivered } from './redeliver.ts';
import { openTargets } from './targets.ts';
import { findUnheard } from './unheard.ts';
import { DeliveryWorker } from './worker/worker.ts';

async function startReceiver() {
  const webhook = await new WebhookReceiver().start();
  afterThisTest(() => webhook.stop());
  return webhook;
}

/** What a receiver goes by: attempts may overlap, so that what arrives last need not be the newest. */
function newestOf({ received }: WebhookReceiver) {
  return received.reduce((newest, one) => (one.event.timestamp >= newest.event.timestamp ? one : newest));
}

onBothDatabases((open) => {
  test('the webhook is told what staff make of a lead: the newest state, once it answers again, each under an id of its own', async () => {
    const database = await open();
    const webhook = await startReceiver();
    const settings = parseSettings({
      SITE_DATA: temporaryFolder(),
      WEBHOOK_URL: webhook.url,
      WEBHOOK_SECRET,
      WEBHOOK_ALLOW_PRIVATE: '1',
    });
    const schedule = { poll: 20, firstRetry: 50 };
    const worker = new DeliveryWorker({
      database,
      targets: openTargets(settings),
      listeners: ['mail', 'webhook'],
      schedule,
    });
    expect([worker.targets, worker.sendsUpdates]).toEqual([['mail', 'webhook'], true]);
    const { app } = await openTestApi({ database });
    const lead = await insertLead(database, REQUEST, { targets: worker.targets });
    worker.start(app.log);
    afterThisTest(() => worker.stop());
    await until(() => webhook.received.length === 1);

    const ana = await addStaff(database, { name: 'Ana', email: 'ana@example.com', role: 'staff' });
    const changes = new LeadChanges({ database, sendsUpdates: worker.sendsUpdates });
    webhook.status = 500;
    await changes.take(lead.id, ana.id);
    await until(() => webhook.received.length >= 2);
    await changes.note(lead.id, ana.id, 'Wants it soon.');
    await changes.setState(lead.id, ana.id, { state: 'lost', reason: 'Too far' });
    webhook.status = 204;
    const updates = () =>
      database.selectFrom('delivery').selectAll().where('target', '=', 'updates').execute();
    await until(async () => (await updates()).every(({ state }) => state === 'done'));
    const [row] = await updates();
    const stored = database.selectFrom('lead').select('changed_at').where('id', '=', lead.id);
    const { changed_at: changedAt } = await stored.executeTakeFirstOrThrow();
    const last = webhook.received.findLast(({ id }) => id === `msg_${row?.message_id}`);
    const newest = {
      type: 'lead.updated',
      timestamp: changedAt,
      data: {
        id: lead.id,
        state: 'lost',
        taker: 'Ana',
        reason: 'Too far',
        notes: [{ at: expect.any(String), who: 'Ana', text: 'Wants it soon.' }],
      },
    };
    expect([last?.event, newestOf(webhook).event]).toEqual([newest, newest]);
    // A clock that runs behind that of the machine where it was changed before.
    const ahead = '2999-01-01T00:00:00.000Z';
    await database.updateTable('lead').set({ changed_at: ahead }).where('id', '=', lead.id).execute();
    await changes.setState(lead.id, null, { state: 'done' });
    worker.wake();
    await until(() => newestOf(webhook).event.data.state === 'done');
    expect(newestOf(webhook).event.timestamp).toMatch(/^2999-01-01T00:00:00\.00[1-9]Z$/);
    expect(newestOf(webhook).id).not.toBe(last?.id);
    expect(
      webhook.received.map(({ event }) => event.type).filter((type) => type === 'lead.created'),
    ).toHaveLength(1);
  });

  test('an update is no way in which somebody hears of a lead: given up or arrived, it counts nowhere', async () => {
    const database = await open();
    const { id } = await insertLead(database, REQUEST, { targets: ['mail', 'webhook'] });
    const changes = new LeadChanges({ database, sendsUpdates: true });
    await changes.setState(id, null, { state: 'called' });
    const set = (target: 'mail' | 'webhook' | 'updates', state: 'dead' | 'done' | 'filed') =>
      database.updateTable('delivery').set({ state }).where('target', '=', target).execute();
    const targets = ['mail', 'webhook'] as const;
    await set('updates', 'dead');
    await set('mail', 'done');
    await set('webhook', 'done');
    expect([await findUnheard(database, targets), await findUndelivered(database, { targets })]).toEqual([
      undefined,
      [],
    ]);
    // What mail still tries is not yet unheard.
    await database
      .updateTable('delivery')
      .set({ state: 'pending', queued_at: new Date(Date.now() - 7_200_000).toISOString() })
      .where('target', '!=', 'updates')
      .execute();
    expect(await findUnheard(database, targets)).toBeUndefined();
    await set('updates', 'done');
    await set('mail', 'dead');
    await set('webhook', 'dead');
    expect(await findUnheard(database, targets)).toMatch(/^Nobody has heard of some leads/);
    const found = await findUndelivered(database, { targets });
    expect(found.map(({ target }) => target).sort()).toEqual(['mail', 'webhook']);
    await set('mail', 'filed');
    await database.deleteFrom('delivery').where('target', '=', 'webhook').execute();
    expect(await findUndelivered(database, { targets })).toHaveLength(2);
  });
});

test('an attempt that began before another change ends nothing: what is newer is still to be sent', async () => {
  const database = await openTestLeads();
  const { id } = await insertLead(database, REQUEST);
  const changes = new LeadChanges({ database, sendsUpdates: true });
  const lease = () =>
    leaseDeliveries(database, { target: 'updates', worker: 'one', lease: 60_000, limit: 1 });
  await changes.setState(id, null, { state: 'called' });
  const early = await lease();
  await changes.setState(id, null, { state: 'done' });
  // The same worker takes it again, as its first attempt.
  const late = await lease();
  expect([early, late].map(([delivery]) => delivery?.attempt)).toEqual([1, 1]);
  const states = async () => {
    const rows = await database
      .selectFrom('delivery')
      .select('state')
      .where('target', '=', 'updates')
      .execute();
    return rows.map(({ state }) => state);
  };
  await completeDeliveries(database, early, 'done');
  expect(await states()).toEqual(['leased']);
  await completeDeliveries(database, late, 'done');
  expect(await states()).toEqual(['done']);
});

test('of a lead that is held as a suspect the webhook learns nothing, until it is cleared', async () => {
  const database = await openTestLeads();
  const { id } = await insertLead(database, REQUEST, {
    suspect: 'three links',
    targets: ['mail', 'webhook'],
  });
  const changes = new LeadChanges({ database, sendsUpdates: true });
  const updates = () =>
    database.selectFrom('delivery').select('state').where('target', '=', 'updates').execute();
  await changes.setState(id, null, { state: 'called' });
  expect(await updates()).toEqual([]);
  await changes.judge(id, null, false);
  expect(await updates()).toEqual([{ state: 'pending' }]);
});

test('without a webhook no update is queued', async () => {
  const database = await openTestLeads();
  const { id } = await insertLead(database, REQUEST);
  const worker = new DeliveryWorker({
    database,
    targets: openTargets(parseSettings({ SITE_DATA: temporaryFolder() })),
    listeners: ['mail'],
  });
  expect([worker.targets, worker.sendsUpdates]).toEqual([['mail'], false]);
  await new LeadChanges({ database, sendsUpdates: worker.sendsUpdates }).setState(id, null, {
    state: 'called',
  });
  expect(await database.selectFrom('delivery').select('target').execute()).toEqual([{ target: 'mail' }]);
});

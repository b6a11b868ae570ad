import { join } from 'node:path';
import { stopProgram } from '@site/contract/program';
import type { LeadsDatabase } from '../database/schema.ts';
import { parseSettings } from '../settings.ts';
import { afterThisTest, openTestApi, openTestLeads, REQUEST, temporaryFolder } from '../testing/api.ts';
import { fakeDate } from '../testing/clock.ts';
import { runLeads } from '../testing/command-line.ts';
import { insertLead } from '../testing/leads.ts';
import { MailServer } from '../testing/mail-server.ts';
import { describePostgres } from '../testing/postgres.ts';
import { sendUntilTaken, startServer } from '../testing/programs.ts';
import { until } from '../testing/until.ts';
import { WEBHOOK_SECRET, WebhookReceiver } from '../testing/webhook-receiver.ts';
import { newDelivery } from './outbox.ts';
import { findUndelivered, redeliver } from './redeliver.ts';
import type { DeliveryState, Target } from './schema.ts';
import { openTargets } from './targets.ts';
import { findUnheard, listenersOf, watchUnheard } from './unheard.ts';
import { DeliveryWorker } from './worker/worker.ts';

const DAY = 24 * 60 * 60_000;
const PUBLIC = { SITE_ORIGIN: 'https://www.example.com' };
const ADDRESSES = { LEADS_FROM: 'web@example.com', LEADS_TO: 'office@example.com' };
const HOOK = { WEBHOOK_URL: 'https://crm.example.com/hook', WEBHOOK_SECRET };

test.each([
  ['a trial', {}, ['mail']],
  ['a public site', PUBLIC, []],
  ['one with a mail server', { ...PUBLIC, SMTP_URL: 'smtp://mail.example.com', ...ADDRESSES }, ['mail']],
  ['one with a webhook', { ...PUBLIC, ...HOOK }, ['webhook']],
])('%s is heard by way of %j: %j', (_what, environment, listeners) => {
  expect(listenersOf(parseSettings(environment))).toEqual(listeners);
});

/** An API, a real mail server, perhaps a webhook receiver, and a worker that gives up at once. */
async function start({ withWebhook = false } = {}) {
  const mail = await new MailServer().start();
  const webhook = await new WebhookReceiver().start();
  const settings = parseSettings({
    ...PUBLIC,
    SMTP_URL: mail.url,
    ...ADDRESSES,
    ...(withWebhook && { WEBHOOK_URL: webhook.url, WEBHOOK_SECRET, WEBHOOK_ALLOW_PRIVATE: '1' }),
  });
  const listeners = listenersOf(settings);
  const { app, database, logged } = await openTestApi({ listeners });
  const schedule = { poll: 20, firstRetry: 20, longestRetry: 20, giveUpAfter: 0 };
  const worker = new DeliveryWorker({ database, targets: openTargets(settings), listeners, schedule });
  worker.start(app.log);
  afterThisTest(async () => {
    await worker.stop();
    await Promise.all([mail.stop(), webhook.stop()]);
  });
  /** Alerts aside. */
  const dead = () =>
    database
      .selectFrom('delivery')
      .selectAll()
      .where('state', '=', 'dead')
      .where('lead_id', 'is not', null)
      .execute();
  const untilDead = async () => {
    const lead = await insertLead(database, REQUEST, { targets: worker.targets });
    await until(async () => (await dead()).some(({ lead_id: id }) => id === lead.id));
  };
  const nobodyListens = async () =>
    /\nleads_nobody_listens (\d)\n/.exec((await app.inject('/api/metrics')).body)?.[1];
  return { app, database, logged, mail, webhook, listeners, dead, untilDead, nobodyListens };
}

test('while mail is dead and there is no webhook, readiness and metrics say so, leads are taken, and the log says it daily', async () => {
  fakeDate();
  const { app, database, logged, mail, listeners, untilDead, nobodyListens } = await start();
  const ready = async () => {
    const { statusCode, body } = await app.inject('/api/health/ready');
    return [statusCode, JSON.parse(body)];
  };
  const warnings = () => logged().match(/Nobody has heard of some leads/g)?.length ?? 0;
  watchUnheard(app, database, listeners, 20);
  await app.listen({ port: 0, host: '127.0.0.1' });
  expect(await ready()).toEqual([200, { status: 'ok' }]);
  expect(await nobodyListens()).toBe('0');
  expect(warnings()).toBe(0);

  mail.mode = 'refuse-550';
  await untilDead();
  await until(() => warnings() === 1);
  await until(async () => (await ready())[1].status === 'degraded');
  const warning = expect.stringMatching(/^Nobody has heard of some leads: .*npx site-leads redeliver/);
  expect(await ready()).toEqual([200, { status: 'degraded', warning }]);
  expect(await nobodyListens()).toBe('1');
  const post = () => app.inject({ method: 'POST', url: '/api/contact', payload: REQUEST });
  // A machine that is busy itself may turn one away.
  await until(async () => (await post()).statusCode === 201);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(warnings()).toBe(1);
  for (const day of [2, 3]) {
    jest.setSystemTime(Date.now() + DAY);
    await until(() => warnings() === day);
  }

  mail.mode = 'accept';
  await until(async () => {
    await redeliver(database, await findUndelivered(database, { targets: listeners }));
    return logged().includes('somebody hears of leads again');
  });
  await until(async () => (await ready())[1].status === 'ok');
  expect(await nobodyListens()).toBe('0');
});

test('while mail is dead and the webhook gets leads, somebody hears; not once both are dead', async () => {
  const { database, mail, webhook, listeners, dead, untilDead, nobodyListens } = await start({
    withWebhook: true,
  });
  mail.mode = 'refuse-550';
  await untilDead();
  await until(async () => (await dead()).map(({ target }) => target).join() === 'mail');
  await until(() => webhook.received.length >= 1);
  expect(await findUnheard(database, listeners)).toBeUndefined();
  expect(await nobodyListens()).toBe('0');
  webhook.status = 410;
  await untilDead();
  await until(async () => (await findUnheard(database, listeners)) !== undefined);
  expect(await nobodyListens()).toBe('1');
});

test('while mail is dead and the webhook fails, somebody may hear within an hour, and later nobody does', async () => {
  const { database, mail, webhook, listeners, dead } = await start({ withWebhook: true });
  mail.mode = 'refuse-550';
  webhook.status = 503;
  const lead = await insertLead(database, REQUEST, { targets: ['mail', 'webhook'] });
  await until(async () => (await dead()).length === 2);
  // Not for the worker of this test, which gives up at once.
  const due_at = new Date(Date.now() + DAY).toISOString();
  const queued = (minutesAgo: number, state: DeliveryState) =>
    database
      .updateTable('delivery')
      .set({ state, due_at, queued_at: new Date(Date.now() - minutesAgo * 60_000).toISOString() })
      .where('lead_id', '=', lead.id)
      .where('target', '=', 'webhook')
      .execute();
  for (const [minutes, state, heard] of [
    [55, 'pending', true],
    [65, 'pending', false],
    [65, 'leased', false],
    [65, 'done', true],
  ] as const) {
    await queued(minutes, state);
    expect([minutes, state, (await findUnheard(database, listeners)) === undefined]).toEqual([
      minutes,
      state,
      heard,
    ]);
  }
});

test('a public site without mail server and webhook is warned when it starts, and says so', async () => {
  const { server, origin } = await startServer({ ...PUBLIC, SITE_DATA: temporaryFolder() });
  await until(() => server.written.stdout.includes('Nobody hears of new leads'));
  const line = server.written.stdout.split('\n').find((text) => text.includes('Nobody hears of new leads'));
  expect(JSON.parse(line ?? '')).toMatchObject({
    level: 40,
    msg: expect.stringContaining('Set SMTP_URL or '),
  });
  const ready = await fetch(`${origin}/api/health/ready`);
  expect(ready.status).toBe(200);
  expect(await ready.json()).toMatchObject({
    status: 'degraded',
    warning: expect.stringContaining('SMTP_URL'),
  });
  expect(await (await fetch(`${origin}/api/metrics`)).text()).toContain('\nleads_nobody_listens 1\n');
});

test('leads of a webhook that was taken out of the settings, and of mail in files, are missed and sent to the mail server that is set', async () => {
  const folder = temporaryFolder();
  const database = await openTestLeads(join(folder, 'leads.db'));
  const before = { ...PUBLIC, SITE_DATA: folder, ...HOOK, WEBHOOK_URL: 'https://127.0.0.1:1/hook' };
  const first = await startServer(before);
  expect((await sendUntilTaken(first.origin)).status).toBe(201);
  const deliveries = async () =>
    (await database.selectFrom('delivery').selectAll().orderBy('target').execute()).map(
      ({ target, state }) => `${target} ${state}`,
    );
  await until(async () => (await deliveries()).join() === 'mail filed,webhook pending');
  await stopProgram(first.server);
  const daysAgo = new Date(Date.now() - 12 * DAY).toISOString();
  await database.updateTable('delivery').set({ queued_at: daysAgo, due_at: daysAgo }).execute();

  const mail = await new MailServer().start();
  afterThisTest(() => mail.stop());
  const after = { ...PUBLIC, SITE_DATA: folder, SMTP_URL: mail.url, ...ADDRESSES };
  const { server, origin } = await startServer(after);
  await until(async () => (await deliveries()).join() === 'mail filed,webhook dead');
  await until(() => server.written.stdout.includes('delivery given up'));
  await until(() => server.written.stdout.includes('Nobody has heard of some leads'));
  const ready = async () => Object(await (await fetch(`${origin}/api/health/ready`)).json()).status;
  await until(async () => (await ready()) === 'degraded');
  const metrics = await (await fetch(`${origin}/api/metrics`)).text();
  expect(metrics).toContain('\nleads_nobody_listens 1\n');
  expect(metrics).toContain('\nleads_oldest_undelivered_seconds 0\n');

  expect((await runLeads(['redeliver'], after)).stdout).toContain('Will be sent again: 1.');
  await until(() => mail.received.length === 1);
  await until(async () => (await ready()) === 'ok');
  await until(async () => (await deliveries()).join() === 'mail done,webhook dead');
});

function testsOn(openDatabase: () => Promise<LeadsDatabase>) {
  test.each<[DeliveryState | null, DeliveryState | null, Target, boolean, DeliveryState | null]>([
    // State of mail, of the webhook, where somebody hears, whether nobody has heard, and what can be sent there again.
    ['filed', 'dead', 'mail', true, 'filed'],
    ['filed', 'pending', 'mail', true, 'filed'],
    ['filed', 'pending', 'webhook', false, null],
    ['filed', null, 'webhook', true, 'pending'],
    ['filed', 'done', 'mail', false, null],
    ['dead', 'done', 'mail', false, 'dead'],
    ['done', 'dead', 'mail', false, null],
    ['dead', 'pending', 'mail', true, 'dead'],
    [null, 'dead', 'mail', true, 'pending'],
    ['held', 'dead', 'mail', false, null],
  ])('mail %s, webhook %s, heard by %s: nobody has heard is %s, sent is what is %s', async (...row) => {
    const [mail, webhook, listener, isMissed, sent] = row;
    const database = await openDatabase();
    const { id } = await insertLead(database, REQUEST, { targets: [] });
    const insert = async (target: Target, state: DeliveryState | null) => {
      const delivery = newDelivery(id, target, new Date().toISOString());
      if (state === null) return;
      await database
        .insertInto('delivery')
        .values({ ...delivery, state })
        .execute();
    };
    await insert('mail', mail);
    await insert('webhook', webhook);
    expect((await findUnheard(database, [listener])) !== undefined).toBe(isMissed);
    const found = await findUndelivered(database, { targets: [listener] });
    expect(found).toMatchObject(sent === null ? [] : [{ lead_id: id, target: listener, state: sent }]);
    expect(found).toHaveLength(sent === null ? 0 : 1);
  });
}

describe('on SQLite', () => testsOn(() => openTestLeads()));

describePostgres((server) => testsOn(async () => openTestLeads(await server.createMigrated())));

test('a trial without them is not', async () => {
  const database = await openTestLeads();
  expect(await findUnheard(database, listenersOf(parseSettings({})))).toBeUndefined();
});

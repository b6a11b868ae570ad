import { parseSettings } from '../settings.ts';
import { afterThisTest, openTestApi, openTestLeads, REQUEST, temporaryFolder } from '../testing/api.ts';
import { fakeDate } from '../testing/clock.ts';
import { insertLead } from '../testing/leads.ts';
import { MailServer } from '../testing/mail-server.ts';
import { startServer } from '../testing/programs.ts';
import { until } from '../testing/until.ts';
import { WEBHOOK_SECRET, WebhookReceiver } from '../testing/webhook-receiver.ts';
import { findDead, redeliver } from './redeliver.ts';
import type { DeliveryState } from './schema.ts';
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
  const worker = new DeliveryWorker({ database, targets: openTargets(settings), schedule });
  worker.start(app.log);
  afterThisTest(async () => {
    await worker.stop();
    await Promise.all([mail.stop(), webhook.stop()]);
  });
  const untilDead = async () => {
    const lead = await insertLead(database, REQUEST, { targets: worker.targets });
    await until(async () => (await findDead(database, {})).some(({ lead_id: id }) => id === lead.id));
  };
  const nobodyListens = async () =>
    /\nleads_nobody_listens (\d)\n/.exec((await app.inject('/api/metrics')).body)?.[1];
  return { app, database, logged, mail, webhook, listeners, untilDead, nobodyListens };
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
    await redeliver(database, await findDead(database, {}));
    return logged().includes('somebody hears of leads again');
  });
  await until(async () => (await ready())[1].status === 'ok');
  expect(await nobodyListens()).toBe('0');
});

test('while mail is dead and the webhook gets leads, somebody hears; not once both are dead', async () => {
  const { database, mail, webhook, listeners, untilDead, nobodyListens } = await start({ withWebhook: true });
  mail.mode = 'refuse-550';
  await untilDead();
  await until(async () => (await findDead(database, { target: 'mail' })).length === 1);
  await until(() => webhook.received.length >= 1);
  expect(await findUnheard(database, listeners)).toBeUndefined();
  expect(await nobodyListens()).toBe('0');
  webhook.status = 410;
  await untilDead();
  await until(async () => (await findUnheard(database, listeners)) !== undefined);
  expect(await nobodyListens()).toBe('1');
});

test('while mail is dead and the webhook fails, somebody may hear within an hour, and later nobody does', async () => {
  const { database, mail, webhook, listeners } = await start({ withWebhook: true });
  mail.mode = 'refuse-550';
  webhook.status = 503;
  const lead = await insertLead(database, REQUEST, { targets: ['mail', 'webhook'] });
  await until(async () => (await findDead(database, {})).length === 2);
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

test('a trial without them is not', async () => {
  const database = await openTestLeads();
  expect(await findUnheard(database, listenersOf(parseSettings({})))).toBeUndefined();
});

import type { LeadsDatabase } from '../../database/schema.ts';
import { parseSettings } from '../../settings.ts';
import { afterThisTest, openTestLeads, REQUEST } from '../../testing/api.ts';
import { fakeDate } from '../../testing/clock.ts';
import { clearSuspect, insertLead } from '../../testing/leads.ts';
import { MailServer, type MailServerMode } from '../../testing/mail-server.ts';
import { until } from '../../testing/until.ts';
import { WEBHOOK_SECRET, WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { openTargets } from '../targets.ts';
import type { Schedule } from './schedule.ts';
import { DeliveryWorker } from './worker.ts';

const log = {
  info() {},
  warn() {},
  error() {},
  fatal() {},
  debug() {},
  trace() {},
  silent() {},
  level: 'silent',
  child: () => log,
};
const QUICK = { poll: 50, firstRetry: 50, longestRetry: 100 };

/** A mail server, a webhook receiver, and a worker that sends to both of them. */
async function startAll(schedule: Partial<Schedule> = {}, database?: LeadsDatabase) {
  const leads = database ?? (await openTestLeads());
  const mail = await new MailServer().start();
  const webhook = await new WebhookReceiver().start();
  const settings = parseSettings({
    SMTP_URL: mail.url,
    LEADS_FROM: 'Website <web@example.com>',
    LEADS_TO: 'office@example.com',
    WEBHOOK_URL: webhook.url,
    WEBHOOK_SECRET,
    WEBHOOK_ALLOW_PRIVATE: '1',
  });
  const worker = new DeliveryWorker({
    database: leads,
    targets: openTargets(settings),
    listeners: ['mail', 'webhook'],
    schedule: { ...QUICK, ...schedule },
  });
  worker.start(log);
  afterThisTest(async () => {
    await worker.stop();
    await Promise.all([mail.stop(), webhook.stop()]);
  });
  const request = async (name = REQUEST.name) => {
    const lead = await insertLead(leads, { ...REQUEST, name }, { targets: worker.targets });
    worker.wake();
    return lead;
  };
  return { database: leads, mail, webhook, worker, request };
}

function deliveries(database: LeadsDatabase) {
  return database.selectFrom('delivery').selectAll().orderBy('target').orderBy('queued_at').execute();
}

async function states(database: LeadsDatabase) {
  return (await deliveries(database)).map(({ target, state }) => `${target} ${state}`);
}

test('a new lead reaches both targets at once', async () => {
  const { database, mail, webhook, request } = await startAll({ poll: 60_000 });
  const begun = Date.now();
  const lead = await request();
  await until(async () => (await states(database)).join() === 'mail done,webhook done');
  expect(Date.now() - begun).toBeLessThan(5000);
  expect(mail.received.map(({ subject }) => subject)).toEqual([
    'EV Charger Installation: Ada Whitfield, (916) 555-0100',
  ]);
  expect(webhook.received.map(({ event }) => event.data)).toMatchObject([{ id: lead.id, ...REQUEST }]);
  expect(webhook.forged).toBe(0);
});

test.each<MailServerMode>(['refuse-421', 'refuse-550', 'hang', 'drop-after-data'])(
  'a mail server that does this: %s, never delays the webhook, and gets all mail once it recovers',
  async (mode) => {
    // Nothing but the deadline ends an attempt that hangs. Far more than the webhook takes on a busy machine.
    const schedule = mode === 'hang' ? { deadline: 1500, lease: 6000 } : {};
    const { database, mail, webhook, request } = await startAll(schedule);
    mail.mode = mode;
    const begun = Date.now();
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await request(name);
    await until(() => webhook.received.length === 6);
    expect(Date.now() - begun).toBeLessThan(5000);
    await until(async () => (await deliveries(database)).some(({ attempt }) => attempt > 1));
    expect(mail.received.filter(({ accepted }) => accepted)).toEqual([]);
    mail.mode = 'accept';
    await until(
      async () =>
        !(await states(database)).includes('mail pending') &&
        !(await states(database)).includes('mail leased'),
    );
    const names = new Set(
      mail.received.filter(({ accepted }) => accepted).map(({ replyTo }) => replyTo?.[0]?.name),
    );
    expect([...names].sort()).toEqual(['Five', 'Four', 'One', 'Six', 'Three', 'Two']);
    expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(6);
    expect(webhook.received).toHaveLength(6);
  },
);

test('a mail server that is down for ever ends in dead deliveries and one alert, without a word of the leads', async () => {
  const { database, mail, webhook, request } = await startAll({ giveUpAfter: 300 });
  await mail.stop();
  const leads = [await request('Secretname'), await request('Secretname')];
  await until(() => webhook.received.some(({ event }) => event.type === 'delivery.dead'));
  const dead = async () => (await deliveries(database)).filter(({ state }) => state === 'dead');
  await until(async () => (await dead()).length === 2);
  expect(await dead()).toMatchObject([
    { target: 'mail', last_error: 'ECONNREFUSED' },
    { target: 'mail', last_error: 'ECONNREFUSED' },
  ]);
  const alerts = webhook.received.filter(({ event }) => event.type === 'delivery.dead');
  expect(alerts).toHaveLength(1);
  expect(alerts[0]?.event.data).toMatchObject({ target: 'mail' });
  const { leads: ids } = Object(alerts[0]?.event.data);
  expect(leads.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  expect(JSON.stringify(alerts)).not.toContain('Secretname');
});

test('a webhook that is gone is given up at once, with an alert by mail', async () => {
  const { database, mail, webhook, request } = await startAll();
  webhook.status = 410;
  const lead = await request('Secretname');
  await until(() => mail.received.length === 2);
  expect(webhook.received).toHaveLength(1);
  const alert = mail.received.find(({ replyTo }) => !replyTo);
  expect(alert?.subject).toBe('1 lead not delivered by the webhook');
  expect(alert?.text).toContain(lead.id);
  expect(alert?.text).toContain('npx site-leads redeliver --target webhook');
  expect(alert?.source).not.toContain('Secretname');
  await until(async () => (await states(database)).includes('webhook dead'));
});

test.each([301, 400, 404, 500])(
  'the answer %i is a failure, tried again with the same id and a new time',
  async (status) => {
    fakeDate();
    const { database, webhook, request } = await startAll({ firstRetry: 1500, longestRetry: 1500 });
    webhook.status = status;
    webhook.headers = { location: webhook.url };
    await request();
    await until(async () =>
      (await deliveries(database)).some(({ last_error: kind }) => kind === `http-${status}`),
    );
    expect(webhook.received).toHaveLength(1);
    webhook.status = 200;
    jest.setSystemTime(Date.now() + 2000);
    await until(() => webhook.received.length === 2);
    const [first, second] = webhook.received;
    expect(second?.id).toBe(first?.id);
    expect(second?.timestamp).toBeGreaterThan(first?.timestamp ?? 0);
    expect(webhook.forged).toBe(0);
  },
);

test('a target that asks for time gets it', async () => {
  const { database, webhook, request } = await startAll();
  webhook.status = 503;
  webhook.headers = { 'retry-after': '120' };
  await request();
  await until(
    async () => (await states(database)).includes('webhook pending') && webhook.received.length === 1,
  );
  await until(async () => (await deliveries(database)).some(({ last_error: kind }) => kind === 'http-503'));
  const [, delivery] = await deliveries(database);
  expect(Date.parse(delivery?.due_at ?? '') - Date.now()).toBeGreaterThan(110_000);
});

test('a suspect is held, and goes out once it is cleared', async () => {
  const { database, mail, webhook, worker, request } = await startAll();
  const lead = await insertLead(database, REQUEST, {
    suspect: 'filled the hidden field',
    targets: worker.targets,
  });
  // Another lead goes out meanwhile.
  await request();
  await until(() => mail.received.length === 1 && webhook.received.length === 1);
  const held = (await deliveries(database)).filter(({ lead_id: id }) => id === lead.id);
  expect(held.map(({ target, state }) => `${target} ${state}`)).toEqual(['mail held', 'webhook held']);
  await clearSuspect(database, lead.id);
  await clearSuspect(database, lead.id);
  await until(() => mail.received.length === 2 && webhook.received.length === 2);
});

test('when it stops, attempts that hang are given back and another worker takes them at once', async () => {
  const first = await startAll({ stopTimeout: 100 });
  first.mail.mode = 'hang';
  await first.request();
  await until(async () => (await states(first.database)).join() === 'mail leased,webhook done');
  await first.worker.stop();
  expect(await states(first.database)).toEqual(['mail pending', 'webhook done']);
  const second = await startAll({}, first.database);
  await until(() => second.mail.received.length === 1);
});

test('what a worker left behind is taken over when its lease ends', async () => {
  const { database, mail, webhook, request } = await startAll();
  await database.updateTable('delivery').set({ state: 'leased' }).execute();
  const lead = await insertLead(database, REQUEST, { targets: ['mail'] });
  const soon = new Date(Date.now() + 500).toISOString();
  await database
    .updateTable('delivery')
    .set({ state: 'leased', lease_owner: 'somebody who crashed', attempt: 1, due_at: soon })
    .where('lead_id', '=', lead.id)
    .execute();
  await request('Later');
  await until(() => webhook.received.length === 1);
  await until(() => mail.received.length === 2);
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(soon));
});

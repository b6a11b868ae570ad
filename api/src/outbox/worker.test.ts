import Fastify from 'fastify';
import { type Db, transact } from '../db.ts';
import { LOG_OPTIONS } from '../http/log.ts';
import { LeadChanges } from '../leads/changes.ts';
import type { MailSettings } from '../settings.ts';
import {
  afterThisTest,
  onBothDatabases,
  openDb,
  REQUEST,
  storeLead,
  temporaryFolder,
} from '../testing/api.ts';
import { MailServer } from '../testing/mail-server.ts';
import { until } from '../testing/until.ts';
import { WEBHOOK_SECRET, WebhookReceiver } from '../testing/webhook-receiver.ts';
import { createMailSender } from './mail.ts';
import { createMailer } from './mailer.ts';
import { lease, recordOutcome, redeliver } from './queue.ts';
import { createWebhookSender } from './webhook.ts';
import { type DELIVERY_TIMING, Worker } from './worker.ts';

const TARGETS = ['mail', 'webhook'] as const;

async function openOutbox(db: Db, schedule: Partial<typeof DELIVERY_TIMING> = {}) {
  const mail = await new MailServer().start();
  const webhook = await new WebhookReceiver().start();
  afterThisTest(() => Promise.all([mail.stop(), webhook.stop()]));
  const settings: MailSettings = {
    from: { name: 'Website', address: 'web@example.com' },
    to: ['ana', 'bob'].map((name) => ({ name, address: `${name}@example.com` })),
    smtp: {
      host: '127.0.0.1',
      port: Number(new URL(mail.url).port),
      secure: false,
      requireTLS: false,
    },
    folder: temporaryFolder(),
  };
  const lines: string[] = [];
  const { log } = Fastify({
    logger: { stream: { write: (line: string) => void lines.push(line) }, ...LOG_OPTIONS },
  });
  const targets = {
    mail: createMailSender(settings, createMailer(settings), 'https://leads.example.com'),
    webhook: createWebhookSender({ url: new URL(webhook.url), secret: WEBHOOK_SECRET }),
  };
  const fast = { poll: 20, firstRetry: 30, longestRetry: 60, stop: 200, ...schedule };
  const start = () => {
    const worker = new Worker({ db, targets, log, schedule: fast });
    worker.start();
    afterThisTest(() => worker.stop());
    return worker;
  };
  return { mail, webhook, start, logged: () => lines.join('') };
}

const deliveriesOf = (db: Db) => db.selectFrom('delivery').selectAll().orderBy('queuedAt').execute();

async function untilStatus(db: Db, status: string, target?: string) {
  await until(async () =>
    (await deliveriesOf(db)).some((each) => each.status === status && (!target || each.target === target)),
  );
}

onBothDatabases((open) => {
  test('a lead reaches mail and webhook', async () => {
    const db = await open();
    const { mail, webhook, start } = await openOutbox(db);
    const id = await storeLead(db, { phone: '916 555 0100 x7' }, { targets: TARGETS });
    start();
    await until(async () => (await deliveriesOf(db)).every(({ status }) => status === 'delivered'));
    expect(mail.received).toMatchObject([
      {
        subject: 'EV Charger Installation: Ada Whitfield, 916 555 0100 x7',
        replyTo: [{ address: REQUEST.email, name: REQUEST.name }],
        text: expect.stringContaining(`https://leads.example.com/staff/leads/${id}`),
        html: expect.stringContaining('href="tel:+19165550100;ext=7"'),
      },
    ]);
    expect(webhook.received).toMatchObject([
      {
        event: {
          type: 'lead.created',
          data: { id, ...REQUEST, phone: '916 555 0100 x7', phoneNumber: '+19165550100;ext=7' },
        },
      },
    ]);
  });

  test('a target that fails is tried again under the same message id, and delays no other', async () => {
    const db = await open();
    const { webhook, mail, start } = await openOutbox(db);
    webhook.status = 500;
    await storeLead(db, {}, { targets: TARGETS });
    start();
    await until(() => webhook.received.length >= 3 && mail.received.length === 1);
    webhook.status = 200;
    await untilStatus(db, 'delivered', 'webhook');
    expect(new Set(webhook.received.map(({ id }) => id)).size).toBe(1);
    expect(mail.received).toHaveLength(1);
  });

  test('two workers never send the same delivery at once, and a lease that ended passes on', async () => {
    const db = await open();
    for (let n = 0; n < 6; n += 1) await storeLead(db);
    const options = { target: 'mail', milliseconds: 60_000, limit: 4 } as const;
    const [one, other] = await Promise.all([
      lease(db, { ...options, worker: 'one' }),
      lease(db, { ...options, worker: 'other' }),
    ]);
    expect(new Set([...one, ...other].map(({ id }) => id)).size).toBe(one.length + other.length);
    await db.updateTable('delivery').set({ leasedUntil: new Date().toISOString() }).execute();
    const late = await lease(db, { ...options, worker: 'late', limit: 10 });
    expect(late).toHaveLength(6);
    const [first] = one;
    expect(first && (await recordOutcome(db, first, { status: 'delivered' }))).toBe(false);
    const [taken] = late;
    expect(taken && (await recordOutcome(db, taken, { status: 'delivered' }))).toBe(true);
  });
});

test('after the last attempt a delivery is dead, the other target reports it, and staff can resend it', async () => {
  const db = await openDb();
  const { webhook, mail, start } = await openOutbox(db, { giveUpAfter: 150 });
  mail.mode = 'refuse-421';
  const id = await storeLead(db, {}, { targets: TARGETS });
  start();
  await untilStatus(db, 'dead', 'mail');
  await until(() => webhook.received.some(({ event }) => event.type === 'delivery.dead'));
  expect(webhook.received.at(-1)?.event.data).toEqual({ target: 'mail', count: 1, leads: [id] });
  mail.mode = 'accept';
  const before = (await deliveriesOf(db)).find(({ target }) => target === 'mail');
  expect(await transact(db, (tx) => redeliver(tx, { targets: TARGETS }))).toBe(1);
  await until(() => mail.received.length === 1);
  expect(mail.received[0]?.messageId).not.toContain(before?.messageId ?? '');
});

test('a refused recipient is reported, and the others get the mail once', async () => {
  const db = await openDb();
  const { mail, start, logged } = await openOutbox(db);
  mail.mode = 'refuse-bob';
  await storeLead(db);
  start();
  await untilStatus(db, 'delivered');
  expect((await deliveriesOf(db))[0]?.lastError).toBe('refused: bob@example.com');
  expect(logged()).toContain('delivered to some recipients only');
  expect(mail.received).toHaveLength(1);
});

test('all recipients refused is a failure', async () => {
  const db = await openDb();
  const { mail, start } = await openOutbox(db);
  mail.mode = 'refuse-550';
  await storeLead(db);
  start();
  await until(async () => (await deliveriesOf(db))[0]?.lastError === 'smtp-550');
});

test('a webhook that answers 410 is never asked again, and Retry-After is honoured', async () => {
  const db = await openDb();
  const { webhook, start } = await openOutbox(db);
  webhook.status = 503;
  webhook.headers = { 'retry-after': '3600' };
  await storeLead(db, {}, { targets: ['webhook'] });
  start();
  await until(async () => (await deliveriesOf(db))[0]?.lastError === 'http-503');
  const due = Date.parse((await deliveriesOf(db))[0]?.dueAt ?? '');
  expect(due - Date.now()).toBeGreaterThan(3_500_000);
  webhook.status = 410;
  await storeLead(db, {}, { targets: ['webhook'] });
  await untilStatus(db, 'dead');
});

test('suspects are held until staff say that they are no spam', async () => {
  const db = await openDb();
  const { mail, start } = await openOutbox(db);
  const id = await storeLead(db, {}, { suspectReason: 'Looks odd.' });
  start();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(mail.received).toEqual([]);
  const changes = new LeadChanges({ db, targets: ['mail'] });
  await changes.markAsNotSpam(id, null);
  await until(() => mail.received.length === 1);
});

test('a stopping worker finishes or aborts its deliveries and returns its leases', async () => {
  const db = await openDb();
  const { webhook, start } = await openOutbox(db);
  webhook.silent = true;
  await storeLead(db, {}, { targets: ['webhook'] });
  const worker = start();
  await until(() => webhook.received.length === 1);
  await worker.stop();
  expect(await deliveriesOf(db)).toMatchObject([{ status: 'pending', leasedBy: null, leasedUntil: null }]);
});

test('the worker retries while the database cannot be read, and logs it once', async () => {
  const db = await openDb();
  const { logged, start } = await openOutbox(db);
  const { sql } = await import('kysely');
  await sql`alter table delivery rename to hidden`.execute(db);
  start();
  await until(() => logged().includes('due deliveries cannot be read'));
  await sql`alter table hidden rename to delivery`.execute(db);
  await storeLead(db);
  await untilStatus(db, 'delivered');
});

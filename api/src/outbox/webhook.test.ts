import { afterThisTest, openDb, storeLead } from '../testing/api.ts';
import { WEBHOOK_SECRET, WebhookReceiver } from '../testing/webhook-receiver.ts';
import { createWebhookSender, parseRetryAfter } from './webhook.ts';

async function leadMessage() {
  const db = await openDb();
  await storeLead(db);
  const lead = await db.selectFrom('lead').selectAll().executeTakeFirstOrThrow();
  return { kind: 'lead', messageId: 'id-1', lead } as const;
}

const signal = new AbortController().signal;

test('an event is signed as Standard Webhooks say, with the time of the attempt', async () => {
  const receiver = await new WebhookReceiver().start();
  afterThisTest(() => receiver.stop());
  const send = createWebhookSender({ url: new URL(receiver.url), secret: WEBHOOK_SECRET });
  await send(await leadMessage(), signal);
  expect(receiver.forged).toBe(0);
  expect(receiver.received[0]).toMatchObject({ id: 'msg_id-1' });
  expect(Math.abs((receiver.received[0]?.timestamp ?? 0) - Date.now() / 1000)).toBeLessThan(60);
});

test('redirects are not followed', async () => {
  const receiver = await new WebhookReceiver().start();
  afterThisTest(() => receiver.stop());
  receiver.status = 302;
  receiver.headers = { location: receiver.url };
  const send = createWebhookSender({ url: new URL(receiver.url), secret: WEBHOOK_SECRET });
  await expect(send(await leadMessage(), signal)).rejects.toMatchObject({ reason: 'http-302' });
  expect(receiver.received).toHaveLength(1);
});

test.each([
  ['120', 120_000],
  ['Thu, 01 Jan 2026 00:01:00 GMT', 60_000],
  ['soon', 0],
  [null, 0],
])('Retry-After %j is %i ms', (value, expected) =>
  expect(parseRetryAfter(value, new Date('2026-01-01T00:00:00Z'))).toBe(expected),
);

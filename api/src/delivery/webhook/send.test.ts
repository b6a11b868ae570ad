import { parseSettings } from '../../settings.ts';
import { afterThisTest, REQUEST } from '../../testing/api.ts';
import { until } from '../../testing/until.ts';
import { WEBHOOK_SECRET, WebhookReceiver } from '../../testing/webhook-receiver.ts';
import type { Message } from '../message.ts';
import { isPublic } from './addresses.ts';
import { parseRetryAfter, webhookEvent, webhookTarget } from './send.ts';

const NEVER = new AbortController().signal;

const MESSAGE: Message = {
  kind: 'lead',
  messageId: 'the-message',
  lead: {
    id: 'the-lead',
    receivedAt: '2026-03-01T09:30:00.000Z',
    ...REQUEST,
    state: 'new',
    suspect: null,
    taker: null,
    reason: null,
    notes: [],
  },
};

async function openReceiver() {
  const receiver = await new WebhookReceiver().start();
  afterThisTest(() => receiver.stop());
  return receiver;
}

test('a lead arrives signed, with all that was sent', async () => {
  const receiver = await openReceiver();
  const { webhook } = parseSettings({
    WEBHOOK_URL: receiver.url,
    WEBHOOK_SECRET,
    WEBHOOK_ALLOW_PRIVATE: '1',
  });
  if (!webhook) throw new Error('There is a webhook.');
  await webhookTarget(webhook)(MESSAGE, NEVER);
  expect(receiver.forged).toBe(0);
  expect(receiver.received).toMatchObject([
    {
      id: 'msg_the-message',
      event: {
        type: 'lead.created',
        timestamp: '2026-03-01T09:30:00.000Z',
        data: {
          id: 'the-lead',
          receivedAt: '2026-03-01T09:30:00.000Z',
          ...REQUEST,
          serviceLabel: 'EV Charger Installation',
        },
      },
    },
  ]);
});

test('an alert has counts and ids and nothing else', () => {
  const alert = {
    kind: 'alert',
    messageId: 'm',
    queuedAt: 'then',
    target: 'mail',
    count: 1,
    leads: ['a'],
  } as const;
  expect(webhookEvent({ ...alert, leads: ['a'] })).toEqual({
    type: 'delivery.dead',
    timestamp: 'then',
    data: { target: 'mail', count: 1, leads: ['a'] },
  });
});

test.each(['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0.0.0.0'])(
  'the private host %s is refused without being asked',
  async (host) => {
    const receiver = await openReceiver();
    const url = new URL(receiver.url);
    url.hostname = host;
    const send = webhookTarget({ url, secret: WEBHOOK_SECRET, allowPrivate: false });
    await expect(send(MESSAGE, NEVER)).rejects.toMatchObject({
      name: 'DeliveryFailed',
      kind: 'private-address',
    });
    expect(receiver.received).toEqual([]);
  },
);

test.each([
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  'fd00::1',
  'fe80::1',
  '::',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  '255.255.255.255',
  '224.0.0.1',
  'nonsense',
])('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false);
});

test.each(['93.184.215.14', '2606:2800:220:1::1'])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true);
});

test('an attempt that is broken off ends at once', async () => {
  const receiver = await openReceiver();
  receiver.silent = true;
  const breaking = new AbortController();
  const send = webhookTarget({ url: new URL(receiver.url), secret: WEBHOOK_SECRET, allowPrivate: true });
  const attempt = send(MESSAGE, breaking.signal);
  const broken = until(() => receiver.received.length === 1).then(() => breaking.abort());
  await expect(attempt).rejects.toMatchObject({ kind: 'timeout' });
  await broken;
});

test.each([
  ['120', 120_000],
  [' 7 ', 7000],
  ['Sun, 01 Mar 2026 09:31:00 GMT', 60_000],
  ['Sun, 01 Mar 2026 09:00:00 GMT', 0],
  ['soon', 0],
  [undefined, 0],
])('Retry-After: %s is %i ms', (value, milliseconds) => {
  expect(parseRetryAfter(value, new Date('2026-03-01T09:30:00Z'))).toBe(milliseconds);
});

import { serviceLabel } from '@site/contract';
import { Webhook } from 'standardwebhooks';
import type { WebhookSettings } from '../../settings.ts';
import { DeliveryFailed } from '../failure.ts';
import type { Message, Send } from '../message.ts';
import { lookupPublic, refusePrivateHost } from './addresses.ts';

/** How long a receiver may take to answer, in milliseconds. */
const TIMEOUT = 15_000;

/** How much of an answer is read before the connection is closed, in bytes. What it says does not matter. */
const MAX_ANSWER = 16 * 1024;

/** Sends leads as Standard Webhooks (https://www.standardwebhooks.com): signed, with the same id at every attempt. */
export function webhookTarget({ url, secret, allowPrivate }: WebhookSettings): Send {
  const webhook = new Webhook(secret);
  const client = openClient(allowPrivate);
  return async (message, signal) => {
    if (!allowPrivate) refusePrivateHost(url);
    const id = `msg_${message.messageId}`;
    const body = JSON.stringify(webhookEvent(message));
    const now = new Date();
    const limit = AbortSignal.timeout(TIMEOUT);
    const abort = new AbortController();
    for (const ending of [signal, limit]) {
      ending.addEventListener('abort', () => abort.abort(new DeliveryFailed('timeout')), { once: true });
    }
    const { request, agent } = await client;
    const answer = await request(url, {
      dispatcher: agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': webhook.sign(id, now, body),
      },
      body,
      signal: abort.signal,
    });
    await answer.body.dump({ limit: MAX_ANSWER, signal: abort.signal }).catch(() => undefined);
    const { statusCode, headers } = answer;
    if (statusCode >= 200 && statusCode < 300) return;
    throw new DeliveryFailed(`http-${statusCode}`, {
      retryAfter: parseRetryAfter(headers['retry-after'], now),
      // Gone: the receiver asks never to be sent this again.
      final: statusCode === 410,
    });
  };
}

/** Loaded only where there is a webhook: it takes 7 MB. */
async function openClient(allowPrivate: boolean) {
  const { Agent, request } = await import('undici');
  const agent = new Agent({
    connect: { timeout: TIMEOUT, ...(allowPrivate ? {} : { lookup: lookupPublic }) },
    headersTimeout: TIMEOUT,
    bodyTimeout: TIMEOUT,
  });
  return { request, agent };
}

/** What a webhook says. Fields are only ever added. */
export function webhookEvent(message: Message) {
  if (message.kind === 'alert') {
    const { target, count, leads } = message;
    return { type: 'delivery.dead', timestamp: message.queuedAt, data: { target, count, leads } };
  }
  if (message.kind === 'update') {
    const { id, state, taker, reason, notes } = message.lead;
    return { type: 'lead.updated', timestamp: message.changedAt, data: { id, state, taker, reason, notes } };
  }
  const { id, receivedAt, name, email, phone, service, message: text } = message.lead;
  return {
    type: 'lead.created',
    timestamp: receivedAt,
    data: { id, receivedAt, name, email, phone, service, serviceLabel: serviceLabel(service), message: text },
  };
}

/** The header Retry-After, seconds or a date, in milliseconds from now. */
export function parseRetryAfter(value: string | string[] | undefined, now: Date): number {
  const text = String(value ?? '').trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime());
}

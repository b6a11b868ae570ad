import { serviceLabel } from '@site/contract';
import { Webhook } from 'standardwebhooks';
import { requestOf } from '../leads/fields.ts';
import { phoneNumber } from '../leads/phone.ts';
import type { WebhookSettings } from '../settings.ts';
import { DeliveryError, type Message, type SendMessage } from './message.ts';

const TIMEOUT = 15_000;

/** Sends leads as Standard Webhooks (https://www.standardwebhooks.com): signed, with the same id at every attempt. */
export function createWebhookSender({ url, secret }: WebhookSettings): SendMessage {
  const webhook = new Webhook(secret);
  return async (message, signal) => {
    const id = `msg_${message.messageId}`;
    const body = JSON.stringify(webhookEvent(message));
    const now = new Date();
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': webhook.sign(id, now, body),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
    }).catch((error: unknown) => {
      if (error instanceof DOMException) throw new DeliveryError('timeout');
      throw error instanceof TypeError ? (error.cause ?? error) : error;
    });
    await response.body?.cancel();
    if (response.ok) return undefined;
    throw new DeliveryError(`http-${response.status}`, {
      retryAfter: parseRetryAfter(response.headers.get('retry-after'), now),
      // Gone: the receiver never wants this again.
      isFinal: response.status === 410,
    });
  };
}

/** Receivers rely on these fields: only add some. */
function webhookEvent(message: Message) {
  if (message.kind === 'alert') {
    const { target, count, leads, queuedAt } = message;
    return { type: 'delivery.dead', timestamp: queuedAt, data: { target, count, leads } };
  }
  const { lead } = message;
  return {
    type: 'lead.created',
    timestamp: lead.receivedAt,
    data: {
      id: lead.id,
      receivedAt: lead.receivedAt,
      ...requestOf(lead),
      phoneNumber: phoneNumber(lead.phone) ?? null,
      serviceLabel: serviceLabel(lead.service),
    },
  };
}

/** Parses Retry-After, seconds or a date. @returns milliseconds from now */
export function parseRetryAfter(value: string | null, now: Date): number {
  const text = value?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime());
}

import { lookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { serviceLabel } from '@site/contract';
import ipaddr from 'ipaddr.js';
import { Webhook } from 'standardwebhooks';
import { requestOf } from '../leads/fields.ts';
import { phoneNumber } from '../leads/phone.ts';
import type { WebhookSettings } from '../settings.ts';
import { DeliveryError, type Message, type Send } from './message.ts';

/** In milliseconds. */
const TIMEOUT = 15_000;

/** Bytes of an answer that are read. */
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
    const { request, agent } = await client;
    const {
      statusCode,
      headers,
      body: answer,
    } = await request(url, {
      dispatcher: agent,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': webhook.sign(id, now, body),
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
    }).catch((error: unknown) => {
      throw error instanceof DOMException ? new DeliveryError('timeout') : error;
    });
    await answer.dump({ limit: MAX_ANSWER }).catch(() => undefined);
    if (statusCode >= 200 && statusCode < 300) return undefined;
    throw new DeliveryError(`http-${statusCode}`, {
      retryAfter: parseRetryAfter(headers['retry-after'], now),
      // Gone: the receiver never wants this again.
      isFinal: statusCode === 410,
    });
  };
}

/** Loads undici only if there is a webhook: it takes 7 MB. */
async function openClient(allowPrivate: boolean) {
  const { Agent, request } = await import('undici');
  const agent = new Agent({
    connect: { timeout: TIMEOUT, ...(allowPrivate ? {} : { lookup: lookupPublic }) },
    headersTimeout: TIMEOUT,
    bodyTimeout: TIMEOUT,
  });
  return { request, agent };
}

/** Receivers rely on these fields: only add some. */
export function webhookEvent(message: Message) {
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
export function parseRetryAfter(value: string | string[] | undefined, now: Date): number {
  const text = String(value ?? '').trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? 0 : Math.max(0, date - now.getTime());
}

/** Returns whether an address is on the public internet. */
export function isPublic(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** Resolves a host and refuses private addresses. The connection uses the checked address. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new DeliveryError('no-address'), '');
    if (!addresses.every(({ address }) => isPublic(address)))
      return callback(new DeliveryError('private-address'), '');
    if (options.all) return callback(null, addresses);
    callback(null, first.address, first.family);
  });
};

/** An address as host is not looked up. */
function refusePrivateHost({ hostname }: URL) {
  const address = hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(address) && !isPublic(address)) throw new DeliveryError('private-address');
}

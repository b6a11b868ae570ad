import type { LeadsDatabase } from '../../database/schema.ts';
import { asStorageError } from '../../database/storage-unavailable.ts';
import { asDeliveryFailure, DeliveryFailed } from '../failure.ts';
import { loadMessage, type Send } from '../message.ts';
import type { Delivery } from '../schema.ts';

interface AttemptOptions {
  database: LeadsDatabase;
  send: Send;
  /** How long the attempt may take, in milliseconds. */
  deadline: number;
  /** Breaks it off before that. */
  signal: AbortSignal;
}

/**
 * Sends what a delivery brings to its target.
 * @returns why it failed, or undefined when the target has accepted it or there is nothing to bring any more
 */
export async function attemptDelivery(
  delivery: Delivery,
  options: AttemptOptions,
): Promise<DeliveryFailed | undefined> {
  return sendInTime(delivery, options).then(() => undefined, asDeliveryFailure);
}

async function sendInTime(delivery: Delivery, { database, send, deadline, signal }: AttemptOptions) {
  const message = await loadMessage(database, delivery).catch((error) => {
    throw asStorageError(error);
  });
  if (!message) return;
  const attempt = new AbortController();
  const timer = setTimeout(() => attempt.abort(), deadline);
  const stop = () => attempt.abort();
  signal.addEventListener('abort', stop);
  try {
    await Promise.race([send(message, attempt.signal), rejectOnAbort(attempt.signal)]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}

function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(new DeliveryFailed('timeout')), { once: true });
  });
}

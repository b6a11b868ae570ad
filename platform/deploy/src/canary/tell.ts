import { setTimeout as sleep } from 'node:timers/promises';
import type { CanaryLook, Publisher } from '@site/releases';
import { Webhook } from 'standardwebhooks';

/** How long a receiver may take to answer, in milliseconds. */
const TIMEOUT_MS = 15_000;

/** How long is waited before each further attempt, in milliseconds. The history has all that a webhook says: after the last it is given up. */
const AGAIN_MS = [1000, 10_000, 60_000];

/** What a webhook says. Fields are only ever added. */
function eventOf({ canary, decision, made }: CanaryLook): object {
  const { id, tries, by } = canary;
  const { verdict, why, evidence } = decision;
  return {
    type: `canary.${verdict}`,
    timestamp: made?.at,
    data: { id, releases: tries, by, generation: made?.generation, why, evidence },
  };
}

/**
 * Posts to whoever started a canary what became of it, as Standard Webhooks (https://www.standardwebhooks.com): signed, with the same id at
 * every attempt.
 * @param signal ends the attempts
 * @throws when no attempt was answered as received
 */
export async function tellPublisher(
  { webhook }: Pick<Publisher, 'webhook'>,
  look: CanaryLook,
  signal: AbortSignal,
  againMs: readonly number[] = AGAIN_MS,
): Promise<void> {
  if (!webhook) return;
  const id = `msg_${look.canary.id}_${look.made?.generation}`;
  const body = JSON.stringify(eventOf(look));
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await post(webhook, id, body, signal);
    } catch (error) {
      const wait = againMs[attempt];
      if (wait === undefined || signal.aborted) throw error;
      await sleep(wait, undefined, { signal });
    }
  }
}

async function post(
  { url, secret }: NonNullable<Publisher['webhook']>,
  id: string,
  body: string,
  signal: AbortSignal,
): Promise<void> {
  const now = new Date();
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(id, now, body),
    },
    body,
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`The webhook answered with ${response.status}`);
}

import { setTimeout as sleep } from 'node:timers/promises';
import type { DeliveryTarget } from '@site/contract/api';
import type { Db } from '../db.ts';

import type { LoadGenerator } from '../testing/load.ts';
import type { MailServer } from '../testing/mail-server.ts';
import type { WebhookReceiver } from '../testing/webhook-receiver.ts';

/** Without a delivery for so long nothing goes on any more: longer than a lease, in milliseconds. */
const STALLED = 90_000;

/** Waits until every delivery is done, or none has been done for a while. */
export async function untilDelivered(database: Db) {
  let fewest = Number.POSITIVE_INFINITY;
  let end = 0;
  for (;;) {
    const waiting = await database
      .selectFrom('delivery')
      .select('id')
      .where('status', '!=', 'delivered')
      .execute();
    if (waiting.length < fewest) {
      fewest = waiting.length;
      end = Date.now() + STALLED;
    }
    if (fewest === 0 || Date.now() > end) return;
    await sleep(20);
  }
}

/** Compares what was confirmed, what is stored and what has arrived. Says everything that is not as it must be. */
export async function verify(database: Db, load: LoadGenerator, mail: MailServer, webhook: WebhookReceiver) {
  const faults: string[] = [];
  const leads = await database.selectFrom('lead').select(['id', 'idempotencyKey']).execute();
  const deliveries = await database.selectFrom('delivery').selectAll().execute();
  const arrived = {
    mail: mail.received.map(({ messageId = '', text = '' }) => ({ lead: leadIdIn(text), messageId })),
    webhook: webhook.received.map(({ id, event }) => ({ lead: event.data.id, messageId: id })),
  };

  for (const [key, id] of load.confirmed) {
    const lead = leads.find((stored) => stored.id === id);
    if (!lead) faults.push(`Lead ${id} was confirmed and is not stored.`);
    else if (lead.idempotencyKey !== key) faults.push(`Lead ${id} has another key than the one confirmed.`);
  }
  for (const { id } of leads) {
    for (const target of ['mail', 'webhook'] satisfies DeliveryTarget[]) {
      const delivery = deliveries.find(({ leadId: lead, target: to }) => lead === id && to === target);
      const messages = arrived[target].filter(({ lead }) => lead === id);
      const ids = new Set(messages.map(({ messageId }) => messageId));
      if (!delivery) faults.push(`Lead ${id} has no delivery to ${target}.`);
      else if (ids.size === 0) faults.push(`Lead ${id} has not reached ${target}; it is ${delivery.status}.`);
      else if (ids.size > 1) faults.push(`Lead ${id} has reached ${target} under several message ids.`);
      else if (![...ids].join().includes(delivery.messageId))
        faults.push(`Lead ${id} has a wrong message id.`);
    }
  }
  if (load.contradictions.length > 0) faults.push(`${load.contradictions.length} keys have several leads.`);
  if (webhook.forged > 0) faults.push(`${webhook.forged} webhooks had a wrong signature.`);
  if (webhook.overlapping > 0) faults.push(`${webhook.overlapping} webhooks were sent twice at once.`);
  if (leads.length === 0) faults.push('Nothing was stored at all.');
  return {
    faults,
    figures: {
      confirmed: load.confirmed.size,
      unanswered: load.failures,
      leads: leads.length,
      mails: mail.received.length,
      mailsTwice: repeated(arrived.mail),
      webhooks: webhook.received.length,
      webhooksTwice: repeated(arrived.webhook),
    },
  };
}

/** How many messages came of leads that had already arrived. */
function repeated(messages: readonly { lead: unknown }[]) {
  return messages.length - new Set(messages.map(({ lead }) => lead)).size;
}

function leadIdIn(text: string): string {
  return /^Lead ([0-9a-f-]{36})/m.exec(text)?.[1] ?? 'none';
}

import type { Settings } from '../settings.ts';
import { mailTarget } from './mail/send.ts';
import type { Send } from './message.ts';
import type { DeliveryTarget } from './schema.ts';
import { webhookTarget } from './webhook/send.ts';

/** The targets that the settings ask for: mail always, a webhook where there is one, which then gets updates too. */
export function openTargets({
  mail,
  webhook,
  staff,
  isPublic,
}: Pick<Settings, 'mail' | 'webhook' | 'staff' | 'isPublic'>) {
  // Without a name the inbox answers this machine only: no link for those who get the mail of a public site.
  const inbox = staff.isNamed || !isPublic ? staff.origin : undefined;
  const targets = new Map<DeliveryTarget, Send>([['mail', mailTarget(mail, inbox)]]);
  if (webhook) {
    const send = webhookTarget(webhook);
    targets.set('webhook', send).set('updates', send);
  }
  return targets;
}

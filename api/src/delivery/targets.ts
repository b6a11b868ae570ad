import type { Settings } from '../settings.ts';
import { mailTarget } from './mail/send.ts';
import type { Send } from './message.ts';
import type { Target } from './schema.ts';
import { webhookTarget } from './webhook/send.ts';

/** The targets that the settings ask for: mail always, a webhook where there is one. */
export function openTargets({ mail, webhook }: Pick<Settings, 'mail' | 'webhook'>) {
  const targets = new Map<Target, Send>([['mail', mailTarget(mail)]]);
  if (webhook) targets.set('webhook', webhookTarget(webhook));
  return targets;
}

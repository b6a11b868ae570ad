import type { DeliveryTarget } from '@site/contract/api';
import { listeningTargets, type Settings } from '../settings.ts';
import { mailTarget } from './mail.ts';
import type { Mailer } from './mailer.ts';
import { webhookTarget } from './webhook.ts';
import type { Targets } from './worker.ts';

/** Returns where new leads go. If nothing is set, mail is written to files. */
export function targetsOf(settings: Settings): readonly DeliveryTarget[] {
  const listening = listeningTargets(settings);
  return listening.length > 0 ? listening : ['mail'];
}

export function openTargets(settings: Settings, mailer: Mailer): Targets {
  const { mail, webhook, staff } = settings;
  const isMailed = targetsOf(settings).includes('mail');
  return {
    ...(isMailed && { mail: mailTarget(mail, mailer, staff.isPublic ? staff.origin : undefined) }),
    ...(webhook && { webhook: webhookTarget(webhook) }),
  };
}

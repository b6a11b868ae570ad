import type { DeliveryTarget } from '@site/contract/api';
import { configuredTargets, type Settings } from '../settings.ts';
import { mailTarget } from './mail.ts';
import type { Mailer } from './mailer.ts';
import { webhookTarget } from './webhook.ts';
import type { Targets } from './worker.ts';

/** Returns where new leads go. Without a setting mail is written to files. */
export function targetsOf(settings: Settings): readonly DeliveryTarget[] {
  const configured = configuredTargets(settings);
  return configured.length > 0 ? configured : ['mail'];
}

export function openTargets(settings: Settings, mailer: Mailer): Targets {
  const { mail, webhook, staff } = settings;
  const isMailed = targetsOf(settings).includes('mail');
  return {
    ...(isMailed && { mail: mailTarget(mail, mailer, staff.isPublic ? staff.origin : undefined) }),
    ...(webhook && { webhook: webhookTarget(webhook) }),
  };
}

import { join } from 'node:path';
import { SITE } from '@site/contract';
import { InvalidSettings, type Mailbox, readSettings, unusable } from '@site/contract/settings';
import type { Protection } from './protection/settings.ts';

export interface SmtpSettings {
  host: string;
  port: number;
  /** TLS from the beginning (smtps). */
  secure: boolean;
  /** Otherwise: refuse a server that does not change to TLS. */
  requireTls: boolean;
  user?: string | undefined;
  password?: string | undefined;
}

export interface MailSettings {
  from: Mailbox;
  to: Mailbox[];
  /** Without it, mail is written to the folder. */
  smtp?: SmtpSettings | undefined;
  folder: string;
}

export interface WebhookSettings {
  url: URL;
  /** `whsec_` and base64. */
  secret: string;
  /** Whether the receiver may be on this machine or in a private network. */
  allowPrivate: boolean;
}

export interface Settings {
  /** Where the API listens. */
  host: string;
  port: number;
  /** The folder of all state, absolute. */
  dataFolder: string;
  /** The SQLite file that has the leads where there is no DATABASE_URL, absolute. */
  leadsFile: string;
  /** Where the leads are: the path of a SQLite file, absolute, or a `postgres://` URL. */
  database: string;
  mail: MailSettings;
  webhook?: WebhookSettings | undefined;
  protection: Protection;
}

/** The address that customers know: what mail says and where it goes, until there are settings. */
const OWN_MAILBOX: Mailbox = { name: SITE.company, address: SITE.email };

/** What the API and staff's command line read. */
const NAMES = [
  'HOST',
  'API_PORT',
  'PORT',
  'SITE_DATA',
  'SITE_ORIGIN',
  'TRUST_PROXY',
  'DATABASE_URL',
  'SMTP_URL',
  'SMTP_ALLOW_PLAINTEXT',
  'LEADS_FROM',
  'LEADS_TO',
  'WEBHOOK_URL',
  'WEBHOOK_SECRET',
  'WEBHOOK_ALLOW_PRIVATE',
  'LEADS_TOKEN',
  'RATE_LIMIT_MAX',
] as const;

/**
 * Reads the settings; what is not set gets its default.
 * @param environment that of the process, unless another one is given
 * @throws InvalidSettings
 */
export function parseSettings(environment?: Record<string, string | undefined>): Settings {
  const values = readSettings('api', NAMES, environment);
  const { SITE_DATA, SMTP_URL, WEBHOOK_URL, WEBHOOK_SECRET, WEBHOOK_ALLOW_PRIVATE } = values;
  // A lead would cross the internet for everybody to read.
  if (WEBHOOK_URL?.protocol === 'http:' && !WEBHOOK_ALLOW_PRIVATE)
    throw new InvalidSettings(unusable('WEBHOOK_URL', 'api', environment));
  const leadsFile = join(SITE_DATA, 'leads.db');
  return {
    host: values.HOST,
    port: values.API_PORT,
    dataFolder: SITE_DATA,
    leadsFile,
    database: values.DATABASE_URL?.href ?? leadsFile,
    mail: {
      from: values.LEADS_FROM?.[0] ?? OWN_MAILBOX,
      to: values.LEADS_TO ?? [OWN_MAILBOX],
      smtp: SMTP_URL && smtpSettings(SMTP_URL, values.SMTP_ALLOW_PLAINTEXT),
      folder: join(SITE_DATA, 'mail'),
    },
    webhook:
      WEBHOOK_URL && WEBHOOK_SECRET
        ? { url: WEBHOOK_URL, secret: WEBHOOK_SECRET, allowPrivate: WEBHOOK_ALLOW_PRIVATE }
        : undefined,
    protection: {
      siteOrigin: values.SITE_ORIGIN,
      rateLimitMax: values.RATE_LIMIT_MAX,
      trustProxy: values.TRUST_PROXY,
      leadsToken: values.LEADS_TOKEN,
    },
  };
}

function smtpSettings(
  { protocol, hostname, port, username, password }: URL,
  allowPlaintext: boolean,
): SmtpSettings {
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const loopback = host === 'localhost' || host === '::1' || /^127\./.test(host);
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTls: !loopback && !allowPlaintext,
    user: username ? decodeURIComponent(username) : undefined,
    password: username ? decodeURIComponent(password) : undefined,
  };
}

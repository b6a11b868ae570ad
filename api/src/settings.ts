import { isIP } from 'node:net';
import { join } from 'node:path';
import { SITE } from '@site/contract';
import { isLoopback } from '@site/contract/hosts';
import { InvalidSettings, inboxOrigin, type Mailbox, readSettings, unusable } from '@site/contract/settings';

export type Settings = ReturnType<typeof parseSettings>;
export type MailSettings = Settings['mail'];
export type SmtpSettings = ReturnType<typeof smtpSettings>;
export type WebhookSettings = NonNullable<Settings['webhook']>;
export type Protection = Settings['protection'];

/** The address that customers know: what mail says and where it goes, until there are settings. */
const OWN_MAILBOX: Mailbox = { name: SITE.company, address: SITE.email };

/** What the API and staff's command line read. */
const NAMES = [
  'HOST',
  'API_PORT',
  'PORT',
  'SITE_DATA',
  'SITE_ORIGIN',
  'TRUST_SITE',
  'DATABASE_URL',
  'SMTP_URL',
  'SMTP_ALLOW_PLAINTEXT',
  'LEADS_FROM',
  'LEADS_TO',
  'WEBHOOK_URL',
  'WEBHOOK_SECRET',
  'WEBHOOK_ALLOW_PRIVATE',
  'LEADS_TOKEN',
  'LEADS_PROMISE',
  'LEADS_KEEP_DAYS',
  'STAFF_ORIGIN',
  'STAFF_OIDC_ISSUER',
  'STAFF_OIDC_CLIENT_ID',
  'STAFF_OIDC_CLIENT_SECRET',
  'REPORTS_TOKEN',
  'RATE_LIMIT_MAX',
] as const;

/** Whoever had the one would have the other one, too. */
const SAME_TOKEN =
  'REPORTS_TOKEN is the same as LEADS_TOKEN, but has to be another one: section teams get it, and must not read leads.';

/**
 * Reads the settings; what is not set gets its default.
 * @param environment that of the process, unless another one is given
 * @throws InvalidSettings
 */
export function parseSettings(environment?: Record<string, string | undefined>) {
  const values = readSettings('api', NAMES, environment);
  const { SITE_DATA, SMTP_URL, WEBHOOK_URL, WEBHOOK_SECRET, WEBHOOK_ALLOW_PRIVATE } = values;
  // A lead would cross the internet for everybody to read.
  if (WEBHOOK_URL?.protocol === 'http:' && !WEBHOOK_ALLOW_PRIVATE)
    throw new InvalidSettings(unusable('WEBHOOK_URL', 'api', environment));
  if (values.REPORTS_TOKEN !== undefined && values.REPORTS_TOKEN === values.LEADS_TOKEN)
    throw new InvalidSettings(SAME_TOKEN);
  const leadsFile = join(SITE_DATA, 'leads.db');
  return {
    /** Where the API listens. */
    host: values.HOST,
    port: values.API_PORT,
    /** The folder of all state, absolute. */
    dataFolder: SITE_DATA,
    /** The SQLite file that has the leads where there is no DATABASE_URL, absolute. */
    leadsFile,
    /** Where the leads are: the path of a SQLite file, absolute, or a `postgres://` URL. */
    database: values.DATABASE_URL?.href ?? leadsFile,
    mail: {
      from: values.LEADS_FROM?.[0] ?? OWN_MAILBOX,
      to: values.LEADS_TO ?? [OWN_MAILBOX],
      /** Without it, mail is written to the folder. */
      smtp: SMTP_URL && smtpSettings(SMTP_URL, values.SMTP_ALLOW_PLAINTEXT),
      folder: join(SITE_DATA, 'mail'),
    },
    webhook:
      WEBHOOK_URL && WEBHOOK_SECRET
        ? {
            url: WEBHOOK_URL,
            /** `whsec_` and base64. */
            secret: WEBHOOK_SECRET,
            /** Whether the receiver may be on this machine or in a private network. */
            allowPrivate: WEBHOOK_ALLOW_PRIVATE,
          }
        : undefined,
    /** Within how many minutes of the office's day a lead is called back. */
    promise: values.LEADS_PROMISE,
    /** After how many days leads are erased; undefined for never. */
    keepDays: values.LEADS_KEEP_DAYS,
    staff: staffSettings(values),
    /** Whether the site is there for customers, and no trial of somebody's: its origin is https. */
    isPublic: values.SITE_ORIGIN.startsWith('https:'),
    /** Who may ask what, and how often. */
    protection: {
      /** The site's origin, without a slash at its end. Only its pages may post. */
      siteOrigin: values.SITE_ORIGIN,
      /** Contact requests per address in ten minutes. */
      rateLimitMax: values.RATE_LIMIT_MAX,
      /** Whose X-Forwarded-For is believed: addresses, ranges, and the names that Fastify knows. */
      trustProxy: values.TRUST_SITE ?? ['loopback', ...(isIP(values.HOST) ? [values.HOST] : [])],
      /** Staff's read access. Without it nobody can read leads over HTTP. */
      leadsToken: values.LEADS_TOKEN,
      /** Section teams' access to counts of violations. Without it nobody can read them over HTTP. */
      reportsToken: values.REPORTS_TOKEN,
    },
  };
}

type Values = ReturnType<typeof readSettings<(typeof NAMES)[number]>>;

function staffSettings(values: Values) {
  const { STAFF_OIDC_ISSUER, STAFF_OIDC_CLIENT_ID, STAFF_OIDC_CLIENT_SECRET } = values;
  return {
    /** Where the inbox is, without a slash at its end. */
    origin: inboxOrigin(values),
    /** Whether somebody has said so: otherwise it answers this machine only. */
    isNamed: values.STAFF_ORIGIN !== undefined,
    oidc:
      STAFF_OIDC_ISSUER && STAFF_OIDC_CLIENT_ID && STAFF_OIDC_CLIENT_SECRET
        ? {
            issuer: STAFF_OIDC_ISSUER,
            clientId: STAFF_OIDC_CLIENT_ID,
            clientSecret: STAFF_OIDC_CLIENT_SECRET,
          }
        : undefined,
  };
}

function smtpSettings({ protocol, hostname, port, username, password }: URL, allowPlaintext: boolean) {
  /** TLS from the beginning (smtps). */
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    /** Otherwise: refuse a server that does not change to TLS. */
    requireTls: !isLoopback(host) && !allowPlaintext,
    user: username ? decodeURIComponent(username) : undefined,
    password: username ? decodeURIComponent(password) : undefined,
  };
}

import { isIP } from 'node:net';
import { join } from 'node:path';
import { SITE } from '@site/contract';
import { isLoopback } from '@site/contract/hosts';
import { InvalidSettings, inboxOrigin, type Mailbox, readSettings, unusable } from '@site/contract/settings';

export type Settings = ReturnType<typeof parseSettings>;
export type MailSettings = Settings['mail'];
export type SmtpSettings = ReturnType<typeof smtpSettings>;
export type WebhookSettings = NonNullable<Settings['webhook']>;
export type StaffSettings = Settings['staff'];

const OWN_MAILBOX: Mailbox = { name: SITE.company, address: SITE.email };

/** What the API and the command line read. */
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
  'LEADS_PROMISE',
  'LEADS_KEEP_DAYS',
  'STAFF_ORIGIN',
  'STAFF_OIDC_ISSUER',
  'STAFF_OIDC_CLIENT_ID',
  'STAFF_OIDC_CLIENT_SECRET',
  'STAFF_OIDC_TRUST_EMAIL',
  'REPORTS_TOKEN',
  'REPORTS_READ_TOKEN',
  'RATE_LIMIT_MAX',
] as const;

type Values = ReturnType<typeof readSettings<(typeof NAMES)[number]>>;

/**
 * Reads the settings.
 * @param environment of the process, unless another one is given
 * @throws InvalidSettings
 */
export function parseSettings(environment?: Record<string, string | undefined>) {
  const values = readSettings('api', NAMES, environment);
  const { SITE_DATA, SMTP_URL, WEBHOOK_URL, WEBHOOK_SECRET, WEBHOOK_ALLOW_PRIVATE } = values;
  // Without TLS everybody on the way could read a lead.
  if (WEBHOOK_URL?.protocol === 'http:' && !WEBHOOK_ALLOW_PRIVATE)
    throw new InvalidSettings(unusable('WEBHOOK_URL', 'api', environment));
  refuseSharedSecrets(values);
  return {
    host: values.HOST,
    port: values.API_PORT,
    /** The folder of all state, absolute. */
    dataFolder: SITE_DATA,
    /** Path of a SQLite file, absolute, or a `postgres://` URL. */
    database: values.DATABASE_URL?.href ?? join(SITE_DATA, 'leads.db'),
    mail: {
      from: values.LEADS_FROM?.[0] ?? OWN_MAILBOX,
      to: values.LEADS_TO ?? [OWN_MAILBOX],
      /** Without it, mail is written to the folder. */
      smtp: SMTP_URL && smtpSettings(SMTP_URL, values.SMTP_ALLOW_PLAINTEXT),
      folder: join(SITE_DATA, 'mail'),
    },
    webhook:
      WEBHOOK_URL && WEBHOOK_SECRET
        ? { url: WEBHOOK_URL, secret: WEBHOOK_SECRET, allowPrivate: WEBHOOK_ALLOW_PRIVATE }
        : undefined,
    /** Minutes within which a lead is called back. */
    promiseMinutes: values.LEADS_PROMISE,
    /** Days after which leads are erased; undefined: never. */
    keepDays: values.LEADS_KEEP_DAYS,
    staff: staffSettings(values),
    /** Without a slash at its end. Only its pages may post. */
    siteOrigin: values.SITE_ORIGIN,
    /** Contact requests per address in ten minutes. */
    rateLimitMax: values.RATE_LIMIT_MAX,
    /** Whose X-Forwarded-For is believed. */
    trustProxy: values.TRUST_SITE ?? ['loopback', ...(isIP(values.HOST) ? [values.HOST] : [])],
    /** Site servers send it with reports of canary visitors. */
    reportsToken: values.REPORTS_TOKEN,
    /** Teams and the deploy service read counts with it. */
    reportsReadToken: values.REPORTS_READ_TOKEN,
  };
}

function refuseSharedSecrets({ SITE_ORIGIN, STAFF_ORIGIN, REPORTS_TOKEN, REPORTS_READ_TOKEN }: Values) {
  if (STAFF_ORIGIN === SITE_ORIGIN)
    throw new InvalidSettings(
      'STAFF_ORIGIN is the same as SITE_ORIGIN: scripts of the site could read leads there. Give the inbox a host of its own, such as https://leads.example.com.',
    );
  if (REPORTS_TOKEN !== undefined && REPORTS_TOKEN === REPORTS_READ_TOKEN)
    throw new InvalidSettings(
      'REPORTS_READ_TOKEN is the same as REPORTS_TOKEN: whoever reads counts could forge them. Make another token.',
    );
}

function staffSettings(values: Values) {
  const { STAFF_OIDC_ISSUER, STAFF_OIDC_CLIENT_ID, STAFF_OIDC_CLIENT_SECRET } = values;
  return {
    /** Where the inbox is, without a slash at its end. */
    origin: inboxOrigin(values),
    /** Without STAFF_ORIGIN the inbox answers this machine only. */
    isPublic: values.STAFF_ORIGIN !== undefined,
    oidc:
      STAFF_OIDC_ISSUER && STAFF_OIDC_CLIENT_ID && STAFF_OIDC_CLIENT_SECRET
        ? {
            issuer: STAFF_OIDC_ISSUER,
            clientId: STAFF_OIDC_CLIENT_ID,
            clientSecret: STAFF_OIDC_CLIENT_SECRET,
            trustsEmail: values.STAFF_OIDC_TRUST_EMAIL,
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
    /** Refuses a server without STARTTLS. */
    requireTls: !isLoopback(host) && !allowPlaintext,
    user: username ? decodeURIComponent(username) : undefined,
    password: username ? decodeURIComponent(password) : undefined,
  };
}

/** Returns the targets by which somebody hears of leads. Mail without a server is only files in a folder. */
export function listeningTargets({ mail, webhook }: Pick<Settings, 'mail' | 'webhook'>) {
  return [...(mail.smtp ? (['mail'] as const) : []), ...(webhook ? (['webhook'] as const) : [])];
}

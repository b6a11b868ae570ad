import { isIP } from 'node:net';
import { join } from 'node:path';
import { SITE } from '@site/contract';
import type { DeliveryTarget } from '@site/contract/api';
import { isLoopback } from '@site/contract/hosts';
import { UsageError } from '@site/contract/program';
import {
  httpOrigin,
  identityProvider,
  OIDC_SETTINGS,
  readSettings,
  requireTogether,
  SHARED_SETTINGS,
  secureUrlSetting,
  trustedProxiesSetting,
  urlSetting,
  wholeNumberSetting,
  yesOrNoSetting,
} from '@site/contract/settings';
import { z } from 'zod';

export type Settings = ReturnType<typeof parseSettings>;
export type MailSettings = Settings['mail'];
export type SmtpSettings = ReturnType<typeof smtpSettings>;
export type WebhookSettings = NonNullable<Settings['webhook']>;
export type StaffSettings = Settings['staff'];

const mailbox = z.object({ name: z.string(), address: z.email() });

type Mailbox = z.infer<typeof mailbox>;

function parseMailbox(text: string): Mailbox {
  const [, name = '', address = text.trim()] = /^\s*([^<>"]*?)\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  return { name, address };
}

function mailboxes(maximum: number) {
  return z
    .string()
    .transform((list) => list.split(',').map(parseMailbox))
    .pipe(z.array(mailbox).max(maximum));
}

const POSTGRES =
  'has to be an address such as postgres://user:password@host/database?sslmode=verify-full (or disable; on this machine it needs none)';

const postgres = urlSetting(/^postgres(ql)?$/, POSTGRES).refine(({ hostname, searchParams }) => {
  const mode = searchParams.get('sslmode');
  const isLocal = mode === null && (hostname === '' || isLoopback(hostname));
  return isLocal || mode === 'verify-full' || mode === 'disable';
}, POSTGRES);

const OWN_MAILBOX: Mailbox = { name: SITE.company, address: SITE.email };

const SMTP =
  'has to be an address such as smtps://user:password@host or smtp://host:587, with user and password percent-encoded';

export const API_SETTINGS = {
  ...SHARED_SETTINGS,
  ...OIDC_SETTINGS,
  API_PORT: wholeNumberSetting(0, 65_535)
    .default(3001)
    .meta({ description: 'Port of the API. 0 takes a free port, which the log names.' }),
  TRUST_SITE: trustedProxiesSetting.optional().meta({
    description:
      "The site's servers, separated by commas. The API trusts X-Forwarded-For from them alone. Default: loopback and HOST.",
    example: 'loopback,10.0.0.5',
  }),
  DATABASE_URL: postgres.optional().meta({
    description:
      'PostgreSQL database of the leads. Set sslmode to verify-full or disable, unless it runs on this machine. Default: SQLite in SITE_DATA.',
    example: 'postgres://user:password@host/database?sslmode=verify-full',
  }),
  SMTP_URL: urlSetting(/^smtps?$/, SMTP)
    .refine(({ username, password }) => !/%(?![\da-f]{2})/i.test(`${username}:${password}`), SMTP)
    .optional()
    .meta({
      description:
        'Mail server; smtp:// switches to TLS (STARTTLS). Without SMTP_URL and WEBHOOK_URL, the API writes mail to SITE_DATA/mail.',
      example: 'smtps://user:password@host',
    }),
  SMTP_ALLOW_PLAINTEXT: yesOrNoSetting.default(false).meta({
    description: '1: send mail even if the server has no TLS. A server on this machine needs none.',
    example: '0',
  }),
  LEADS_FROM: mailboxes(1).optional().meta({
    description: "Sender of the mail. Required with SMTP_URL. Default: the company's address.",
    example: 'Website <leads@example.com>',
  }),
  LEADS_TO: mailboxes(20).optional().meta({
    description:
      "Recipients of the mail, separated by commas. Required with SMTP_URL. Default: the company's address.",
    example: 'office@example.com',
  }),
  WEBHOOK_URL: secureUrlSetting.optional().meta({
    description: 'Address to which the API posts each lead.',
    example: 'https://crm.example.com/hooks/leads',
  }),
  WEBHOOK_SECRET: z
    .string()
    .regex(
      /^whsec_(?=.{32,88}$)[A-Za-z0-9+/]+={0,2}$/,
      'has to be whsec_ and 24 to 64 random bytes in base64, as the receiver shows it',
    )
    .optional()
    .meta({ description: 'Secret that signs each post. Required with WEBHOOK_URL.', example: 'whsec_…' }),
  LEADS_KEEP_DAYS: wholeNumberSetting(7, 36_500).optional().meta({
    description: 'The API erases leads after this many days, 7 or more. Without it, leads are kept.',
    example: '365',
  }),
  RATE_LIMIT_MAX: wholeNumberSetting(1, 999_999_999)
    .default(10)
    .meta({ description: 'Contact requests that one network address may send in ten minutes.' }),
};

type Values = ReturnType<typeof readSettings<typeof API_SETTINGS>>;

/** Reads the settings of the API and its command line. @throws UsageError */
export function parseSettings(environment?: Record<string, string | undefined>) {
  const values = readSettings(API_SETTINGS, environment);
  const { SITE_DATA, SMTP_URL, WEBHOOK_URL, WEBHOOK_SECRET } = values;
  refuseSharedValues(values);
  if (SMTP_URL) requireTogether(values, ['SMTP_URL', 'LEADS_FROM', 'LEADS_TO']);
  requireTogether(values, ['WEBHOOK_URL', 'WEBHOOK_SECRET']);
  return {
    host: values.HOST,
    port: values.API_PORT,
    dataFolder: SITE_DATA,
    /** Absolute path of a SQLite file, or a `postgres://` URL. */
    database: values.DATABASE_URL?.href ?? join(SITE_DATA, 'leads.db'),
    mail: {
      from: values.LEADS_FROM?.[0] ?? OWN_MAILBOX,
      to: values.LEADS_TO ?? [OWN_MAILBOX],
      smtp: SMTP_URL && smtpSettings(SMTP_URL, values.SMTP_ALLOW_PLAINTEXT),
      folder: join(SITE_DATA, 'mail'),
    },
    webhook: WEBHOOK_URL && WEBHOOK_SECRET ? { url: WEBHOOK_URL, secret: WEBHOOK_SECRET } : undefined,
    keepDays: values.LEADS_KEEP_DAYS,
    staff: staffSettings(values),
    siteOrigin: values.SITE_ORIGIN ?? httpOrigin(values.HOST, values.PORT),
    rateLimitMax: values.RATE_LIMIT_MAX,
    trustProxy: values.TRUST_SITE ?? ['loopback', ...(isIP(values.HOST) ? [values.HOST] : [])],
    reportsToken: values.REPORTS_TOKEN,
    reportsReadToken: values.REPORTS_READ_TOKEN,
  };
}

function refuseSharedValues({ SITE_ORIGIN, STAFF_ORIGIN, REPORTS_TOKEN, REPORTS_READ_TOKEN }: Values) {
  if (STAFF_ORIGIN && STAFF_ORIGIN === SITE_ORIGIN)
    throw new UsageError(
      'STAFF_ORIGIN is the same as SITE_ORIGIN: scripts of the site could read leads there. Give the inbox its own host, such as https://leads.example.com.',
    );
  if (REPORTS_TOKEN !== undefined && REPORTS_TOKEN === REPORTS_READ_TOKEN)
    throw new UsageError(
      'REPORTS_READ_TOKEN is the same as REPORTS_TOKEN: readers of counts could forge them. Make another token.',
    );
}

function staffSettings(values: Values) {
  return {
    origin: values.STAFF_ORIGIN ?? `http://localhost:${values.API_PORT}`,
    /** Without STAFF_ORIGIN the inbox answers this machine only. */
    isPublic: values.STAFF_ORIGIN !== undefined,
    oidc: identityProvider(values),
  };
}

/** Returns nodemailer's options. */
function smtpSettings({ protocol, hostname, port, username, password }: URL, allowPlaintext: boolean) {
  const secure = protocol === 'smtps:';
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return {
    host,
    port: Number(port) || (secure ? 465 : 587),
    secure,
    requireTLS: !isLoopback(host) && !allowPlaintext,
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** Returns where new leads go. Without a setting mail is written to files. */
export function configuredTargets({ mail, webhook }: Pick<Settings, 'mail' | 'webhook'>): DeliveryTarget[] {
  return [...(mail.smtp || !webhook ? (['mail'] as const) : []), ...(webhook ? (['webhook'] as const) : [])];
}

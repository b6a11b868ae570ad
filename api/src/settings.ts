import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SITE } from '@site/contract';
import { z } from 'zod';
import { type Protection, protectionEnvironment, toProtection } from './protection/settings.ts';

const REPOSITORY = fileURLToPath(new URL('../../', import.meta.url));

const ALLOWED = {
  HOST: 'an IP address or a host name, such as 127.0.0.1, 0.0.0.0 or localhost',
  API_PORT: 'a whole number from 0 to 65535 (0 takes any free port, which the log then names)',
  SITE_DATA: 'a folder, absolute or relative to the repository',
  DATABASE_URL:
    'an address such as postgres://user:password@host/database (leave it unset for a SQLite file in SITE_DATA)',
  SMTP_URL:
    'an address such as smtps://user:password@host or smtp://host:587, with user and password percent-encoded',
  LEADS_FROM: 'one e-mail address, such as leads@example.com or Website <leads@example.com>',
  LEADS_TO: 'one or more e-mail addresses, with commas between them',
  WEBHOOK_URL: 'an address that begins with https:// (or http://, with WEBHOOK_ALLOW_PRIVATE=1)',
  WEBHOOK_SECRET: 'whsec_ and 24 to 64 random bytes in base64, as the receiver shows it',
  switch: '1 for yes or 0 for no',
};

/** Settings whose value is never repeated in a message. */
const SECRET = new Set(['DATABASE_URL', 'SMTP_URL', 'WEBHOOK_URL', 'WEBHOOK_SECRET', 'LEADS_TOKEN']);

/** A mailbox, as messages name it. */
export interface Mailbox {
  name: string;
  address: string;
}

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

const SWITCH = z
  .enum(['0', '1'], ALLOWED.switch)
  .default('0')
  .transform((value) => value === '1');

const environmentSchema = z
  .object({
    HOST: z
      .string()
      .regex(/^[\w.:-]+$/, ALLOWED.HOST)
      .default('127.0.0.1'),
    API_PORT: z
      .string()
      .regex(/^\d+$/, ALLOWED.API_PORT)
      .transform(Number)
      .pipe(z.number().max(65535, ALLOWED.API_PORT))
      .default(3001),
    // Relative to the repository and not to the working directory: every command has to find the same folder.
    SITE_DATA: z
      .string()
      .regex(/\S/, ALLOWED.SITE_DATA)
      .default('.data')
      .transform((folder) => resolve(REPOSITORY, folder)),
    DATABASE_URL: url(['postgres:', 'postgresql:'], ALLOWED.DATABASE_URL).optional(),
    SMTP_URL: url(['smtp:', 'smtps:'], ALLOWED.SMTP_URL).optional(),
    SMTP_ALLOW_PLAINTEXT: SWITCH,
    LEADS_FROM: mailboxes(1, ALLOWED.LEADS_FROM).optional(),
    LEADS_TO: mailboxes(20, ALLOWED.LEADS_TO).optional(),
    WEBHOOK_URL: url(['https:', 'http:'], ALLOWED.WEBHOOK_URL).optional(),
    WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_(?=.{32,88}$)[A-Za-z0-9+/]+={0,2}$/, ALLOWED.WEBHOOK_SECRET)
      .optional(),
    WEBHOOK_ALLOW_PRIVATE: SWITCH,
    ...protectionEnvironment,
  })
  .superRefine((settings, context) => {
    const demand = (name: keyof typeof settings & keyof typeof ALLOWED, because: string) => {
      if (settings[name] === undefined) {
        context.addIssue({ code: 'custom', path: [name], message: `${ALLOWED[name]}, ${because}` });
      }
    };
    if (settings.SMTP_URL) {
      demand('LEADS_FROM', 'because SMTP_URL is set');
      demand('LEADS_TO', 'because SMTP_URL is set');
    }
    if (settings.WEBHOOK_URL) demand('WEBHOOK_SECRET', 'because WEBHOOK_URL is set');
    if (settings.WEBHOOK_SECRET) demand('WEBHOOK_URL', 'because WEBHOOK_SECRET is set');
    // A lead would cross the internet for everybody to read.
    if (settings.WEBHOOK_URL?.protocol === 'http:' && !settings.WEBHOOK_ALLOW_PRIVATE) {
      context.addIssue({ code: 'custom', path: ['WEBHOOK_URL'], message: ALLOWED.WEBHOOK_URL });
    }
  });

/** The address that customers know: what mail says and where it goes, until there are settings. */
const OWN_MAILBOX: Mailbox = { name: SITE.company, address: SITE.email };

/** A setting with a value that is not allowed. Its message names the setting, what was given and what is allowed. */
export class InvalidSettings extends Error {
  override name = 'InvalidSettings';
}

/**
 * Reads the settings from an environment; what is not set gets its default.
 * @throws InvalidSettings
 */
export function parseSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = environmentSchema.safeParse(environment);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      return `${name} is ${describeValue(name, environment[name])}, but has to be ${message}.`;
    });
    throw new InvalidSettings(lines.join('\n'));
  }
  const { HOST, API_PORT, SITE_DATA, DATABASE_URL, LEADS_FROM, LEADS_TO, ...rest } = parsed.data;
  const leadsFile = join(SITE_DATA, 'leads.db');
  return {
    host: HOST,
    port: API_PORT,
    dataFolder: SITE_DATA,
    leadsFile,
    database: DATABASE_URL?.href ?? leadsFile,
    mail: {
      from: LEADS_FROM?.[0] ?? OWN_MAILBOX,
      to: LEADS_TO ?? [OWN_MAILBOX],
      smtp: rest.SMTP_URL && smtpSettings(rest.SMTP_URL, rest.SMTP_ALLOW_PLAINTEXT),
      folder: join(SITE_DATA, 'mail'),
    },
    webhook:
      rest.WEBHOOK_URL && rest.WEBHOOK_SECRET
        ? { url: rest.WEBHOOK_URL, secret: rest.WEBHOOK_SECRET, allowPrivate: rest.WEBHOOK_ALLOW_PRIVATE }
        : undefined,
    protection: toProtection(parsed.data),
  };
}

/** The settings of this process. Where one is not allowed, says so and ends the process with code 2. */
export function loadSettings(): Settings {
  try {
    return parseSettings(process.env);
  } catch (error) {
    if (!(error instanceof InvalidSettings)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

function describeValue(name: string, value: string | undefined): string {
  if (value === undefined) return 'not set';
  return SECRET.has(name) ? 'set to something else' : JSON.stringify(value);
}

function url(protocols: string[], allowed: string) {
  return z
    .string()
    .refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), allowed)
    .refine((value) => new URL(value).hostname !== '', {
      error: allowed,
      when: ({ issues }) => issues.length === 0,
    })
    .transform((value) => new URL(value));
}

function mailboxes(most: number, allowed: string) {
  return z
    .string()
    .transform((value) => value.split(',').map(parseMailbox))
    .pipe(z.array(z.object({ name: z.string(), address: z.email(allowed) })).max(most, allowed));
}

function parseMailbox(text: string): Mailbox {
  const [, name = '', address = text.trim()] = /^\s*([^<>"]*?)\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  return { name, address };
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

import { z } from 'zod';
import type { Declaration } from './declaration.ts';
import { DEPLOY_SETTINGS } from './deploy-declarations.ts';
import { host, mailboxes, origin, path, postgres, proxies, url, wholeNumber, yesOrNo } from './formats.ts';
import { token } from './plain-formats.ts';
import { STAFF_SETTINGS } from './staff-declarations.ts';
import { STATE_SETTINGS } from './state.ts';

const SWITCH = { allowed: '1 for yes or 0 for no', format: yesOrNo, default: '0' } as const;

/** Every setting of every program, in the order in which people read of them. */
export const SETTINGS = {
  PORT: {
    ...wholeNumber(1, 65535),
    meaning: 'where the site listens',
    default: '3000',
  },
  API_PORT: {
    ...wholeNumber(1, 65535),
    meaning: 'where the API listens',
    default: '3001',
    // Nobody else could know which one it is.
    api: {
      ...wholeNumber(0, 65535),
      allowed: 'a whole number from 0 to 65535 (0 takes any free port, which the log then names)',
    },
  },
  API_URL: {
    meaning: 'where the site finds the API',
    allowed: 'an http or https address, such as http://10.0.0.5:3001',
    format: origin,
    default: 'http://<HOST>:<API_PORT>',
    example: 'http://10.0.0.5:3001',
  },
  ...DEPLOY_SETTINGS,
  HOST: {
    meaning: 'the address that they listen on',
    allowed: 'an IP address or a host name, such as 127.0.0.1, 0.0.0.0 or localhost',
    format: host,
    default: '127.0.0.1',
  },
  ...STATE_SETTINGS,
  SITE_ORIGIN: {
    meaning: 'public origin, for canonical addresses; its pages may post',
    allowed: 'an http or https address, such as https://www.example.com',
    format: origin,
    default: 'http://<HOST>:<PORT>',
    example: 'https://www.example.com',
  },
  TRUST_PROXY: {
    meaning: "whose X-Forwarded-For the site's server believes: proxies in front of it, with commas between",
    ...proxies,
    // In front of the site's server there is nobody, until somebody says so.
    default: '',
    example: '10.0.0.0/8',
  },
  TRUST_SITE: {
    meaning: "the site's servers, whom the API believes from where a request came, with commas between",
    ...proxies,
    otherwise: '`loopback`, and `HOST` where that is an address',
    example: 'loopback,10.0.0.5',
  },
  METRICS_PORT: {
    ...wholeNumber(1, 65535),
    meaning: 'where Prometheus finds numbers of the site, at `/metrics` on `HOST`; not for visitors to reach',
    example: '9464',
  },
  ACCESS_LOG: {
    ...SWITCH,
    meaning: "1: the site logs every request, without the visitor's address, query or cookies",
  },
  DATABASE_URL: {
    meaning: 'PostgreSQL for the leads, with TLS unless `?sslmode=disable` (on this machine it needs none)',
    allowed:
      'an address such as postgres://user:password@host/database, where sslmode may be disable, no-verify, require, verify-ca or verify-full, and ssl is no parameter (leave it unset for a SQLite file in SITE_DATA)',
    format: postgres,
    otherwise: 'SQLite in `SITE_DATA`',
    example: 'postgres://user:password@host/database',
    secret: true,
  },
  SMTP_URL: {
    meaning: 'mail server; smtp:// changes to TLS (STARTTLS)',
    allowed:
      'an address such as smtps://user:password@host or smtp://host:587, with user and password percent-encoded',
    format: url(/^smtps?$/),
    otherwise: '.eml files in `SITE_DATA/mail`',
    example: 'smtps://user:password@host',
    secret: true,
    needs: ['LEADS_FROM', 'LEADS_TO'],
  },
  SMTP_ALLOW_PLAINTEXT: {
    ...SWITCH,
    meaning: '1: also send mail where the server has no TLS (on this machine it needs none)',
  },
  LEADS_FROM: {
    meaning: 'sender of the mail',
    allowed: 'one e-mail address, such as leads@example.com or Website <leads@example.com>',
    format: mailboxes(1),
    otherwise: "the company's own address",
    example: 'Website <leads@example.com>',
  },
  LEADS_TO: {
    meaning: 'receivers of the mail, with commas between them',
    allowed: 'one or more e-mail addresses, with commas between them',
    format: mailboxes(20),
    otherwise: "the company's own address",
    example: 'office@example.com',
  },
  WEBHOOK_URL: {
    meaning: 'where each lead is posted',
    allowed: 'an address that begins with https:// (or http://, with WEBHOOK_ALLOW_PRIVATE=1)',
    format: url(/^https?$/),
    example: 'https://crm.example.com/hooks/leads',
    secret: true,
    needs: ['WEBHOOK_SECRET'],
  },
  WEBHOOK_SECRET: {
    meaning: 'what each post is signed with',
    allowed: 'whsec_ and 24 to 64 random bytes in base64, as the receiver shows it',
    format: z.string().regex(/^whsec_(?=.{32,88}$)[A-Za-z0-9+/]+={0,2}$/),
    example: 'whsec_…',
    secret: true,
    needs: ['WEBHOOK_URL'],
  },
  WEBHOOK_ALLOW_PRIVATE: {
    ...SWITCH,
    meaning: '1: the webhook may be on this machine or in a private network, and without TLS',
  },
  LEADS_PROMISE: {
    ...wholeNumber(5, 10_080),
    meaning:
      'minutes within which a lead is called back, from 7 am to 6 pm; the inbox shows what is late. The contact page promises it in words, which are changed with it: `CALLED_BACK_WITHIN` in `contract/src/contact-form.ts`',
    default: '60',
  },
  LEADS_KEEP_DAYS: {
    ...wholeNumber(7, 36_500),
    meaning: 'leads that are so many days old, 7 at least, are erased, once a day',
    otherwise: 'none: they are kept',
    example: '365',
  },
  ...STAFF_SETTINGS,
  REPORTS_TOKEN: {
    ...token,
    meaning:
      "the site servers' token for reporting canary visitors to the API; `openssl rand -hex 32` makes one",
    otherwise: 'none: canaries count nobody',
    example: '…',
    secret: true,
  },
  REPORTS_READ_TOKEN: {
    ...token,
    meaning:
      'token of section teams and the deploy service for reading counts and metrics from the API; not the same as REPORTS_TOKEN',
    otherwise: 'none: counts cannot be read over HTTP',
    example: '…',
    secret: true,
  },
  RATE_LIMIT_MAX: {
    ...wholeNumber(1, 999_999_999),
    meaning: 'contact requests per address in ten minutes',
    allowed: 'a whole number from 1 on',
    default: '10',
  },
  CHROMIUM_PATH: {
    meaning: 'browser that looks at pages before they go live, and that the tests drive',
    allowed: 'the path of a browser',
    format: path,
    otherwise: "the system's Chromium",
    example: '/usr/bin/chromium',
  },
} as const satisfies Record<string, Declaration>;

export type SettingName = keyof typeof SETTINGS;

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContactRequest } from '@site/contract';
import { buildApp } from '../app.ts';
import type { LeadsDatabase } from '../database/schema.ts';
import { openMailer } from '../delivery/mail/transport.ts';
import type { Target } from '../delivery/schema.ts';
import type { Limits } from '../protection/limits.ts';
import type { Protection, Settings } from '../settings.ts';
import { openLeads } from '../tables/open.ts';
import { copyMigrated } from './migrated.ts';
import { INBOX_ORIGIN } from './staff.ts';

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Has this done after the test, before everything that was asked for earlier. */
export function afterThisTest(cleanup: () => unknown) {
  cleanups.push(cleanup);
}

/** An empty folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-api-'));
  afterThisTest(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A leads database in a file of its own. @param file where that is, if not in a folder for this test alone; made where it is not there */
export async function openTestLeads(file?: string) {
  const database = await openLeads(file ?? copyMigrated(temporaryFolder()));
  afterThisTest(() => database.destroy());
  return database;
}

const MAILBOX = { name: 'Website', address: 'leads@example.com' };

/** No limit that a test reaches by accident. */
export const PROTECTION: Protection = {
  siteOrigin: 'https://www.example.com',
  rateLimitMax: 100_000,
  trustProxy: ['loopback'],
  leadsToken: undefined,
  reportsToken: undefined,
};

interface TestApiOptions {
  database?: LeadsDatabase;
  protection?: Partial<Protection>;
  /** @default ['mail'] */
  listeners?: readonly Target[];
  /** Settings of the inbox that are others than `INBOX_ORIGIN` by name. */
  staff?: Partial<Settings['staff']>;
  /** Where mail is written to. */
  mailFolder?: string;
  /** Where the inbox's page is built. */
  pageFolder?: string;
  /** Whether it turns requests away while it is too busy. A machine that is busy itself must not fail other tests. */
  shedsLoad?: boolean;
  /** What differs from `LIMITS`. */
  limits?: Partial<Limits>;
}

/** The API, mostly on a leads database of its own. `logged()` is all that it has written to its log. */
export async function openTestApi({ protection, shedsLoad = false, ...options }: TestApiOptions = {}) {
  const database = options.database ?? (await openTestLeads());
  const lines: string[] = [];
  const mailFolder = options.mailFolder ?? temporaryFolder();
  const app = buildApp({
    database,
    staff: {
      settings: { origin: INBOX_ORIGIN, isNamed: true, oidc: undefined, ...options.staff },
      promise: 60,
      mailFolder,
      mailer: openMailer({ from: MAILBOX, to: [MAILBOX], smtp: undefined, folder: mailFolder }),
      folder: options.pageFolder ?? tmpdir(),
    },
    ...(options.listeners && { listeners: options.listeners }),
    dataFolder: tmpdir(),
    limits: options.limits,
    protection: { ...PROTECTION, ...protection },
    ...(!shedsLoad && { maxEventLoopDelay: 0 }),
    logger: { level: 'trace', stream: { write: (line: string) => lines.push(line) } },
  });
  afterThisTest(() => app.close());
  return { app, database, logged: () => lines.join('') };
}

/** A contact request that the contract accepts. */
export const REQUEST: ContactRequest = {
  name: 'Ada Whitfield',
  email: 'ada@example.com',
  phone: '(916) 555-0100',
  service: 'ev-charger',
  message: 'We need two chargers in our garage.',
};

/** One whose words are found nowhere else: what has them in it has something of the request. */
export const MARKED_REQUEST: ContactRequest = {
  name: 'Namequartz',
  email: 'emailquartz@example.com',
  phone: 'phonequartz 916 555',
  service: 'generators',
  message: 'messagequartz needs a generator',
};

/** The headers and body of the form without JavaScript. */
export function formPost(values: Record<string, string>) {
  return {
    method: 'POST',
    url: '/api/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(values).toString(),
  } as const;
}

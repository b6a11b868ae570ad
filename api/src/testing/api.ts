import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ContactRequest } from '@site/contract';
import type { DeliveryTarget } from '@site/contract/api';
import { buildApp } from '../app.ts';
import { storeRequest } from '../contact/intake.ts';
import { type Db, openMigrated } from '../db.ts';
import { LOG_OPTIONS } from '../http/log.ts';
import { createMailer } from '../outbox/mailer.ts';
import { parseSettings, type Settings } from '../settings.ts';
import { createSharedDatabase, hasPostgres } from './postgres.ts';

const cleanups: (() => unknown)[] = [];

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Runs a cleanup after the test, the latest one first. */
export function afterThisTest(cleanup: () => unknown) {
  cleanups.push(cleanup);
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'site-api-'));
  afterThisTest(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export async function openDb(url = join(temporaryFolder(), 'leads.db')): Promise<Db> {
  const db = await openMigrated(url);
  afterThisTest(() => db.destroy());
  return db;
}

/** Runs tests on SQLite and, if it is installed, on PostgreSQL. */
export function onBothDatabases(tests: (open: () => Promise<Db>) => void) {
  describe('on SQLite', () => tests(() => openDb()));
  const describePostgres = hasPostgres() ? describe : describe.skip;
  describePostgres('on PostgreSQL', () => tests(async () => openDb(await createSharedDatabase())));
}

interface TestApiOptions {
  db?: Db;
  settings?: Partial<Settings>;
  environment?: Record<string, string>;
  targets?: readonly DeliveryTarget[];
  pageFolder?: string;
}

/** Opens the API on its own database. */
export async function openApi({
  db,
  settings,
  environment,
  targets = ['mail'],
  pageFolder,
}: TestApiOptions = {}) {
  const database = db ?? (await openDb());
  const folder = temporaryFolder();
  const defaults = { SITE_DATA: folder, RATE_LIMIT_MAX: '100000', SITE_ORIGIN: 'https://www.example.com' };
  const all = { ...parseSettings({ ...defaults, ...environment }), ...settings };
  const lines: string[] = [];
  const links: string[] = [];
  const app = await buildApp({
    db: database,
    settings: all,
    mailer: createMailer(all.mail),
    targets,
    printLink: (text) => void links.push(text),
    pageFolder: pageFolder ?? folder,
    logger: { level: 'trace', stream: { write: (line: string) => void lines.push(line) }, ...LOG_OPTIONS },
  });
  afterThisTest(() => app.close());
  return { app, db: database, settings: all, links, logged: () => lines.join('') };
}

/** A contact request that the contract accepts. */
export const REQUEST = {
  name: 'Ada Whitfield',
  email: 'ada@example.com',
  phone: '(916) 555-0100',
  service: 'ev-charger',
  message: 'We need two chargers in our garage.',
} satisfies ContactRequest;

/** Stores a lead. @returns its id */
export async function storeLead(
  db: Db,
  request: Partial<ContactRequest> = {},
  options: { suspectReason?: string; targets?: readonly DeliveryTarget[]; receivedAt?: string } = {},
): Promise<string> {
  const { receivedAt, ...rest } = options;
  const { id } = await storeRequest(db, { request: { ...REQUEST, ...request }, targets: ['mail'], ...rest });
  if (receivedAt) await db.updateTable('lead').set({ receivedAt }).where('id', '=', id).execute();
  return id;
}

/** The request of the form without scripts. */
export function formPost(values: Record<string, string>) {
  return {
    method: 'POST',
    url: '/api/contact',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(values).toString(),
  } as const;
}

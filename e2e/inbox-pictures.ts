// Takes the pictures of the inbox in docs/: npm run inbox-pictures -w @site/e2e

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { backdateLeads } from '@site/api/testing/backdate-leads';
import { type ContactRequest, SERVICE_CODES } from '@site/contract';
import { INBOX_PATHS, type LeadStatus } from '@site/contract/api';
import { launchOptions, ROOT } from '@site/server/testing';
import { contactRequest } from './support/contact-form.ts';
import { storeTheme } from './support/fixtures.ts';
import { DESKTOP, type InboxServer, PHONE, startInboxServer } from './support/inbox.ts';
import { TestEnvironment } from './support/test-environment.ts';

/** The browsers' time: last Wednesday morning in Sacramento. The API counts the last days by its own clock. */
const NOW = new Date();
NOW.setUTCDate(NOW.getUTCDate() - ((NOW.getUTCDay() + 4) % 7));
NOW.setUTCHours(18, 24, 0, 0);

interface PictureLead {
  /** How long ago it came in. */
  hours: number;
  request: ContactRequest;
  /** What staff did, so many minutes after it came in. */
  steps: [minutes: number, who: 'ana' | 'ben', what: LeadStatus | 'take' | 'note', text?: string][];
}

/** The leads of a month, for the numbers: fewer the longer ago. */
const EARLIER = Array.from({ length: 32 }, (_, index): PictureLead => {
  const called = 5 + ((index ** 2 * 7) % 65);
  const service = SERVICE_CODES[index ** 2 % SERVICE_CODES.length] ?? 'other';
  return {
    hours: 20 + 0.7 * index ** 2,
    request: { ...contactRequest('Rosa Quintero'), service },
    steps: [
      [called - 1, 'ben', 'take'],
      [called, 'ben', 'called'],
      index % 5 === 3 ? [called + 30, 'ben', 'lost', 'Too far'] : [called + 1440, 'ben', 'done'],
    ],
  };
});

const LEADS: PictureLead[] = [
  ...EARLIER,
  ...JSON.parse(readFileSync(new URL('support/inbox-leads.json', import.meta.url), 'utf8')),
];

const PICTURES = [
  ['inbox-desktop-light', 'leads/Hannah Lindqvist', 'light', DESKTOP],
  ['inbox-phone-dark', '', 'dark', PHONE],
  ['inbox-numbers-light', 'numbers', 'light', DESKTOP],
] as const;

async function signIn(browser: Browser, office: InboxServer, name: string, email: string) {
  await office.addStaff(name, email);
  const context = await browser.newContext({ extraHTTPHeaders: { origin: office.origin } });
  const page = await context.newPage();
  await page.goto(`${office.origin}/staff`);
  await office.signIn(page, email);
  const session = await context.request.get(`${office.origin + INBOX_PATHS.api}/session`);
  return { context, id: (await session.json()).person.id };
}

/** Adds the leads with what staff did. @returns the ids of the leads by the names of their senders */
async function addLeads(
  office: InboxServer,
  staff: Record<'ana' | 'ben', Awaited<ReturnType<typeof signIn>>>,
  database: string,
): Promise<Map<string, string>> {
  const past: Parameters<typeof backdateLeads>[1][number][] = [];
  for (const { hours, request, steps } of LEADS) {
    const id = await office.send(request.name, request);
    let status: LeadStatus = 'new';
    for (const [, who, what, text] of steps) {
      const send = (path: string, method: string, data: object) =>
        staff[who].context.request.fetch(`${office.origin + INBOX_PATHS.api}/leads/${id}/${path}`, {
          method,
          data,
        });
      if (what === 'take') await send('assignee', 'PUT', { assignee: staff[who].id, expected: null });
      else if (what === 'note') await send('notes', 'POST', { text });
      else {
        await send('status', 'PUT', { status: what, expected: status, ...(text && { reason: text }) });
        status = what;
      }
    }
    const received = NOW.getTime() - hours * 3_600_000;
    const at = (minutes: number) =>
      new Date(Math.min(received + minutes * 60_000, NOW.getTime())).toISOString();
    past.push({ id, receivedAt: at(0), events: steps.map(([minutes]) => at(minutes)) });
  }
  await backdateLeads(database, past);
  return new Map(LEADS.map(({ request }, index) => [request.name, past[index]?.id ?? '']));
}

async function open(
  browser: Browser,
  options: BrowserContextOptions,
  theme: 'light' | 'dark',
): Promise<Page> {
  const context = await browser.newContext(options);
  await context.clock.setFixedTime(NOW);
  await storeTheme(context, theme);
  return context.newPage();
}

const environment = new TestEnvironment(Number(process.env.E2E_PORT ?? 4700));
try {
  const data = environment.createFolder();
  const office = await startInboxServer(environment, { SITE_DATA: data });
  const browser = await chromium.launch(launchOptions());
  environment.after(() => browser.close());
  const ana = await signIn(browser, office, 'Ana Ortiz', 'ana@example.com');
  const ben = await signIn(browser, office, 'Ben Walker', 'ben@example.com');
  const ids = await addLeads(office, { ana, ben }, join(data, 'leads.db'));
  const storageState = await ana.context.storageState();
  for (const [name, path, theme, size] of PICTURES) {
    const page = await open(browser, { ...size, storageState }, theme);
    const address = path.replace(/^leads\/(.*)/, (_, sender: string) => `leads/${ids.get(sender)}`);
    await page.goto(`${office.origin}/staff/${address}`, { waitUntil: 'networkidle' });
    await page.evaluate(() => document.fonts.ready);
    // Playwright itself does not write WebP.
    const devtools = await page.context().newCDPSession(page);
    const picture = await devtools.send('Page.captureScreenshot', { format: 'webp', quality: 75 });
    writeFileSync(join(ROOT, 'docs', `${name}.webp`), picture.data, 'base64');
  }
} finally {
  await environment.clear();
}

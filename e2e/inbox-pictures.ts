// Takes the pictures of staff's inbox, once it is built: npm run inbox-pictures [-- <folder> all]

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type APIRequestContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { backdateLeads } from '@site/api/testing/backdate-leads';
import type { ContactRequest } from '@site/contract';
import { INBOX_PATHS, type LeadStatus } from '@site/contract/api';
import { launchOptions, ROOT } from '@site/server/testing';
import { OFFICE, PHONE, startOffice } from './support/inbox.ts';
import { Own } from './support/own.ts';

/** The browsers' time: Wednesday, 10:24 am in Sacramento. Pictures look alike whenever they are taken. */
const NOW = new Date('2026-03-04T18:24:00Z');

const PEOPLE = { ana: 'Ana Ortiz', ben: 'Ben Walker' } as const;

type Who = keyof typeof PEOPLE;

interface PictureLead {
  /** How long ago it came in. */
  hours: number;
  request: ContactRequest;
  /** What was done about it, so many minutes after it came in. */
  steps: [minutes: number, who: Who, what: LeadStatus | 'take' | 'note', words?: string][];
}

/** Forty leads of four weeks. */
const LEADS: PictureLead[] = JSON.parse(
  readFileSync(new URL('support/inbox-leads.json', import.meta.url), 'utf8'),
);

const [folder = join(ROOT, 'docs'), all] = process.argv.slice(2);
const own = new Own(Number(process.env.E2E_PORT ?? 4700));
const data = own.folder();

async function takePictures() {
  const office = await startOffice(own, { SITE_DATA: data });
  const browser = await chromium.launch(launchOptions());
  own.after(() => browser.close());
  const api = office.origin + INBOX_PATHS.api;

  async function signIn(who: Who) {
    await office.addStaff(PEOPLE[who], `${who}@example.com`, who === 'ana' ? 'owner' : 'staff');
    const context = await browser.newContext({ extraHTTPHeaders: { origin: office.origin } });
    const page = await context.newPage();
    await page.goto(`${office.origin}/staff`);
    await office.signIn(page, `${who}@example.com`);
    return context;
  }
  const contexts = { ana: await signIn('ana'), ben: await signIn('ben') };
  const me = async (request: APIRequestContext) =>
    (await (await request.get(`${api}/session`)).json()).person.id;
  const ids = { ana: await me(contexts.ana.request), ben: await me(contexts.ben.request) };

  /** Sends a lead, and does what staff did about it. */
  async function fill({ hours, request, steps }: PictureLead) {
    const lead = await office.post(request.name, request);
    let status: LeadStatus = 'new';
    for (const [, who, what, text] of steps) {
      const send = (path: string, method: string, body: object) =>
        contexts[who].request.fetch(`${api}/leads/${lead}/${path}`, { method, data: body });
      if (what === 'take') await send('assignee', 'PUT', { assignee: ids[who], expected: null });
      else if (what === 'note') await send('notes', 'POST', { text });
      else {
        await send('status', 'PUT', { status: what, expected: status, ...(text && { reason: text }) });
        status = what;
      }
    }
    const at = (minutes: number) =>
      new Date(Math.min(NOW.getTime() - hours * 3_600_000 + minutes * 60_000, NOW.getTime())).toISOString();
    return { id: lead, receivedAt: at(0), events: steps.map(([minutes]) => at(minutes)) };
  }

  const past = [];
  for (const lead of LEADS) past.push(await fill(lead));
  await backdateLeads(join(data, 'leads.db'), past);

  const hannah = past[LEADS.findIndex(({ request }) => request.name === 'Hannah Lindqvist')]?.id;
  const pages = {
    list: '/staff',
    lead: `/staff/leads/${hannah}`,
    numbers: '/staff/numbers',
    people: '/staff/people',
    account: '/staff/account',
    'sign-in': '/staff/sign-in',
  };
  const state = await contexts.ana.storageState();

  async function take(
    name: string,
    page: keyof typeof pages,
    theme: 'light' | 'dark',
    size: BrowserContextOptions,
  ) {
    const context = await browser.newContext({ ...size, storageState: state });
    await context.clock.setFixedTime(NOW);
    await context.addInitScript((value) => localStorage.setItem('yes-ui-theme', value), theme);
    const tab = await context.newPage();
    await tab.goto(office.origin + pages[page], { waitUntil: 'networkidle' });
    await tab.evaluate(() => document.fonts.ready);
    // Playwright itself does not write WebP.
    const cdp = await context.newCDPSession(tab);
    const picture = await cdp.send('Page.captureScreenshot', { format: 'webp', quality: 75 });
    writeFileSync(join(folder, `${name}.webp`), picture.data, 'base64');
    await context.close();
  }

  if (!all) {
    await take('inbox-desktop-light', 'lead', 'light', OFFICE);
    await take('inbox-phone-dark', 'list', 'dark', PHONE);
    await take('inbox-numbers-light', 'numbers', 'light', OFFICE);
    return;
  }
  for (const width of [320, 768, 1440])
    for (const theme of ['light', 'dark'] as const)
      for (const page of ['list', 'lead', 'numbers', 'people', 'account', 'sign-in'] as const)
        await take(`${page}-${width}-${theme}`, page, theme, {
          viewport: { width, height: width < 1000 ? 740 : 900 },
        });
}

try {
  await takePictures();
} finally {
  await own.clear();
}

// Takes the pictures of staff's inbox: npm run inbox-pictures, once its page is built (npm run build -w @site/inbox)

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { moveToPast } from '@site/api/testing/past';
import type { ContactRequest } from '@site/contract';
import type { LeadState } from '@site/contract/inbox';
import { runCommand } from '@site/contract/program';
import { launchOptions, ROOT, runScript } from '@site/server/testing';
import { OFFICE, PHONE } from './support/inbox.ts';
import { Own } from './support/own.ts';

/** When the pictures are taken, as their browsers know it: Wednesday, 10:24 am in Sacramento. They look alike whenever they are made. */
const NOW = new Date('2026-03-04T18:24:00Z');

const PEOPLE = { ana: 'Ana Ortiz', ben: 'Ben Walker' } as const;
type Who = keyof typeof PEOPLE;

/** A lead of the pictures. */
interface PictureLead {
  /** How long before they are taken it came in. */
  hours: number;
  request: ContactRequest;
  /** What was done about it, so many minutes after it came in. */
  steps: [minutes: number, who: Who, what: LeadState | 'take' | 'note', words?: string][];
}

/** Forty leads of four weeks, as an electrical contractor gets them. */
const LEADS: PictureLead[] = JSON.parse(
  readFileSync(new URL('support/inbox-leads.json', import.meta.url), 'utf8'),
);

let given: string[] = [];
const code = await runCommand(async () => {
  given = parseArgs({ allowPositionals: true }).positionals;
});
if (code) process.exit(code);
const [folder = join(ROOT, 'docs'), isAll] = given;
const own = new Own(Number(process.env.E2E_PORT ?? 4700));
const data = own.folder();
const env = { SITE_DATA: data, API_PORT: String(own.apiPort), RATE_LIMIT_MAX: '100000' };
const origin = `http://localhost:${own.apiPort}`;
const written = await own.startApi(env);

const browser = await chromium.launch(launchOptions());
own.after(() => browser.close());

/** Signs somebody in. @returns what keeps them signed in */
async function signIn(who: Who): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const email = `${who}@example.com`;
  const role = who === 'ana' ? 'owner' : 'staff';
  await runScript(ROOT, 'api/src/cli/cli.ts', ['staff', 'add', PEOPLE[who], email, '--role', role], env);
  const page = await browser.newPage();
  await page.goto(`${origin}/staff`);
  await page.getByLabel('Your mail address').fill(email);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  const link = () => new RegExp(`Sign-in link for ${email}.*: (http\\S+)`).exec(written())?.[1];
  while (!link()) await new Promise((resolve) => setTimeout(resolve, 50));
  await page.goto(link() ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('navigation', { name: 'Pages' }).waitFor();
  const state = await page.context().storageState();
  await page.context().close();
  return state;
}

const states = { ana: await signIn('ana'), ben: await signIn('ben') };

/** Lets somebody do something about a lead, as their page would. */
async function act(contexts: Record<Who, BrowserContext>, id: string, { steps }: PictureLead): Promise<void> {
  let was = 'new';
  for (const [, who, what, words] of steps) {
    const isState = what !== 'take' && what !== 'note';
    const path = isState ? 'state' : what === 'note' ? 'notes' : 'take';
    const body = isState ? { was, state: what, reason: words } : what === 'note' ? { text: words } : {};
    const answer = await contexts[who].request.post(`${origin}/staff/api/leads/${id}/${path}`, {
      headers: { origin },
      data: body,
    });
    if (!answer.ok()) throw new Error(await answer.text());
    if (isState) was = what;
  }
}

/** Sends the leads, and has staff do what they did. @returns the ids by name */
async function fill(): Promise<Map<string, string>> {
  const contexts = {
    ana: await browser.newContext({ storageState: states.ana }),
    ben: await browser.newContext({ storageState: states.ben }),
  };
  const ids = new Map<string, string>();
  const past = [];
  for (const lead of LEADS) {
    const answer = await contexts.ana.request.post(`${origin}/api/contact`, { data: lead.request });
    if (!answer.ok()) throw new Error(await answer.text());
    const { id }: { id: string } = await answer.json();
    ids.set(lead.request.name, id);
    await act(contexts, id, lead);
    const at = NOW.getTime() - lead.hours * 3_600_000;
    const moment = (minutes: number) =>
      new Date(Math.min(at + minutes * 60_000, NOW.getTime())).toISOString();
    past.push({ id, receivedAt: moment(0), events: lead.steps.map(([minutes]) => moment(minutes)) });
  }
  await moveToPast(join(data, 'leads.db'), past);
  await Promise.all(Object.values(contexts).map((context) => context.close()));
  return ids;
}

const ids = await fill();

interface Shot {
  name: string;
  address: string;
  size: BrowserContextOptions;
  theme: 'light' | 'dark';
  /** Until this is there. */
  wait: string;
  /** The whole page, not only what is in sight. */
  full?: boolean;
  /** By somebody who is not signed in. */
  isOut?: boolean;
}

const LIST = { address: '/staff', wait: '[data-lead]' };
const LEAD = { address: `/staff/leads/${ids.get('Hannah Lindqvist')}`, wait: 'article ol' };
const NUMBERS = { address: '/staff/numbers', wait: '.recharts-bar-rectangle path' };

const PICTURES: readonly Shot[] = [
  { name: 'inbox-desktop-light', ...LEAD, size: OFFICE, theme: 'light' },
  { name: 'inbox-phone-dark', ...LIST, size: PHONE, theme: 'dark' },
  { name: 'inbox-numbers-light', ...NUMBERS, size: OFFICE, theme: 'light' },
];

const PAGES = {
  list: LIST,
  lead: LEAD,
  numbers: NUMBERS,
  people: { address: '/staff/people', wait: 'main li' },
  account: { address: '/staff/account', wait: 'main li' },
  'sign-in': { address: '/staff/sign-in', wait: 'main form', isOut: true },
};

const SIZES = {
  phone: PHONE,
  desktop: OFFICE,
  tablet: { ...PHONE, viewport: { width: 768, height: 1024 } },
  narrow: { ...PHONE, viewport: { width: 320, height: 640 } },
};

/** Every page in every size and theme, to be looked at. */
const ALL: readonly Shot[] = Object.entries(SIZES).flatMap(([wide, size]) =>
  (['light', 'dark'] as const).flatMap((theme) =>
    Object.entries(PAGES).map(([name, page]) => ({
      name: `${name}-${wide}-${theme}`,
      ...page,
      size,
      theme,
      full: true,
    })),
  ),
);

async function take({ name, address, size, theme, wait, full = false, isOut }: Shot): Promise<void> {
  const context = await browser.newContext({ ...size, ...(!isOut && { storageState: states.ana }) });
  await context.clock.setFixedTime(NOW);
  await context.addInitScript((value) => localStorage.setItem('yes-ui-theme', value), theme);
  const page: Page = await context.newPage();
  await page.goto(origin + address);
  await page.locator(wait).first().waitFor();
  await page.evaluate(() => document.fonts.ready);
  // As WebP, which Playwright does not write.
  const cdp = await context.newCDPSession(page);
  const { data: picture } = await cdp.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 75,
    captureBeyondViewport: full,
  });
  writeFileSync(join(folder, `${name}.webp`), picture, 'base64');
  await context.close();
}

try {
  for (const shot of isAll ? ALL : PICTURES) await take(shot);
} finally {
  await own.clear();
}

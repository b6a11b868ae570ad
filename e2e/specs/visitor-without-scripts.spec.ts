import type { ConsoleMessage, Page, Route } from '@playwright/test';
import { ROUTES } from '@site/bench/routes';
import { PATHS, SITE } from '@site/kit/site';
import { fields, fill, person, storedLeads, submit } from '../support/contact-form.ts';
import { ADDRESSES, expect, hydrated, isLongTrial, longTest, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';

const NOT_FOUND = '/nope';
/** Pages of one kind are made alike, so that only a long trial looks at all of them. */
const PAGES = isLongTrial ? [...ADDRESSES, NOT_FOUND] : [...ROUTES, PATHS.areas, NOT_FOUND];

const SCRIPTS = /\/releases\/[^?]+\.js/;
const SECTION_SCRIPTS = /\/releases\/mf-[^?]+\.js/;
/** All scripts of a section but its entry and the door behind it. */
const PAGE_CHUNKS = /\/releases\/mf-[^?]+\/(?!remoteEntry|section)[^/?]+\.js/;

const abort = (route: Route) => route.abort();

/** Half of the bytes: integrity refuses them. Released files do not change, so each is asked for once. */
function cutOff(): (route: Route) => Promise<void> {
  const halves = new Map<
    string,
    Promise<{ status: number; body: Buffer; headers: Record<string, string> }>
  >();
  const half = async (route: Route) => {
    const response = await route.fetch();
    const body = await response.body();
    return {
      status: response.status(),
      body: body.subarray(0, body.length / 2),
      headers: response.headers(),
    };
  };
  return async (route) => {
    const url = route.request().url();
    const known = halves.get(url) ?? half(route);
    halves.set(url, known);
    await route.fulfill(await known);
  };
}

interface Situation {
  name: string;
  javaScriptEnabled?: boolean;
  /** What happens to which scripts. */
  interfere?: { which: RegExp; how: (route: Route) => Promise<void> };
  /** What React takes over all the same. */
  runs: 'nothing' | 'the shell';
  /** Only in a long trial: what fails does so as in another situation. */
  isLong?: boolean;
}

const SITUATIONS: Situation[] = [
  { name: 'JavaScript switched off', javaScriptEnabled: false, runs: 'nothing' },
  { name: 'all scripts blocked', interfere: { which: SCRIPTS, how: abort }, runs: 'nothing' },
  {
    name: 'a style sheet of the shell that does not come',
    interfere: { which: /\/releases\/shell\/[^?]+\/main\.css/, how: abort },
    runs: 'nothing',
    isLong: true,
  },
  {
    name: 'all scripts cut off',
    interfere: { which: SCRIPTS, how: cutOff() },
    runs: 'nothing',
    isLong: true,
  },
  {
    name: "the section's scripts blocked",
    interfere: { which: SECTION_SCRIPTS, how: abort },
    runs: 'the shell',
    isLong: true,
  },
  {
    name: "the section's scripts cut off",
    interfere: { which: SECTION_SCRIPTS, how: cutOff() },
    runs: 'the shell',
    isLong: true,
  },
  {
    name: "the section's entry there and its page blocked",
    interfere: { which: PAGE_CHUNKS, how: abort },
    runs: 'the shell',
  },
];

/** The text of an element in HTML, without spaces and in small letters, as styles may show it in capitals. */
function textIn(html: string, element: string): string {
  const [, inner = ''] = new RegExp(`<${element}[ >](.*?)</${element}>`, 's').exec(html) ?? [];
  const text = inner
    .replace(/^[^<]*?>/, '')
    .replace(/<(style|script)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, '');
  const characters = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
  return Object.entries(characters)
    .reduce((decoded, [entity, character]) => decoded.replaceAll(entity, character), text)
    .replace(/\s/g, '')
    .toLowerCase();
}

/** What a visitor sees of a page. Runs in the page. */
function look() {
  const seen = (selector: string) => {
    const element = document.querySelector<HTMLElement>(selector);
    // Of an element that is not rendered innerText is all its text.
    return element?.checkVisibility() ? element.innerText.replace(/\s/g, '').toLowerCase() : '';
  };
  const main = [...document.querySelectorAll('main, main *:not(style, script, option)')];
  const hidden = main.filter(
    (element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) &&
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(
    ({ origin }) => origin === location.origin,
  );
  const elsewhere = links.filter(({ hash, pathname }) => !hash || pathname !== location.pathname);
  const within = links.filter((link) => !elsewhere.includes(link));
  const isReacts = (selector: string) =>
    Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__react'));
  return {
    h1: seen('h1'),
    main: seen('main'),
    footer: seen('footer'),
    hidden: hidden.map(({ outerHTML }) => outerHTML.slice(0, 100)),
    excess: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
    links: [...new Set(elsewhere.map(({ pathname }) => pathname))],
    leadNowhere: within.map(({ hash }) => hash).filter((hash) => !document.querySelector(hash)),
    takenOver: { shell: isReacts('header a'), section: isReacts('main h1') },
  };
}

/** Expects a page to be what its HTML says, and returns where its links lead and what React has taken over. */
async function expectWhole(page: Page, html: string) {
  const { links, takenOver, ...seen } = await page.evaluate(look);
  const says = { h1: textIn(html, 'h1'), main: textIn(html, 'main'), footer: textIn(html, 'footer') };
  expect.soft(seen, page.url()).toEqual({ ...says, hidden: [], excess: 0, leadNowhere: [] });
  const phone = page.getByRole('banner').getByRole('link', { name: `Call 24/7 ${SITE.phone.display}` });
  // All that a click does but the call: the link has to be visible, to stay where it is, and to be covered by nothing.
  await phone.and(page.locator(`[href="${SITE.phone.href}"]`)).click({ trial: true, timeout: 15_000 });
  return { links, takenOver };
}

async function interfereIn(page: Page, { interfere }: Situation): Promise<void> {
  if (interfere) await page.route(interfere.which, interfere.how);
}

/** Opens an address and waits until what cannot run has failed. @returns its HTML */
async function openFailing(page: Page, address: string, { interfere, runs }: Situation): Promise<string> {
  const says = (about: (message: ConsoleMessage) => boolean) => page.waitForEvent('console', about);
  const failed: Promise<unknown>[] = [];
  if (runs === 'the shell' && address !== NOT_FOUND)
    failed.push(says((message) => message.text().includes('is left as its HTML')));
  else if (interfere && runs === 'nothing')
    failed.push(
      says((message) => /\/releases\/shell\/.*\.(?:js|css)/.test(message.location().url + message.text())),
    );
  const response = await page.goto(address);
  // The page for unknown addresses is the shell's own.
  if (runs === 'the shell') await hydrated(page, address === NOT_FOUND ? 'main h1' : 'header a');
  // Until somebody asks for the shell nothing of it fails.
  else if (interfere) await page.locator('main').dispatchEvent('hydrate');
  await Promise.all(failed);
  return (await response?.text()) ?? '';
}

// As narrow as it may be with every text shown: on phones services are rows without their descriptions.
test.use({ viewport: { width: 640, height: 800 } });

for (const situation of SITUATIONS) {
  const testIt = situation.isLong ? longTest : test;

  test.describe(`with ${situation.name}`, () => {
    test.use({ javaScriptEnabled: situation.javaScriptEnabled ?? true });

    testIt(
      'every page is whole, its links lead on and the phone number can be pressed',
      async ({ samePage: page, complaints, request }) => {
        // The status of the page for unknown addresses is one.
        complaints.expected = true;
        await interfereIn(page, situation);
        const thrown: string[] = [];
        page.on('pageerror', (error) => thrown.push(String(error)));
        const links = new Set<string>();
        // What the HTML says is looked at on every page.
        for (const address of PAGES) {
          const html = await openFailing(page, address, situation);
          const whole = await expectWhole(page, html);
          const shell = situation.runs === 'the shell';
          const section = shell && address === NOT_FOUND;
          expect.soft(whole.takenOver, address).toEqual({ shell, section });
          for (const link of whole.links) links.add(link);
        }
        expect(links.size).toBeGreaterThanOrEqual(ADDRESSES.length);
        const answers = await Promise.all(
          [...links].map(async (path) => [path, await request.get(path)] as const),
        );
        expect(answers.filter(([, answer]) => !answer.ok()).map(([path]) => path)).toEqual([]);
        expect(thrown).toEqual([]);
      },
    );

    testIt('the form reaches staff', async ({ samePage: page, complaints }) => {
      complaints.expected = situation.interfere !== undefined;
      await interfereIn(page, situation);
      await openFailing(page, '/contact', situation);
      const sent = person(`Dana with ${situation.name}`);
      await fill(page, sent);
      await submit(page).click();
      await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible();
      expect(await storedLeads()).toContainEqual(expect.objectContaining(sent));
    });
  });
}

test.describe('with all scripts late', () => {
  /** Opens an address until its HTML is there. @returns its HTML */
  async function openEarly(page: Page, address: string): Promise<string> {
    const response = await page.goto(address, { waitUntil: 'commit' });
    await page.waitForFunction(() => document.querySelector('footer') && document.readyState !== 'loading');
    return (await response?.text()) ?? '';
  }

  test('every page is whole before they arrive and after, and what was typed stays', async ({
    samePage: page,
    complaints,
  }) => {
    // The status of the page for unknown addresses is one.
    complaints.expected = true;
    const sent = person('Dana who typed before the scripts came');
    for (const address of PAGES) {
      const release = await hold(page, SCRIPTS);
      const html = await openEarly(page, address);
      if (address === '/contact') await fill(page, sent);
      const { takenOver } = await expectWhole(page, html);
      expect.soft(takenOver, address).toEqual({ shell: false, section: false });
      await release();
      await hydrated(page, 'header a');
      await hydrated(page, 'main h1');
      expect
        .soft(await page.evaluate(look), page.url())
        .toMatchObject({ h1: textIn(html, 'h1'), hidden: [] });
      if (address === '/contact') {
        for (const [name, field] of Object.entries(fields(page)))
          await expect(field).toHaveValue(Reflect.get(sent, name));
        await submit(page).click();
        await expect(page.getByRole('status').filter({ hasText: 'Request Received!' })).toBeVisible();
        expect(await storedLeads()).toContainEqual(expect.objectContaining(sent));
      }
      await page.unroute(SCRIPTS);
    }
  });

  test('the form reaches staff before they arrive', async ({ samePage: page }) => {
    await hold(page, SCRIPTS);
    await openEarly(page, '/contact');
    const sent = person('Dana who was faster than the scripts');
    await fill(page, sent);
    await submit(page).click();
    await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible();
    expect(await storedLeads()).toContainEqual(expect.objectContaining(sent));
  });
});

import type { Page } from '@playwright/test';
import { ROUTES } from '@site/bench/routes';
import { PATHS, SITE } from '@site/kit/site';
import { fill, person, storedLeads, submit } from '../support/contact-form.ts';
import { ADDRESSES, expect, isLongTrial, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';

const NOT_FOUND = '/nope';
/** Pages of one kind are made alike, so that only a long trial looks at all of them. */
const PAGES = isLongTrial ? [...ADDRESSES, NOT_FOUND] : [...ROUTES, PATHS.areas, NOT_FOUND];

const SCRIPTS = /\/releases\/[^?]+\.js/;

interface Situation {
  name: string;
  javaScriptEnabled: boolean;
}

const SITUATIONS: Situation[] = [
  { name: 'JavaScript switched off', javaScriptEnabled: false },
  { name: 'all scripts blocked', javaScriptEnabled: true },
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
  return {
    h1: seen('h1'),
    main: seen('main'),
    footer: seen('footer'),
    hidden: hidden.map(({ outerHTML }) => outerHTML.slice(0, 100)),
    excess: Math.max(0, document.documentElement.scrollWidth - window.innerWidth),
    links: [...new Set(elsewhere.map(({ pathname }) => pathname))],
    leadNowhere: within.map(({ hash }) => hash).filter((hash) => !document.querySelector(hash)),
  };
}

/** Expects a page to be what its HTML says, and returns where its links lead. */
async function expectWhole(page: Page, html: string): Promise<string[]> {
  const { links, ...seen } = await page.evaluate(look);
  const says = { h1: textIn(html, 'h1'), main: textIn(html, 'main'), footer: textIn(html, 'footer') };
  expect.soft(seen, page.url()).toEqual({ ...says, hidden: [], excess: 0, leadNowhere: [] });
  const phone = page.getByRole('banner').getByRole('link', { name: `Call 24/7 ${SITE.phone.display}` });
  // All that a click does but the call: the link has to be visible, to stay where it is, and to be covered by nothing.
  await phone.and(page.locator(`[href="${SITE.phone.href}"]`)).click({ trial: true, timeout: 15_000 });
  return links;
}

/** Opens an address, and has the shell start in vain. @returns its HTML */
async function openFailing(page: Page, address: string, { javaScriptEnabled }: Situation): Promise<string> {
  if (javaScriptEnabled) await page.route(SCRIPTS, (route) => route.abort());
  const response = await page.goto(address);
  if (javaScriptEnabled) {
    const failed = page.waitForEvent('requestfailed', (request) => SCRIPTS.test(request.url()));
    await page.locator('main').dispatchEvent('hydrate');
    await failed;
  }
  return (await response?.text()) ?? '';
}

// As narrow as it may be with every text shown: on phones services are rows without their descriptions.
test.use({ viewport: { width: 640, height: 800 } });

for (const situation of SITUATIONS) {
  test.describe(`with ${situation.name}`, () => {
    test.use({ javaScriptEnabled: situation.javaScriptEnabled });

    test('every page is whole, its links lead on and the phone number can be pressed', async ({
      samePage: page,
      complaints,
      request,
    }) => {
      // The status of the page for unknown addresses is one.
      complaints.expected = true;
      const links = new Set<string>();
      for (const address of PAGES) {
        const html = await openFailing(page, address, situation);
        for (const link of await expectWhole(page, html)) links.add(link);
      }
      expect(links.size).toBeGreaterThanOrEqual(ADDRESSES.length);
      const answers = await Promise.all(
        [...links].map(async (path) => [path, await request.get(path)] as const),
      );
      expect(answers.filter(([, answer]) => !answer.ok()).map(([path]) => path)).toEqual([]);
    });

    test('the form reaches staff', async ({ samePage: page, complaints }) => {
      complaints.expected = situation.javaScriptEnabled;
      await openFailing(page, '/contact', situation);
      const sent = person(`Dana with ${situation.name}`);
      await fill(page, sent);
      await submit(page).click();
      await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible();
      expect(await storedLeads()).toContainEqual(expect.objectContaining(sent));
    });
  });
}

test('the form that is sent while the scripts are on their way reaches staff', async ({ samePage: page }) => {
  await hold(page, SCRIPTS);
  await page.goto('/contact');
  const sent = person('Dana who was faster than the scripts');
  await fill(page, sent);
  await submit(page).click();
  await expect(page.getByRole('heading', { name: 'Request Received!' })).toBeVisible();
  expect(await storedLeads()).toContainEqual(expect.objectContaining(sent));
});

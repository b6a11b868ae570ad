import type { Page } from '@playwright/test';
import { SITE } from '@site/kit/site';
import { ADDRESSES, expect, open, scrollDownTo, sharePage, test } from '../support/fixtures.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const top = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

const cardOf = (page: Page, address: string) => page.locator(`main a[href="${address}"]`).first();

/** Marks the document. The mark is lost when another one is loaded. */
async function mark(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.dataset.first = 'yes';
  });
}

const isSameDocument = (page: Page) => page.evaluate(() => document.body.dataset.first === 'yes');

function titleOf(html: string): string {
  return (/<title[^>]*>([^<]*)/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
}

test('every address is whole HTML with a title and a description of its own', async ({ request }) => {
  const heads = await Promise.all(
    ADDRESSES.map(async (address) => {
      const response = await request.get(address);
      const html = await response.text();
      expect(response.status(), address).toBe(200);
      expect(html.match(/<h1[\s>]/g), address).toHaveLength(1);
      expect(html).toContain(`href="${SITE.phone.href}"`);
      expect(response.headers()['cache-control']).toBe('no-cache');
      expect(response.headers().etag).toBeTruthy();
      return [titleOf(html), /name="description" content="([^"]*)/.exec(html)?.[1] ?? ''] as const;
    }),
  );
  for (const at of [0, 1]) expect(new Set(heads.map((head) => head[at])).size).toBe(ADDRESSES.length);
  for (const [title] of heads) expect(title.length).toBeLessThanOrEqual(60);
});

test.describe('opened one after another', () => {
  const shared = sharePage();
  for (const address of ADDRESSES)
    test(`${address} hydrates`, async () => {
      await open(shared(), address);
      await expect(heading(shared())).toBeVisible();
    });
});

for (const address of ['/nope', '/services/nope', '/contact/nope']) {
  test(`${address} is not found`, async ({ samePage: page, complaints }) => {
    // The browser reports the document's own status.
    complaints.expected = true;
    expect((await page.goto(address))?.status()).toBe(404);
    await open(page, address);
    await expect(heading(page)).toHaveText('404 Page Not Found');
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  });
}

test('in a document the browser follows links, fetches each page once and restores the place', async ({
  samePage: page,
}) => {
  await page.goto('/');
  await mark(page);
  await scrollDownTo(page, 900);
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.headers()['sec-purpose'] === undefined) fetched.push(new URL(request.url()).pathname);
  });
  await cardOf(page, '/services/ev-charger').evaluate((link: HTMLElement) => link.click());
  await expect(heading(page)).toHaveText(/EV Charger/);
  expect(await isSameDocument(page)).toBe(false);
  expect(fetched.filter((path) => path === '/services/ev-charger')).toHaveLength(1);
  expect(fetched.filter((path) => path.endsWith('.js'))).toEqual([]);
  await page.goBack();
  await expect(heading(page)).toHaveText(/Premier Commercial/);
  await expect.poll(() => top(page)).toBe(900);
});

test('pages are loaded ahead once the browser is idle, and report nothing until they are shown', async ({
  page,
}) => {
  // Without a route: pages whose requests are intercepted are not prerendered.
  const reports: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/reports/pages')) reports.push(request.method());
  });
  const ahead = page.waitForRequest((request) => request.headers()['sec-purpose'] !== undefined);
  await page.goto('/');
  expect(new URL((await ahead).url()).pathname).toBe('/contact');
  await expect(page.locator('script[type=speculationrules]').first()).toBeAttached();
  await expect.poll(() => reports).toEqual(['POST']);
  await open(page, '/services/generators');
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
  expect(reports).toHaveLength(2);
});

test('a running page goes to every address without another document', async ({ samePage: page }) => {
  await open(page, '/');
  await mark(page);
  // The header links to every address.
  for (const address of [...ADDRESSES.slice(1), '/']) {
    const link = page.locator(`header a[href="${address}"]`).first();
    await link.evaluate((element: HTMLElement) => element.click());
    await expect(page).toHaveURL(address);
    await expect(heading(page)).toBeFocused();
  }
  expect(await isSameDocument(page)).toBe(true);
});

test('the router changes title, canonical address and focus, and back and forward restore the place', async ({
  samePage: page,
}) => {
  await open(page, '/');
  const homeTitle = await page.title();
  await scrollDownTo(page, 900);
  await cardOf(page, '/services/ev-charger').evaluate((link: HTMLElement) => link.click());
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(/EV Charger/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/services\/ev-charger$/);
  expect(await top(page)).toBe(0);
  await scrollDownTo(page, 400);

  await page.goBack();
  await expect(page).toHaveTitle(homeTitle);
  await expect.poll(() => top(page)).toBe(900);
  await page.goForward();
  await expect(page).toHaveTitle(/EV Charger/);
  await expect.poll(() => top(page)).toBe(400);
});

test('back and forward work across a document, a running page and a reload', async ({ samePage: page }) => {
  await page.goto('/service-areas');
  await scrollDownTo(page, 300);
  await cardOf(page, '/service-areas/rocklin').evaluate((link: HTMLElement) => link.click());
  await expect(heading(page)).toHaveText(/Rocklin/);
  await page.locator('main').dispatchEvent('hydrate');
  await page.locator('main[data-hydrated]').waitFor();
  await scrollDownTo(page, 200);
  await page
    .locator('header a[href="/pre-apprenticeship"]')
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveURL('/pre-apprenticeship');
  await expect(heading(page)).toBeFocused();

  // The router is gone. Its entries lead to pages all the same, where it left them.
  await page.reload();
  await page.goBack();
  await expect(heading(page)).toHaveText(/Rocklin/);
  await expect.poll(() => top(page)).toBe(200);
  await page.goBack();
  await expect(heading(page)).not.toHaveText(/Rocklin/);
  await expect(page).toHaveURL('/service-areas');
  await expect.poll(() => top(page)).toBe(300);
  await page.goForward();
  await expect(heading(page)).toHaveText(/Rocklin/);
  await page.goForward();
  await expect(page).toHaveURL('/pre-apprenticeship');
  await expect(heading(page)).not.toHaveText(/Rocklin/);
});

test('starting the shell on a page that was scrolled leaves it where it is', async ({ samePage: page }) => {
  await open(page, '/');
  await scrollDownTo(page, 900);
  // What the router remembers of another document's first entry is not this one's.
  await page.goto('/service-areas');
  await scrollDownTo(page, 300);
  await page.locator('main').dispatchEvent('hydrate');
  await page.locator('main[data-hydrated]').waitFor();
  expect(await top(page)).toBe(300);
});

test('needless percent-encoding in a link leads to the same page', async ({ samePage: page }) => {
  await open(page, '/');
  await mark(page);
  await page.evaluate(() => window.history.pushState(null, '', '/%63ontact'));
  await page.evaluate(() => window.dispatchEvent(new PopStateEvent('popstate')));
  await expect(heading(page)).toHaveText('Contact Us');
  expect(await isSameDocument(page)).toBe(true);
});

test('the way past the header leads to the content, in both states', async ({ samePage: page }) => {
  for (const begin of [(at: string) => page.goto(at), (at: string) => open(page, at)]) {
    await begin('/services/ev-charger');
    await page.getByRole('link', { name: 'Skip to main content' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/services/ev-charger#main');
    await expect(page.locator('main h1')).toBeInViewport();
  }
});

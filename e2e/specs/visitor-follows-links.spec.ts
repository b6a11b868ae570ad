import { createServer, request } from 'node:http';
import type { Page } from '@playwright/test';
import { PATHS } from '@site/kit/site';
import { expect, followLink, hydrate, NOT_FOUND, openHydrated, STATES, test } from '../support/fixtures.ts';
import { ORIGIN } from '../support/site.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

const expectTop = (page: Page, top: number) =>
  expect.poll(() => page.evaluate(() => Math.round(window.scrollY))).toBe(top);

/** Scrolls, and waits until the page has come to rest. */
const scrollTo = (page: Page, top: number) =>
  page.evaluate(async (to) => {
    const end = new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true }));
    window.scrollTo({ top: to, behavior: 'instant' });
    await end;
  }, top);

test('an unknown address is not found', async ({ page, pageErrors }) => {
  // Chromium logs the document's status.
  pageErrors.expected = true;
  for (const address of [NOT_FOUND, '/services/nope', '/contact/nope']) {
    expect((await page.goto(address))?.status()).toBe(404);
    await hydrate(page);
    await expect(heading(page)).toHaveText('404 Page Not Found');
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  }
});

test('in a document the browser follows links and restores the scroll position', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => {
    document.body.dataset.first = 'yes';
  });
  await scrollTo(page, 900);
  await followLink(page, '/services/ev-charger', 'main');
  await expect(heading(page)).toHaveText(/EV Charger/);
  await expect(page.locator('body')).not.toHaveAttribute('data-first');
  await page.goBack();
  await expect(heading(page)).toHaveText(/Premier Commercial/);
  await expectTop(page, 900);
});

for (const [width, from, to] of [
  [1440, PATHS.home, PATHS.service('generators')],
  [375, PATHS.areas, PATHS.area('rocklin')],
] as const)
  test(`at ${width} px a card of ${from} fetches one page, and no script`, async ({ page, environment }) => {
    // Playwright sees a request for a prefetched page twice.
    const fetched: string[] = [];
    const proxy = createServer((incoming, outgoing) => {
      const { method, url = '', headers } = incoming;
      fetched.push(url);
      const passedOn = request(ORIGIN + url, { method, headers }, (answer) =>
        answer.pipe(outgoing.writeHead(answer.statusCode ?? 500, answer.headers)),
      );
      incoming.pipe(passedOn);
    }).listen(environment.port, '127.0.0.1');
    environment.after(() => proxy.close());
    await page.setViewportSize({ width, height: 900 });
    await page.goto(environment.origin + from);
    await page.locator('script[type=speculationrules]').last().waitFor({ state: 'attached' });
    const card = page.locator(`main a[href="${to}"]:not([target])`).first();
    await card.hover();
    await page.waitForTimeout(300);
    await card.click();
    await expect(page).toHaveURL(environment.origin + to);
    expect(fetched.filter((path) => path === to)).toHaveLength(1);
    expect(fetched.filter((path) => path.endsWith('.js'))).toEqual([]);
  });

test('an idle browser prerenders the contact page, which reports only when it is shown', async ({ page }) => {
  // Chromium does not prerender pages whose requests are intercepted.
  const reports: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/api/reports/pages')) reports.push(request.method());
  });
  const prerendered = page.waitForRequest((request) => request.headers()['sec-purpose'] !== undefined);
  await page.goto('/');
  expect(new URL((await prerendered).url()).pathname).toBe('/contact');
  await expect.poll(() => reports).toEqual(['POST']);
  await openHydrated(page, '/services/generators');
  await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
  await expect.poll(() => reports).toEqual(['POST', 'POST']);
});

test('the router changes the head and the focus, and back and forward restore the scroll position', async ({
  page,
}) => {
  await openHydrated(page, '/');
  const homeTitle = await page.title();
  await scrollTo(page, 900);
  await followLink(page, '/services/ev-charger', 'main');
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveTitle(/EV Charger/);
  await expect(page.locator('meta[name=description]')).toHaveCount(1);
  for (const [selector, attribute] of [
    ['link[rel=canonical]', 'href'],
    ['meta[property="og:url"]', 'content'],
  ] as const)
    await expect(page.locator(selector)).toHaveAttribute(attribute, /\/services\/ev-charger$/);
  const structuredData = page.locator('script[type="application/ld+json"]');
  expect(await structuredData.textContent()).toContain('BreadcrumbList');
  await expectTop(page, 0);
  await scrollTo(page, 400);

  await page.goBack();
  await expect(page).toHaveTitle(homeTitle);
  await expectTop(page, 900);
  await page.goForward();
  await expect(page).toHaveTitle(/EV Charger/);
  await expectTop(page, 400);
});

test('back and forward work across a document, a running page and a reload', async ({ page }) => {
  await page.goto('/service-areas');
  await scrollTo(page, 300);
  await followLink(page, '/service-areas/rocklin', 'main');
  await expect(heading(page)).toHaveText(/Rocklin/);
  await scrollTo(page, 200);
  await hydrate(page);
  // Hydration does not scroll.
  await expectTop(page, 200);
  await followLink(page, '/pre-apprenticeship', 'header');
  await expect(page).toHaveURL('/pre-apprenticeship');
  await expect(heading(page)).toBeFocused();

  // The router is gone. The browser follows its entries all the same.
  await page.reload();
  await page.goBack();
  await expect(heading(page)).toHaveText(/Rocklin/);
  await expectTop(page, 200);
  await page.goBack();
  await expect(page).toHaveURL('/service-areas');
  await expect(heading(page)).not.toHaveText(/Rocklin/);
  await expectTop(page, 300);
  await page.goForward();
  await expect(heading(page)).toHaveText(/Rocklin/);
  await page.goForward();
  await expect(page).toHaveURL('/pre-apprenticeship');
  await expect(heading(page)).not.toHaveText(/Rocklin/);
});

for (const [state, open] of STATES)
  test(`the skip link is on top when the keyboard reaches it, and leads to the content, ${state}`, async ({
    page,
  }) => {
    await open(page, '/services/ev-charger');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    await expect(skip).toBeFocused();
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      const isOnTop = await skip.evaluate((link) => {
        const { left, top, width: wide, height } = link.getBoundingClientRect();
        return document.elementFromPoint(left + wide / 2, top + height / 2) === link;
      });
      expect(isOnTop, `${width} px`).toBe(true);
    }
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/services/ev-charger#main');
    await expect(heading(page)).toBeInViewport();
  });

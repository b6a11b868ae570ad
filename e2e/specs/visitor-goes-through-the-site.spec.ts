import { SITE } from '@site/kit/site';
import {
  ADDRESSES,
  expect,
  hydrated,
  idle,
  open,
  scrollDownTo,
  sharePage,
  shellHydrated,
  test,
} from '../support/fixtures.ts';

function titleOf(html: string): string {
  return (/<title[^>]*>([^<]*)/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
}

test('the site has 22 addresses', () => {
  expect(ADDRESSES).toHaveLength(22);
});

for (const address of ADDRESSES) {
  test(`${address} is whole before any script runs`, async ({ request }) => {
    const response = await request.get(address);
    const html = await response.text();
    expect(response.status()).toBe(200);
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(titleOf(html).length).toBeGreaterThan(10);
    expect(titleOf(html).length).toBeLessThanOrEqual(60);
    expect(html.includes(`href="${SITE.phone.href}"`)).toBe(true);
    expect(response.headers()['cache-control']).toBe('no-cache');
    expect(response.headers().etag).toBeTruthy();
  });
}

test.describe('opened one after another', () => {
  const shared = sharePage();

  for (const address of ADDRESSES) {
    test(`${address} hydrates when it is opened`, async () => {
      const page = shared();
      await open(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});

test('titles and descriptions are unique', async ({ request }) => {
  const heads = await Promise.all(
    ADDRESSES.map(async (address) => {
      const html = await (await request.get(address)).text();
      return {
        title: titleOf(html),
        description: /name="description" content="([^"]*)/.exec(html)?.[1],
      };
    }),
  );
  expect(new Set(heads.map(({ title }) => title)).size).toBe(22);
  expect(new Set(heads.map(({ description }) => description)).size).toBe(22);
});

for (const address of ['/nope', '/services/nope', '/service-areas/nope', '/contact/nope']) {
  test(`${address} is not found`, async ({ samePage: page, request, complaints }) => {
    complaints.expected = true;
    const response = await request.get(address);
    expect(response.status()).toBe(404);
    expect(await response.text()).toContain('404 Page Not Found');
    await open(page, address);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    // The browser reports the document's own status, once.
  });
}

test('a slash at the end leads to the plain address', async ({ request }) => {
  const response = await request.get('/contact/?from=mail', { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(response.headers().location).toBe('/contact?from=mail');
});

test('every page is reached from the home page without loading the document again', async ({
  samePage: page,
}) => {
  await open(page, '/');
  await page.evaluate(() => {
    document.body.dataset.first = 'yes';
  });
  // The header links to every address.
  for (const address of [...ADDRESSES.slice(1), '/']) {
    const link = page.locator(`header a[href="${address}"]`).first();
    await link.evaluate((element: HTMLElement) => element.click());
    await expect(page).toHaveURL(address);
    await hydrated(page, 'main h1');
    await expect(page.locator('h1')).toBeFocused();
  }
  await expect(page.locator('body')).toHaveAttribute('data-first', 'yes');
});

test('text stays the HTML that it is: its links lead on without a new document, and a button has its code when it comes near', async ({
  samePage: page,
}) => {
  const main = page.locator('main');
  const isHydrated = page.locator('main[data-hydrated]');
  await page.goto('/services/ev-charger');
  await shellHydrated(page);
  await idle(page);
  await expect(isHydrated).toHaveCount(0);
  await page.evaluate(() => {
    document.body.dataset.first = 'yes';
  });
  await main.locator('a[href*="service=ev-charger"]').first().click();
  await expect(page).toHaveURL(/\/contact\?service=ev-charger/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact Us');
  await expect(page.locator('body')).toHaveAttribute('data-first', 'yes');
  await isHydrated.waitFor();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/EV/);

  await page.goto('/');
  await shellHydrated(page);
  await idle(page);
  await expect(isHydrated).toHaveCount(0);
  await main.getByRole('button').first().scrollIntoViewIfNeeded();
  await isHydrated.waitFor();
});

test('changing the page changes title, canonical address and focus, and going back restores the place', async ({
  samePage: page,
}) => {
  await open(page, '/');
  const homeTitle = await page.title();
  await scrollDownTo(page, 900);
  await page
    .locator('main')
    .getByRole('link', { name: /EV Charging/ })
    .first()
    .click();
  await expect(page).toHaveURL('/services/ev-charger');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/EV Charger/);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/services\/ev-charger$/);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await page.goBack();
  await expect(page).toHaveTitle(homeTitle);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
  await page.goForward();
  await expect(page).toHaveTitle(/EV Charger/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/EV Charger/);
});

test('the way past the header leads to the content of the page that is shown, and is no place of the home page', async ({
  samePage: page,
}) => {
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  await open(page, '/');
  await scrollDownTo(page, 900);
  // Without the way to the link, which a click of the mouse would take.
  await page
    .locator('main')
    .getByRole('link', { name: /EV Charging/ })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(page).toHaveTitle(/EV Charger/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.getByRole('link', { name: 'Skip to main content' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/services/ev-charger#main');
  // The router has heard of it.
  await idle(page);
  await expect(page.locator('main')).toBeFocused();
  await expect(page.locator('main h1')).toBeInViewport();
  expect(await top()).toBeLessThan(300);

  await page.goBack();
  await expect(page).toHaveURL('/services/ev-charger');
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(top).toBe(900);
});

test('going back restores the place where a browser does not say that scrolling has ended, as Safari before 26.2', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'onscrollend');
    window.addEventListener('scrollend', (event) => event.stopImmediatePropagation(), { capture: true });
  });
  await open(page, '/');
  // From here on links are the router's.
  await hydrated(page, 'main h1');
  expect(await page.evaluate(() => 'onscrollend' in window)).toBe(false);
  await page.evaluate(() => window.scrollTo(0, 900));
  await page
    .locator('main')
    .getByRole('link', { name: /EV Charging/ })
    .first()
    .click();
  await expect(page).toHaveTitle(/EV Charger/);
  await page.goBack();
  // The page has arrived.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page).toHaveURL('/');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(300);
});

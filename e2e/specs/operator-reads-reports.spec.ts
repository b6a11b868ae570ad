import type { Page } from '@playwright/test';
import { type PageReport, REPORTS_PATH } from '@site/contract/reports';
import { contactRequest, fields } from '../support/contact-form.ts';
import { expect, followLink, openHydrated, test } from '../support/fixtures.ts';
import { READ_TOKEN } from '../support/site.ts';

/** Collects what pages report, and the statuses of the answers. */
async function followReports(page: Page) {
  const reports: PageReport[] = [];
  const statuses: number[] = [];
  // Playwright shows the body of a beacon only to a route.
  await page.route(`**${REPORTS_PATH}`, (route) => {
    reports.push(route.request().postDataJSON());
    return route.continue();
  });
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === REPORTS_PATH) statuses.push(response.status());
  });
  const events = () =>
    reports.flatMap((report) => report.events.map(({ kind, release }) => [kind, release?.split('@')[0]]));
  return { reports, events, statuses };
}

test('a page reports its view and composition, and nothing about the visitor', async ({ page }) => {
  const { reports, statuses } = await followReports(page);
  const { name } = contactRequest('Ada Whitfield');
  await page.goto(`/contact?name=${name}`);
  await fields(page).name.fill(name);
  const composition = await page.locator('meta[name=composition]').getAttribute('content');
  await expect.poll(() => reports).toEqual([{ composition, events: [{ kind: 'view' }] }]);
  await expect.poll(() => statuses).toEqual([204]);
  expect(await page.context().cookies()).toEqual([]);
});

test('a section that does not load is reported with its release', async ({ page, pageErrors }) => {
  pageErrors.expected = true;
  const { events } = await followReports(page);
  await page.route(/\/releases\/mf-contact\//, (route) => route.abort());
  await openHydrated(page, '/');
  await followLink(page, '/contact', 'header');
  await expect.poll(events).toEqual([['view'], ['section-failed', 'mf-contact']]);
});

test('a shell that does not start is reported', async ({ page, pageErrors }) => {
  pageErrors.expected = true;
  const { events } = await followReports(page);
  await page.route(/\/releases\/shell\/.*\/main\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: ` ${await response.text()}` });
  });
  await page.goto('/contact');
  await fields(page).name.focus();
  await expect.poll(() => events().map(([kind]) => kind)).toEqual(['view', 'start-failed']);
});

test('a violation of the policy is counted by composition', async ({ page, request, pageErrors }) => {
  pageErrors.expected = true;
  await page.route('/', async (route) => {
    const response = await route.fetch();
    // No other test asks for a foreign picture.
    const body = (await response.text()).replace('</body>', '<img src="https://example.com/" alt=""></body>');
    await route.fulfill({ response, body });
  });
  await page.goto('/');
  const composition = await page.locator('meta[name=composition]').getAttribute('content');
  const headers = { authorization: `Bearer ${READ_TOKEN}` };
  const counts = async () => (await request.get('/api/reports/violations', { headers })).json();
  const count = expect.any(Number);
  const violation = { source: 'page', directive: 'img-src', blocked: 'foreign', composition, count };
  await expect.poll(counts, { timeout: 30_000 }).toContainEqual(expect.objectContaining(violation));
});

import type { Page } from '@playwright/test';
import { type PageReport, REPORTS_PATH } from '@site/contract/reports';
import { expect, hydrated, test } from '../support/fixtures.ts';
import { changeRelease, readRelease, replaceText, serveRelease } from '../support/release-files.ts';

/** The words of an error that nobody may hear of, and the text of a field. */
const SECRET = 'Ada-Whitfield';

/** Follows what pages report. @returns the reports, their events, and the statuses of the answers */
async function followReports(page: Page) {
  const reports: PageReport[] = [];
  const statuses: number[] = [];
  // Without a route Playwright does not see what a beacon carries.
  await page.route(`**${REPORTS_PATH}`, (route) => {
    reports.push(route.request().postDataJSON());
    return route.continue();
  });
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === REPORTS_PATH) statuses.push(response.status());
  });
  const events = () =>
    reports.flatMap((report) => report.events.map(({ kind, release = '' }) => `${kind} ${release}`.trim()));
  return { reports, events, statuses };
}

const nameOf = (name: string) => `${name}@${readRelease(name).version}`;

test('a page reports that it was shown, in which composition, and nothing of its visitor', async ({
  page,
}) => {
  const { reports, statuses } = await followReports(page);
  await page.goto(`/contact?name=${SECRET}`);
  await page.locator('main input[name=name]').fill(SECRET);
  const composition = await page.locator('meta[name=composition]').getAttribute('content');
  await expect.poll(() => reports).toEqual([{ composition, events: [{ kind: 'view' }] }]);
  await expect.poll(() => statuses).toEqual([204]);
  expect(await page.context().cookies()).toEqual([]);
});

test('a page of which a release throws reports whose error it was, without its words', async ({
  page,
  complaints,
}) => {
  complaints.expected = true;
  const { reports, events, statuses } = await followReports(page);
  const live = readRelease('mf-contact');
  const broken = `setTimeout(() => { throw new Error('${SECRET}') }); Promise.reject(new Error('${SECRET}'));`;
  const changed = changeRelease(live, (text, file) => (file === 'contact.js' ? `${text};${broken}` : text));
  await serveRelease(page, live, { changed });
  await page.goto('/contact');
  await hydrated(page, 'main h1');
  // Once for each release.
  await expect.poll(() => events().sort()).toEqual([`error ${nameOf('mf-contact')}`, 'view']);
  expect(JSON.stringify(reports)).not.toContain(SECRET);
  expect(new Set(statuses)).toEqual(new Set([204]));
});

test('a section that does not load is reported with its release', async ({ page, complaints }) => {
  complaints.expected = true;
  const { events } = await followReports(page);
  await page.route(/\/releases\/mf-contact\//, (route) => route.abort());
  await page.goto('/');
  await hydrated(page, 'main h1');
  await page.getByRole('link', { name: 'Schedule Service' }).first().click();
  const expected = `section-failed ${nameOf('mf-contact')}`;
  await expect.poll(() => [...new Set(events())], { timeout: 60_000 }).toEqual(['view', expected]);
});

test('a shell that does not start is reported', async ({ page, complaints }) => {
  complaints.expected = true;
  const { events } = await followReports(page);
  await page.route(/\/releases\/shell\/.*\/main\.js/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: replaceText(await response.text(), /^/, ' ') });
  });
  await page.goto('/');
  await page.locator('main').dispatchEvent('hydrate');
  await expect.poll(() => events().map((event) => event.split(' ')[0])).toEqual(['view', 'start-failed']);
});

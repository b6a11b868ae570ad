import type { Page, Route } from '@playwright/test';
import { PATHS } from '@site/kit';
import { SITE } from '@site/kit/site';
import { dropdownButton } from '../support/dropdown.ts';
import { expect, hydrated, open, test } from '../support/fixtures.ts';
import { controlTime } from '../support/time.ts';

const CONTACT_FILES = /\/releases\/mf-contact\//;

/** Goes to a page whose files are answered otherwise, in a document that is marked, until what stands in its place is there. */
async function meetFallback(page: Page, answer: (route: Route) => Promise<void>) {
  const time = await controlTime(page);
  await page.route(CONTACT_FILES, answer);
  await open(page, '/');
  await page.evaluate(() => {
    document.body.dataset.first = 'yes';
  });
  await page.getByRole('link', { name: 'Schedule Service' }).first().click();
  const fallback = page.getByRole('alert').filter({ hasText: 'did not load' });
  await time.pass(() => fallback.isVisible());
  return { time, fallback };
}

test('a blocked remote leaves its prerendered HTML and everything else on the page', async ({
  samePage: page,
  complaints,
}) => {
  complaints.expected = true;
  await page.route(/\/releases\/mf-marketing\/.*\.js/, (route) => route.abort());
  const failed = page.waitForEvent('console', (message) => message.text().includes('is left as its HTML'));
  await page.goto('/');
  await hydrated(page, 'header a');
  await failed;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /Premier Commercial Electrical Contractor/,
  );
  await expect(page.locator('header').getByRole('link', { name: SITE.phone.display }).first()).toBeVisible();

  // Neither a change of theme nor a menu takes the HTML away.
  await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await dropdownButton(page, 'Our Services').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /Premier Commercial Electrical Contractor/,
  );

  // Other sections work.
  await page.getByRole('link', { name: 'Schedule Service' }).first().click();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
});

test('the fallback shows the phone number, and "Try again" recovers without a reload', async ({
  page,
  complaints,
}) => {
  complaints.expected = true;
  const { time, fallback } = await meetFallback(page, (route) => route.abort());
  await expect(fallback.getByRole('link', { name: SITE.phone.display })).toBeVisible();
  await expect(page.locator('footer')).toBeVisible();

  await fallback.getByRole('button', { name: 'Try again' }).click();
  await time.pass(
    async () => complaints.list.filter((text) => text.includes('mf_contact/contact did not load')).length > 1,
  );
  await expect(fallback).toBeVisible();

  await page.unroute(CONTACT_FILES);
  await fallback.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  await expect(page).toHaveTitle(/Contact/);
  await expect(page.locator('body')).toHaveAttribute('data-first', 'yes');
});

test('where the releases that a page names are gone, "Try again" opens the document, which names others', async ({
  page,
  complaints,
}) => {
  complaints.expected = true;
  const { fallback } = await meetFallback(page, (route) => route.fulfill({ status: 404 }));
  // As a link that names a service leads there.
  const address = `${PATHS.contact}?service=generators`;
  const entries = await page.evaluate((to) => {
    window.history.replaceState(window.history.state, '', to);
    return window.history.length;
  }, address);
  await fallback.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  await expect(page.locator('body')).not.toHaveAttribute('data-first', 'yes');
  await expect(page).toHaveURL(address);
  expect(await page.evaluate(() => window.history.length)).toBe(entries);
});

test('the fallback gives way to the next page that works', async ({ page, complaints }) => {
  complaints.expected = true;
  const { fallback } = await meetFallback(page, (route) => route.abort());
  await expect(fallback.getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByRole('link', { name: 'Pre-Apprenticeship Program' }).first().click();
  await expect(page.getByText('Launching 2026').first()).toBeVisible();
});

test('without the code of its carousel the home page has its testimonials and works', async ({
  samePage: page,
  complaints,
}) => {
  complaints.expected = true;
  await page.route('**/testimonials.js*', (route) => route.abort());
  await open(page, '/contact');
  await page
    .getByRole('link', { name: `${SITE.company}, home` })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Premier Commercial/);
  await open(page, '/');
  const refused = page.waitForEvent('requestfailed');
  await page.locator('main figure, main blockquote').first().scrollIntoViewIfNeeded();
  await refused;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Premier Commercial/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('main figure, main blockquote').first()).toBeVisible();

  // Its code is asked for again by whoever presses one of its buttons, and does what they pressed.
  await page.unroute('**/testimonials.js*');
  const dot = page.getByRole('group', { name: 'Choose a testimonial' }).getByRole('button').nth(2);
  await dot.click();
  await expect(dot).toHaveAttribute('aria-current', 'true');
});

test('without any script of the releases the theme switches, links lead on and the form is there', async ({
  samePage: page,
  complaints,
}) => {
  complaints.expected = true;
  await page.route(/\/releases\/.*\.js/, (route) => route.abort());
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('link', { name: 'Schedule Service' }).first().click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(page.getByRole('textbox', { name: 'Full name' })).toBeEditable();
  await expect(page.locator('header').getByRole('link', { name: SITE.phone.display }).first()).toBeVisible();
});

import { SITE } from '@site/kit/site';
import { expect, hydrated, open, test } from '../support/fixtures.ts';

const CONTACT_FILES = /\/releases\/mf-contact\//;

test('a blocked remote leaves its prerendered HTML and everything else on the page', async ({
  page,
  complaints,
}) => {
  complaints.expected = true;
  await page.route(/\/releases\/mf-marketing\/.*\.js/, (route) => route.abort());
  await page.goto('/');
  await hydrated(page, 'header a');
  await page.waitForTimeout(1000);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /Premier Commercial Electrical Contractor/,
  );
  await expect(page.locator('header').getByRole('link', { name: SITE.phone.display }).first()).toBeVisible();

  // Neither a change of theme nor a menu takes the HTML away.
  await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Our Services' }).click();
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
  await page.route(CONTACT_FILES, (route) => route.abort());
  await open(page, '/');
  await page.evaluate(() => {
    document.body.dataset.first = 'yes';
  });
  await page.getByRole('link', { name: 'Schedule Service' }).first().click();
  const fallback = page.getByRole('alert').filter({ hasText: 'did not load' });
  await expect(fallback).toBeVisible({ timeout: 15_000 });
  await expect(fallback.getByRole('link', { name: SITE.phone.display })).toBeVisible();
  await expect(page.locator('footer')).toBeVisible();

  await fallback.getByRole('button', { name: 'Try again' }).click();
  await expect(fallback).toBeVisible({ timeout: 15_000 });

  await page.unroute(CONTACT_FILES);
  await fallback.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  await expect(page).toHaveTitle(/Contact/);
  await expect(page.locator('body')).toHaveAttribute('data-first', 'yes');
});

test('the fallback gives way to the next page that works', async ({ page, complaints }) => {
  complaints.expected = true;
  await page.route(CONTACT_FILES, (route) => route.abort());
  await open(page, '/');
  await page.getByRole('link', { name: 'Schedule Service' }).first().click();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 15_000 });
  await page.getByRole('link', { name: 'Pre-Apprenticeship Program' }).first().click();
  await expect(page.getByText('Launching 2026').first()).toBeVisible();
});

test('without the code of its carousel the home page has its testimonials and works', async ({
  page,
  complaints,
}) => {
  complaints.expected = true;
  await page.route('**/testimonials.js*', (route) => route.abort());
  await open(page, '/contact');
  await page.getByRole('link', { name: 'Goldline Electric, home' }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Premier Commercial/);
  await open(page, '/');
  const refused = page.waitForEvent('requestfailed');
  await page.locator('main figure, main blockquote').first().scrollIntoViewIfNeeded();
  await refused;
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Premier Commercial/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.locator('main figure, main blockquote').first()).toBeVisible();
});

test('without any script of the releases the theme switches, links lead on and the form is there', async ({
  page,
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

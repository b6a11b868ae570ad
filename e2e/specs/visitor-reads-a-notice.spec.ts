import type { Page } from '@playwright/test';
import { contactRequest, fields, fillForm, submitButton } from '../support/contact-form.ts';
import { expect, openHydrated, test } from '../support/fixtures.ts';

/** How long a notice stays, in milliseconds. */
const SHOWN_MS = 5000;

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

const notice = (page: Page) => region(page).getByRole('status');

/** Sends the form. The network answers with a status, and so a notice shows. */
async function send(page: Page, status: number): Promise<void> {
  await page.route('**/api/contact', (route) => route.fulfill({ status, json: {} }));
  await fillForm(page, contactRequest('Dana'));
  await submitButton(page).click();
}

/** Shows a notice of success and stops the page's clock. */
async function showNotice(page: Page): Promise<void> {
  await page.clock.install();
  await openHydrated(page, '/contact');
  await send(page, 201);
  await expect(notice(page)).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

async function drag(page: Page, by: number): Promise<void> {
  const { x = 0, y = 0 } = (await notice(page).boundingBox()) ?? {};
  await page.mouse.move(x + 20, y + 20);
  await page.mouse.down();
  await page.mouse.move(x + 20 + by / 2, y + 20, { steps: 4 });
  await page.mouse.move(x + 20 + by, y + 20, { steps: 4 });
  await page.mouse.up();
  await page.clock.runFor(500);
}

test('a newer notice takes the place of the one before', async ({ page, pageErrors }) => {
  pageErrors.expected = true;
  await openHydrated(page, '/contact');
  await send(page, 500);
  await expect(region(page).getByRole('alert')).toContainText('Failed to submit form.');
  await send(page, 201);
  await expect(notice(page)).toContainText('Request Received!');
  await expect(region(page).getByRole('alert')).toHaveCount(0);
});

test('a notice leaves after 5000 ms, and waits while the pointer is on it', async ({ page }) => {
  await showNotice(page);
  await notice(page).hover();
  await page.clock.runFor(2 * SHOWN_MS);
  await expect(notice(page)).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(SHOWN_MS + 500);
  await expect(notice(page)).toHaveCount(0);
});

test('a swipe to the right past 50 px dismisses a notice', async ({ page }) => {
  await showNotice(page);
  for (const by of [40, -120]) {
    await drag(page, by);
    await expect(notice(page)).toBeVisible();
  }
  await drag(page, 70);
  await expect(notice(page)).toHaveCount(0);
});

test('F8 focuses the notices, also from a field, and Escape dismisses the focused one', async ({ page }) => {
  await showNotice(page);
  await fields(page).name.focus();
  await page.keyboard.press('F8');
  await expect(region(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.clock.runFor(500);
  await expect(notice(page)).toHaveCount(0);
  await expect(fields(page).name).toBeFocused();
});

import type { Locator, Page } from '@playwright/test';
import { fields, fill, person, submit } from '../support/contact-form.ts';
import { expect, open, test } from '../support/fixtures.ts';

/** How long a notice stays, in milliseconds. */
const SHOWN_MS = 5000;

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

/** Sends the form with an answer of the network's choice, so that a notice appears. */
async function provoke(page: Page, status: number): Promise<void> {
  await page.route('**/api/contact', (route) => route.fulfill({ status, json: {} }));
  await fill(page, person('Dana'));
  await submit(page).click();
}

/** Has a notice of success appear. From then on the page's clock stands still. */
async function showNotice(page: Page): Promise<Locator> {
  await page.clock.install();
  await open(page, '/contact');
  await provoke(page, 201);
  const notice = region(page).getByRole('status');
  await expect(notice).toBeVisible();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  return notice;
}

async function drag(page: Page, by: number): Promise<void> {
  const box = await region(page).getByText("We'll contact you shortly").boundingBox();
  if (!box) throw new Error('There is no notice');
  await page.mouse.move(box.x + 20, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 20 + by / 2, box.y + 5, { steps: 4 });
  await page.mouse.move(box.x + 20 + by, box.y + 5, { steps: 4 });
  await page.mouse.up();
}

test('a newer notice takes the place of the one before', async ({ page, complaints }) => {
  complaints.expected = true;
  await open(page, '/contact');
  await provoke(page, 500);
  await expect(region(page).getByRole('alert')).toContainText('Failed to submit form.');
  await provoke(page, 201);
  await expect(region(page).getByRole('status')).toContainText('Request Received!');
  await expect(region(page).getByRole('alert')).toHaveCount(0);
});

test('a notice goes after 5000 ms, and waits while it is pointed at', async ({ page }) => {
  const notice = await showNotice(page);
  await notice.hover();
  await page.clock.runFor(2 * SHOWN_MS);
  await expect(notice).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(SHOWN_MS + 500);
  await expect(notice).toHaveCount(0);
});

test('a notice is swiped away to the right, past 50 px', async ({ page }) => {
  const notice = await showNotice(page);
  for (const by of [40, -120]) {
    await drag(page, by);
    await page.clock.runFor(500);
    await expect(notice).toBeVisible();
  }
  await drag(page, 70);
  await page.clock.runFor(500);
  await expect(notice).toHaveCount(0);
});

test('F8 leads to the notices, even out of a field, and Escape dismisses the one in focus', async ({
  page,
}) => {
  const notice = await showNotice(page);
  await fields(page).name.focus();
  await page.keyboard.press('F8');
  await expect(region(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await page.clock.runFor(500);
  await expect(notice).toHaveCount(0);
  await expect(fields(page).name).toBeFocused();
});

import type { Page } from '@playwright/test';
import { fill, person, submit } from '../support/contact-form.ts';
import { expect, open, test } from '../support/fixtures.ts';

/** Sends the form with an answer of the network's choice, so that a notice appears. */
async function provoke(page: Page, status: number): Promise<void> {
  await page.route('**/api/contact', (route) => route.fulfill({ status, json: {} }));
  await fill(page, person('Dana'));
  await submit(page).click();
}

const region = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' });

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
  await expect(region(page).getByRole('alert')).toContainText('Error');
  await provoke(page, 201);
  await expect(region(page).getByRole('status')).toContainText('Request Received!');
  await expect(region(page).getByRole('alert')).toBeHidden();
});

test('a notice goes after 5000 ms, and waits while it is pointed at', async ({ page }) => {
  await open(page, '/contact');
  await provoke(page, 201);
  const notice = region(page).getByRole('status');
  await expect(notice).toBeVisible();
  await notice.hover();
  await page.waitForTimeout(5600);
  await expect(notice).toBeVisible();
  await page.mouse.move(5, 5);
  await expect(notice).toBeHidden({ timeout: 5600 });
});

test('a notice is swiped away to the right, past 50 px', async ({ page }) => {
  await open(page, '/contact');
  await provoke(page, 201);
  const notice = region(page).getByRole('status');
  await expect(notice).toBeVisible();
  await page.waitForTimeout(300);
  await drag(page, -120);
  await expect(notice).toBeVisible();
  await drag(page, 45);
  await expect(notice).toBeVisible();
  await drag(page, 60);
  await expect(notice).toBeHidden({ timeout: 1000 });
});

test('F8 leads to the notices, even out of a field, and Escape dismisses the one in focus', async ({
  page,
}) => {
  await open(page, '/contact');
  await provoke(page, 201);
  await page.getByLabel('Full name').focus();
  await page.keyboard.press('F8');
  await expect(region(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(region(page).getByRole('button', { name: 'Dismiss' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(region(page).getByRole('status')).toBeHidden();
});

test('while a request is under way the button is disabled and says so', async ({ page }) => {
  let answer: (() => void) | undefined;
  await open(page, '/contact');
  await page.route('**/api/contact', async (route) => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    await route.fulfill({ status: 201, json: {} });
  });
  await fill(page, person('Dana'));
  await submit(page).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  answer?.();
  await expect(submit(page)).toBeEnabled();
});

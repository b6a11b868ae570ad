import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ADDRESSES, expect, hydrated, open, test } from '../support/fixtures.ts';

const THEMES = ['light', 'dark'] as const;

/** All pages of the site, the one for unknown addresses included. */
const PAGES = [...ADDRESSES, '/nope'];

async function chooseTheme(page: Page, theme: string): Promise<void> {
  await page.addInitScript((value) => localStorage.setItem('yes-ui-theme', value), theme);
}

/** What axe objects to, as "rule: element". */
async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

for (const theme of THEMES) {
  test(`axe finds nothing on any page in the ${theme} theme`, async ({ page, complaints }) => {
    test.setTimeout(180_000);
    await chooseTheme(page, theme);
    for (const address of PAGES) {
      await open(page, address);
      expect.soft(await violations(page), address).toEqual([]);
    }
    // The status of the page for unknown addresses.
    complaints.expected = true;
  });

  test(`axe finds nothing with a menu, the form's errors or a dialog open in the ${theme} theme`, async ({
    page,
  }) => {
    await chooseTheme(page, theme);
    await open(page, '/contact');
    for (const menu of ['Our Services', 'Service Areas']) {
      await page.getByRole('button', { name: menu }).click();
      expect.soft(await violations(page), menu).toEqual([]);
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Schedule Free Consultation' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    expect.soft(await violations(page), 'errors').toEqual([]);

    await open(page, '/');
    await page.locator('main button[aria-haspopup="dialog"]').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.waitForTimeout(400);
    expect.soft(await violations(page), 'dialog').toEqual([]);

    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    await page.waitForTimeout(400);
    expect.soft(await violations(page), 'menu of small screens').toEqual([]);
  });
}

for (const width of [320, 375, 768, 1024, 1440, 1920]) {
  test(`no page scrolls sideways at ${width} px`, async ({ page, complaints }) => {
    test.setTimeout(120_000);
    complaints.expected = true;
    await page.setViewportSize({ width, height: 800 });
    const wide: string[] = [];
    for (const address of PAGES) {
      await page.goto(address);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (excess > 0) wide.push(`${address}: ${excess} px`);
    }
    expect(wide).toEqual([]);
  });
}

test('nothing moves while a page loads with slow fonts', async ({ page, complaints }) => {
  test.setTimeout(120_000);
  complaints.expected = true;
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 600));
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const moved: string[] = [];
  for (const address of PAGES) {
    await page.goto(address);
    await hydrated(page, 'main h1');
    await page.waitForTimeout(900);
    const total = await page.evaluate(
      () => (window as unknown as { shifts: { total: number } }).shifts.total,
    );
    if (total > 0.02) moved.push(`${address}: ${total.toFixed(3)}`);
  }
  expect(moved).toEqual([]);
});

test('from the home page to a sent form by keyboard alone', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();

  const contact = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Schedule Service' });
  for (let presses = 0; presses < 30; presses += 1) {
    if (await contact.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(contact).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeFocused();

  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.keyboard.type('Dana by keyboard');
  await page.keyboard.press('Tab');
  await page.keyboard.type('dana@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type('916 555 0177');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Generators');
  await page.keyboard.press('Tab');
  await page.keyboard.type('A standby unit for the clinic.');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Request Received!' })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeFocused();
});

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  const moving = await page.evaluate(() => document.getAnimations().length);
  expect(moving).toBe(0);
});

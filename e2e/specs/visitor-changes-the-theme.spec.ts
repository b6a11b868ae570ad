import type { Page } from '@playwright/test';
import { expect, STATES, storeTheme, test } from '../support/fixtures.ts';

const toggle = (page: Page) => page.getByRole('button', { name: 'Switch between light and dark theme' });

const expectTheme = (page: Page, theme: string) =>
  expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);

for (const [state, open] of STATES)
  test(`the toggle switches the theme at once and for later pages, ${state}`, async ({ page, context }) => {
    const other = await context.newPage();
    await other.goto('/contact');
    await open(page, '/');
    await expectTheme(page, 'light');
    await toggle(page).click();
    await expectTheme(page, 'dark');
    const transitions = () =>
      document
        .getAnimations()
        .flatMap((each) => (each instanceof CSSTransition ? each.transitionProperty : []));
    expect(await page.evaluate(transitions)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('yes-ui-theme'))).toBe('dark');
    // Other tabs follow.
    await expectTheme(other, 'dark');
    await page.goto('/service-areas');
    await expectTheme(page, 'dark');
  });

test('the theme "system" follows the operating system while the page is open', async ({ page }) => {
  await storeTheme(page, 'system');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    if (colorScheme === 'dark') await page.goto('/');
    await expectTheme(page, colorScheme);
  }
});

import type { Page } from '@playwright/test';
import { expect, hydrate, storeTheme, test } from '../support/fixtures.ts';

const toggle = (page: Page) => page.getByRole('button', { name: 'Switch between light and dark theme' });

const expectTheme = (page: Page, theme: string) =>
  expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);

test('the toggle switches the theme at once and for later pages, in both states', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/contact');
  await page.goto('/');
  await expectTheme(page, 'light');
  for (const theme of ['dark', 'light']) {
    if (theme === 'light') await hydrate(page);
    await toggle(page).click();
    await expectTheme(page, theme);
    const transitions = () =>
      document
        .getAnimations()
        .flatMap((each) => (each instanceof CSSTransition ? each.transitionProperty : []));
    expect(await page.evaluate(transitions)).toEqual([]);
    expect(await page.evaluate(() => localStorage.getItem('yes-ui-theme'))).toBe(theme);
    // Other tabs follow.
    await expectTheme(other, theme);
    await page.goto('/service-areas');
    await expectTheme(page, theme);
  }
});

test('the theme "system" follows the operating system while the page is open', async ({ page }) => {
  await storeTheme(page, 'system');
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    if (colorScheme === 'dark') await page.goto('/');
    await expectTheme(page, colorScheme);
  }
});

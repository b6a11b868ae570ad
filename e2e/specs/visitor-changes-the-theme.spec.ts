import { expect, open, test } from '../support/fixtures.ts';

test('the theme toggle switches and keeps the choice, in both states', async ({ samePage: page }) => {
  await open(page, '/');
  const root = page.locator('html');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'light');
  await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect(await page.evaluate(() => localStorage.getItem('yes-ui-theme'))).toBe('dark');
  await page.goto('/service-areas');
  await expect(root).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('the theme changes at once: nothing fades to it', async ({ page }) => {
  for (const address of ['/', '/service-areas', '/contact']) {
    await open(page, address);
    await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
    const fading = () =>
      document
        .getAnimations()
        .flatMap((each) => (each instanceof CSSTransition ? [each.transitionProperty] : []));
    expect(await page.evaluate(fading), address).toEqual([]);
  }
});

test('the theme "system" follows the operating system while the page is open', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('yes-ui-theme', 'system'));
  await page.emulateMedia({ colorScheme: 'dark' });
  await open(page, '/');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
});

test('a page follows the choice that another tab makes', async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/contact');
  await other.getByRole('button', { name: 'Switch between light and dark theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await other.close();
});

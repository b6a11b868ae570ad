import type { Locator, Page } from '@playwright/test';
import { AREAS, SERVICES, SITE } from '@site/kit/site';
import { dropdownButton, expect, openHydrated, STATES, test } from '../support/fixtures.ts';

const PHONE = { width: 375, height: 800 };

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const menuLink = (page: Page, name: string): Locator => menu(page).getByRole('link', { name, exact: true });

const openMenu = (page: Page) => page.getByRole('button', { name: 'Open menu' }).click();

test('in large text every entry of the bar can be read and pressed', async ({ page }) => {
  for (const [width, percent] of [
    [1200, 120],
    [1440, 200],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, percent);
    const entries = page.locator('header > div').last().locator('a:visible, summary:visible');
    const boxes = await entries.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().toJSON()),
    );
    expect(boxes.length).toBeGreaterThan(1);
    for (const [index, box] of boxes.entries()) {
      expect(box.right).toBeLessThanOrEqual(width);
      const overlapping = boxes
        .slice(index + 1)
        .filter((other) => other.left < box.right && box.left < other.right)
        .filter((other) => other.top < box.bottom && box.top < other.bottom);
      expect(overlapping, `${width} px, ${percent} %`).toEqual([]);
    }
  }
});

test('a dropdown opens after 200 ms of hover, closes 150 ms later, and the next opens at once', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await dropdownButton(page, 'Our Services').hover();
  await page.clock.runFor(199);
  await expect(menuLink(page, 'Generators')).toBeHidden();
  await page.clock.runFor(1);
  await expect(menuLink(page, 'Generators')).toBeVisible();
  await page.mouse.move(5, 600);
  await page.clock.runFor(149);
  await expect(menuLink(page, 'Generators')).toBeVisible();
  await page.clock.runFor(1);
  await expect(menuLink(page, 'Generators')).toBeHidden();
  // Within 300 ms of that.
  await page.clock.runFor(250);
  await dropdownButton(page, 'Service Areas').hover();
  await page.clock.runFor(1);
  await expect(menuLink(page, 'Rocklin')).toBeVisible();
});

for (const [state, open] of STATES) {
  test(`the pointer and the keyboard open a dropdown of two columns and close it, ${state}`, async ({
    page,
  }) => {
    await open(page, '/');
    const button = dropdownButton(page, 'Our Services');
    await button.hover();
    await expect(menuLink(page, 'Generators')).toBeVisible();
    const [first, second] = await Promise.all(
      SERVICES.slice(0, 2).map(({ name }) => menuLink(page, name).boundingBox()),
    );
    expect(first?.y).toBe(second?.y);
    // The click after a hover leaves it open.
    await button.click();
    await expect(menuLink(page, 'Generators')).toBeVisible();
    await button.click();
    await expect(menuLink(page, 'Generators')).toBeHidden();

    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(menuLink(page, SERVICES[0].name)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(menuLink(page, 'Generators')).toBeHidden();
    await page.keyboard.press(' ');
    await expect(menuLink(page, 'Generators')).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(menuLink(page, 'Generators')).toBeHidden();
  });

  test(`on a phone the menu has every link, and choosing one closes it, ${state}`, async ({ page }) => {
    await page.setViewportSize(PHONE);
    await open(page, '/');
    await openMenu(page);
    await dropdownButton(page, 'Our Services').click();
    for (const { name } of SERVICES) await expect(menuLink(page, name)).toBeVisible();
    await dropdownButton(page, 'Service Areas').click();
    for (const { name } of AREAS) await expect(menuLink(page, name)).toBeVisible();
    await expect(menuLink(page, 'Generators')).toBeHidden();
    await menuLink(page, 'Rocklin').click();
    await expect(page).toHaveURL('/service-areas/rocklin');
    await expect(menu(page)).toBeHidden();
    await openMenu(page);
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(menu(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await openMenu(page);
    await page.goBack();
    await expect(menu(page)).toBeHidden();
  });
}

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 1366, height: 1024 } });

  test('a dropdown opens by a tap and closes by a tap elsewhere', async ({ page }) => {
    await page.goto('/');
    await dropdownButton(page, 'Our Services').tap();
    await expect(menuLink(page, 'Generators')).toBeVisible();
    await page.touchscreen.tap(1200, 900);
    await expect(menuLink(page, 'Generators')).toBeHidden();
  });
});

test('the menu of a phone closes by a press beside it, and when the focus leaves it', async ({ page }) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await page.goto('/');
  await openMenu(page);
  await page.mouse.click(100, 200);
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL('/');

  await page.getByRole('button', { name: 'Open menu' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
  await menu(page).getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(menu(page)).toBeHidden();
  await expect(page.locator('main :focus')).toBeInViewport();
});

test('in the menu of a phone a pressed row stays in sight when the list above it closes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/');
  await openMenu(page);
  await dropdownButton(page, 'Our Services').click();
  await menu(page).evaluate((element) => element.scrollTo(0, 300));
  await dropdownButton(page, 'Service Areas').click();
  await expect(menuLink(page, AREAS[0].name)).toBeVisible();
  await expect(dropdownButton(page, 'Service Areas')).toBeInViewport({ ratio: 1 });
});

test('from tablets on the bar with the phone number stays in sight', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/');
  const banner = page.getByRole('banner');
  const number = banner.getByRole('link', { name: `Call ${SITE.phone.display}`, exact: true });
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  await expect.poll(async () => (await number.boundingBox())?.y ?? 999).toBeLessThan(40);
  await expect(number).toBeInViewport({ ratio: 1 });
});

test('on a phone the call bar appears once the hero’s buttons have left, and covers nothing at the end', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const bar = page.getByRole('region', { name: 'Call or schedule' });
  await expect(bar).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(bar.getByRole('link', { name: SITE.phone.display })).toHaveAttribute('href', SITE.phone.href);
  await expect(bar.getByRole('link', { name: 'Schedule' })).toHaveAttribute('href', '/contact');
  const [footer, box] = await Promise.all([page.getByRole('contentinfo').boundingBox(), bar.boundingBox()]);
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1);
  await page.goto('/contact');
  const call = page.getByRole('region', { name: 'Call', exact: true });
  await expect(call).toBeHidden();
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  await expect(call.getByRole('link')).toHaveCount(1);
});

test('a tooltip opens after 700 ms, the next one at once within 300 ms, and closes when the pointer leaves', async ({
  page,
}) => {
  await page.clock.install();
  await openHydrated(page, '/');
  const tooltip = page.getByRole('tooltip');
  const network = (name: RegExp) => page.locator('header').getByRole('link', { name });
  const loaded = page.waitForResponse(/tooltips\.js/);
  await network(/on Facebook/).hover();
  await loaded;
  await page.locator('main h1').hover();
  await expect(tooltip).toHaveCount(0);

  await page.clock.pauseAt(Date.now() + 3_600_000);
  /** Lets 20 ms pass at a time: the library renders between timers. @returns the milliseconds that passed */
  async function passUntil(texts: string[]): Promise<number> {
    let passed = 0;
    const step = async () => {
      await page.clock.runFor(20);
      passed += 20;
      return tooltip.allTextContents();
    };
    await expect.poll(step, { intervals: [20] }).toEqual(texts);
    return passed;
  }
  await network(/on Facebook/).hover();
  expect(await passUntil(['Facebook'])).toBeGreaterThanOrEqual(700);
  await network(/on Yelp/).hover();
  expect(await passUntil(['Yelp'])).toBeLessThan(600);
  await page.locator('main h1').hover();
  await passUntil([]);
});

test('the pointer or the keyboard that starts the shell opens a tooltip, and Escape closes it', async ({
  page,
}) => {
  const tooltip = page.getByRole('tooltip');
  await page.goto('/');
  await page
    .getByRole('banner')
    .getByRole('link', { name: /on Facebook/ })
    .hover();
  await expect(tooltip).toHaveText('Facebook');
  await page.goto('/');
  await page.mouse.move(600, 600);
  await page.keyboard.press('Tab');
  await page.locator('[data-theme-toggle]:visible').focus();
  await expect(tooltip).toHaveText('Light or dark');
  await page.keyboard.press('Escape');
  await expect(tooltip).toHaveCount(0);
});

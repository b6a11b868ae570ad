import type { Locator, Page } from '@playwright/test';
import { AREAS, SERVICES, SITE } from '@site/kit/site';
import { dropdownButton } from '../support/dropdown.ts';
import { expect, open, test } from '../support/fixtures.ts';

const PHONE = { width: 375, height: 800 };

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });

const inMenu = (page: Page, name: string): Locator => menuOf(page).getByRole('link', { name, exact: true });

/** Before the shell and with it: the same script answers. */
const STATES = [
  ['in a document', (page: Page) => page.goto('/')],
  ['in a running page', (page: Page) => open(page, '/')],
] as const;

test('the top bar shows phone, e-mail and social links in new tabs', async ({ samePage: page }) => {
  await page.goto('/');
  const header = page.locator('header');
  await expect(header.getByRole('link', { name: `Call 24/7 ${SITE.phone.display}` })).toHaveAttribute(
    'href',
    SITE.phone.href,
  );
  await expect(header.getByRole('link', { name: SITE.email })).toHaveAttribute(
    'href',
    `mailto:${SITE.email}`,
  );
  for (const { network } of SITE.social) {
    const link = header.getByRole('link', { name: new RegExp(`on ${network} \\(opens in a new tab\\)`) });
    await expect(link).toHaveAttribute('target', '_blank');
  }
});

test('letters that are larger than the site’s leave all of the bar to be read and pressed', async ({
  samePage: page,
}) => {
  for (const [width, percent] of [
    [1200, 120],
    [1440, 200],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, percent);
    const shown = page.locator('header > div').last().locator('a:visible, summary:visible');
    const boxes = await shown.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    expect(boxes.length).toBeGreaterThan(5);
    for (const [at, box] of boxes.entries()) {
      expect(box.right).toBeLessThanOrEqual(width);
      const covered = boxes
        .slice(at + 1)
        .filter((other) => other.left < box.right && box.left < other.right)
        .filter((other) => other.top < box.bottom && box.top < other.bottom);
      expect(covered, `${width} px, ${percent} %`).toEqual([]);
    }
  }
});

for (const [state, begin] of STATES) {
  test(`a menu opens after 200 ms of pointing, closes 150 ms later, and the next opens at once, ${state}`, async ({
    page,
  }) => {
    await page.clock.install();
    await begin(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    await dropdownButton(page, 'Our Services').hover();
    await page.clock.runFor(199);
    await expect(inMenu(page, 'Generators')).toBeHidden();
    await page.clock.runFor(1);
    await expect(inMenu(page, 'Generators')).toBeVisible();
    await page.mouse.move(5, 600);
    await page.clock.runFor(149);
    await expect(inMenu(page, 'Generators')).toBeVisible();
    await page.clock.runFor(1);
    await expect(inMenu(page, 'Generators')).toBeHidden();
    // Within 300 ms of that.
    await page.clock.runFor(250);
    await dropdownButton(page, 'Service Areas').hover();
    await page.clock.runFor(1);
    await expect(inMenu(page, 'Rocklin')).toBeVisible();
  });

  test(`the click that follows the pointer does not close the menu, the next one does, ${state}`, async ({
    samePage: page,
  }) => {
    await begin(page);
    await dropdownButton(page, 'Our Services').hover();
    await expect(inMenu(page, 'Generators')).toBeVisible();
    await dropdownButton(page, 'Our Services').click();
    await expect(inMenu(page, 'Generators')).toBeVisible();
    await dropdownButton(page, 'Our Services').click();
    await expect(inMenu(page, 'Generators')).toBeHidden();
  });

  test(`Escape closes a menu and returns the focus; leaving it by keyboard closes it, ${state}`, async ({
    samePage: page,
  }) => {
    await begin(page);
    const button = dropdownButton(page, 'Our Services');
    await button.focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(inMenu(page, 'Home Automation')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
    await expect(inMenu(page, 'Generators')).toBeHidden();
    await page.keyboard.press(' ');
    await expect(inMenu(page, 'Generators')).toBeVisible();
    await page.keyboard.press('Shift+Tab');
    await expect(inMenu(page, 'Generators')).toBeHidden();
  });

  test(`on a small screen a menu holds the same links, and choosing one closes it, ${state}`, async ({
    samePage: page,
  }) => {
    await page.setViewportSize(PHONE);
    await begin(page);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await dropdownButton(page, 'Our Services').click();
    for (const { name } of SERVICES) await expect(inMenu(page, name)).toBeVisible();
    await dropdownButton(page, 'Service Areas').click();
    for (const { name } of AREAS) await expect(inMenu(page, name)).toBeVisible();
    await expect(inMenu(page, 'Generators')).toBeHidden();
    await inMenu(page, 'Rocklin').click();
    await expect(page).toHaveURL('/service-areas/rocklin');
    await expect(menuOf(page)).toBeHidden();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.getByRole('button', { name: 'Close menu' }).click();
    await expect(menuOf(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page.goBack();
    await expect(menuOf(page)).toBeHidden();
  });
}

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: { width: 1366, height: 1024 } });

  test('a dropdown opens by a tap, and closes when the finger comes down elsewhere', async ({ page }) => {
    await page.goto('/');
    await dropdownButton(page, 'Our Services').tap();
    await expect(inMenu(page, 'Generators')).toBeVisible();
    await page.touchscreen.tap(1200, 900);
    await expect(inMenu(page, 'Generators')).toBeHidden();
  });
});

test('beside the menu of small screens a press closes it and reaches nothing else', async ({
  samePage: page,
}) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.mouse.click(100, 400);
  await expect(menuOf(page)).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('each dropdown lists its links in two columns', async ({ samePage: page }) => {
  await page.goto('/');
  await dropdownButton(page, 'Our Services').click();
  const [first, second] = await Promise.all(
    SERVICES.slice(0, 2).map(({ name }) => inMenu(page, name).boundingBox()),
  );
  expect(first?.y).toBe(second?.y);
});

test('the focus that leaves the menu of small screens closes it', async ({ samePage: page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeFocused();
  await menuOf(page).getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(menuOf(page)).toBeHidden();
  await expect(page.locator('main :focus')).toBeInViewport();
});

test('the row that is pressed in the menu of small screens is in sight when the list above it has closed', async ({
  samePage: page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await dropdownButton(page, 'Our Services').click();
  await menuOf(page).evaluate((menu) => menu.scrollTo(0, 300));
  await dropdownButton(page, 'Service Areas').click();
  await expect(inMenu(page, 'Carmichael')).toBeInViewport();
  await expect(dropdownButton(page, 'Service Areas')).toBeInViewport({ ratio: 1 });
});

test('from tablets on the main bar stays in sight with the number in it', async ({ samePage: page }) => {
  await page.setViewportSize({ width: 768, height: 800 });
  await page.goto('/');
  const number = page
    .getByRole('banner')
    .getByRole('link', { name: `Call ${SITE.phone.display}`, exact: true });
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  await expect.poll(async () => (await number.boundingBox())?.y ?? 999).toBeLessThan(40);
  await expect(number).toBeInViewport({ ratio: 1 });
});

test('on a phone a bar with the call and the form comes when the buttons of the hero have left, and covers nothing at the end', async ({
  samePage: page,
}) => {
  await page.setViewportSize(PHONE);
  await page.goto('/');
  const bar = page.getByRole('region', { name: 'Call or schedule' });
  await expect(bar).toBeHidden();
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
  await expect(bar.getByRole('link', { name: SITE.phone.display })).toHaveAttribute('href', SITE.phone.href);
  await expect(bar.getByRole('link', { name: 'Schedule' })).toHaveAttribute('href', '/contact');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const footer = await page.getByRole('contentinfo').boundingBox();
  const box = await bar.boundingBox();
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
  await open(page, '/');
  const header = page.locator('header');
  const tooltip = page.getByRole('tooltip');
  const loaded = page.waitForResponse(/tooltips\.js/);
  await header.getByRole('link', { name: /on Facebook/ }).hover();
  await loaded;
  await page.locator('main h1').hover();
  await page.clock.runFor(1000);
  await expect(tooltip).toHaveCount(0);

  await page.clock.pauseAt(Date.now() + 3_600_000);
  /** Lets 20 ms pass at a time: the library renders between timers. */
  const passUntil = (shown: string[]) =>
    expect
      .poll(async () => {
        await page.clock.runFor(20);
        return tooltip.allTextContents();
      })
      .toEqual(shown);
  await header.getByRole('link', { name: /on Facebook/ }).hover();
  await page.clock.runFor(690);
  await expect(tooltip).toHaveCount(0);
  await passUntil(['Facebook']);
  const before = await page.evaluate(() => Date.now());
  await header.getByRole('link', { name: /on Yelp/ }).hover();
  await passUntil(['Yelp']);
  expect((await page.evaluate(() => Date.now())) - before).toBeLessThan(600);
  await page.locator('main h1').hover();
  await passUntil([]);
});

test('a tooltip opens for the pointer and the keyboard that started the shell, and Escape closes it', async ({
  samePage: page,
}) => {
  const tooltip = page.getByRole('tooltip');
  await page.goto('/');
  await page
    .locator('header')
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

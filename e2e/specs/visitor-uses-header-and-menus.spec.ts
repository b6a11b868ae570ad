import type { Locator, Page } from '@playwright/test';
import { AREAS, SERVICES, SITE } from '@site/kit/site';
import { dropdownButton } from '../support/dropdown.ts';
import { expect, open, painted, test } from '../support/fixtures.ts';

const inMenu = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true });

test('the top bar shows phone, e-mail, four social links in new tabs and the theme toggle', async ({
  samePage: page,
}) => {
  await open(page, '/');
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

test('a longer name of the company leaves everything beside it in its place', async ({ samePage: page }) => {
  for (const width of [320, 375, 992, 1200, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/');
    const around = page.locator('header nav, header a[href^="tel:"]:visible, header button:visible');
    const places = () =>
      around.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().left)));
    const before = await places();
    const logo = page.locator('header a[aria-label$=", home"]');
    const { height = 0 } = (await logo.boundingBox()) ?? {};
    await logo.locator('span').evaluate((name) => {
      name.textContent = 'Sacramento Valley Electrical Contractors, Inc.';
    });
    expect((await logo.boundingBox())?.height).toBeGreaterThan(height);
    expect((await logo.locator('svg').boundingBox())?.width).toBe(36);
    // Their places follow the logo by a few pixels, and nothing leaves the window or covers another.
    const [most = 0] = (await places())
      .map((left, at) => Math.abs(left - (before[at] ?? 0)))
      .sort((a, b) => b - a);
    expect(most).toBeLessThan(40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
});

test('letters that are larger, or wider, than the site’s leave all of the bar to be read and pressed', async ({
  samePage: page,
}) => {
  for (const [width, percent] of [
    [1200, 120],
    [1440, 160],
    [1440, 200],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/');
    // As Firefox enlarges text alone. Media queries keep what an em is for them.
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = `${size}%`;
    }, percent);
    const bar = page.locator('header > div').last();
    const { x = 0, width: across = 0 } = (await bar.boundingBox()) ?? {};
    const shown = bar.locator('a:visible, summary:visible');
    const boxes = await shown.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()));
    expect(boxes.length).toBeGreaterThan(5);
    for (const [at, box] of boxes.entries()) {
      expect(box.left).toBeGreaterThanOrEqual(x);
      expect(box.right).toBeLessThanOrEqual(x + across);
      const covered = boxes
        .slice(at + 1)
        .filter(
          (other) =>
            other.left < box.right &&
            box.left < other.right &&
            other.top < box.bottom &&
            box.top < other.bottom,
        );
      expect(covered, `${width} px, ${percent} %`).toEqual([]);
    }
  }
});

test('a dropdown opens each time that the pointer rests on it, also where it comes from text that React has left as it is', async ({
  samePage: page,
}) => {
  await page.goto('/');
  for (const [name, link] of [
    ['Our Services', 'Generators'],
    ['Service Areas', 'Rocklin'],
    ['Our Services', 'Generators'],
  ] as const) {
    await dropdownButton(page, name).hover();
    await expect(inMenu(page, link)).toBeVisible();
    await page.mouse.move(1000, 600);
    await expect(inMenu(page, link)).toBeHidden();
  }
  await expect(page.locator('main:not([data-taken])')).toBeAttached();
});

test.describe('by finger', () => {
  test.use({ hasTouch: true, viewport: { width: 1366, height: 1024 } });

  for (const [who, begin] of [
    ['the page’s HTML', (page: Page) => page.goto('/')],
    ['React', (page: Page) => open(page, '/')],
  ] as const) {
    test(`a dropdown of ${who} closes when the finger comes down elsewhere`, async ({ page }) => {
      await begin(page);
      await dropdownButton(page, 'Our Services').tap();
      await expect(inMenu(page, 'Generators')).toBeVisible();
      await page.touchscreen.tap(1200, 900);
      await expect(inMenu(page, 'Generators')).toBeHidden();
    });
  }
});

test.describe('on a tablet', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 1366, height: 1024 } });

  test('what a finger has pressed does not look as if a pointer were there', async ({ page }) => {
    await open(page, '/');
    for (const pressed of [
      dropdownButton(page, 'Our Services'),
      page.locator('[data-theme-toggle]:visible'),
      page.getByRole('button', { name: 'Next testimonial' }),
    ]) {
      await pressed.scrollIntoViewIfNeeded();
      const before = await pressed.screenshot();
      // What is opened or changed by the first is closed or changed back by the second.
      await pressed.tap();
      await pressed.tap();
      await expect(async () => expect((await pressed.screenshot()).equals(before)).toBe(true)).toPass({
        timeout: 3000,
      });
    }
  });
});

test('a tooltip stays within the window', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await open(page, '/');
  await page.keyboard.press('Tab');
  await page.locator('[data-theme-toggle]:visible').focus();
  const tooltip = page.getByRole('tooltip');
  await expect(tooltip).toHaveText('Light or dark');
  const { x = 0, width = 1024 } = (await tooltip.boundingBox()) ?? {};
  expect(x + width).toBeLessThanOrEqual(1024 - 8);
});

test('the menu closes when the visitor goes back', async ({ samePage: page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, '/');
  await page.locator('footer a[href="/contact"]').first().click();
  await expect(page).toHaveURL('/contact');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
});

test('each dropdown lists its links in two columns', async ({ samePage: page }) => {
  await open(page, '/');
  await dropdownButton(page, 'Our Services').click();
  for (const { name } of SERVICES) await expect(inMenu(page, name)).toBeVisible();
  const [first, second] = await Promise.all([
    inMenu(page, 'Home Automation').boundingBox(),
    inMenu(page, 'Electrical Repair').boundingBox(),
  ]);
  expect(first?.y).toBe(second?.y);

  await dropdownButton(page, 'Service Areas').click();
  for (const { name } of AREAS) await expect(inMenu(page, name)).toBeVisible();
  await expect(inMenu(page, 'Home Automation')).toBeHidden();
});

test('a menu opens after 200 ms of pointing, and closes 150 ms after the pointer has left', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, '/');
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

  // Within 300 ms of that the next one opens at once.
  await page.clock.runFor(250);
  await dropdownButton(page, 'Service Areas').hover();
  await expect(inMenu(page, 'Rocklin')).toBeVisible();
});

test('the click that follows the pointer does not close the menu; the next one does', async ({
  samePage: page,
}) => {
  await open(page, '/');
  await dropdownButton(page, 'Our Services').hover();
  await expect(inMenu(page, 'Generators')).toBeVisible();
  await dropdownButton(page, 'Our Services').click();
  await expect(inMenu(page, 'Generators')).toBeVisible();
  await dropdownButton(page, 'Our Services').click();
  await expect(inMenu(page, 'Generators')).toBeHidden();
});

test('Escape closes a menu and returns the focus; leaving it by keyboard closes it', async ({
  samePage: page,
}) => {
  await open(page, '/');
  const button = dropdownButton(page, 'Our Services');
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(inMenu(page, 'Generators')).toBeVisible();
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

test('the focus that leaves the menu of small screens closes it: nobody would see where it is', async ({
  samePage: page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('navigation', { name: 'Main' });
  const close = page.getByRole('button', { name: 'Close menu' });
  await expect(close).toBeFocused();
  await menu.getByRole('link').last().focus();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu).toBeHidden();
  await expect(page.locator('main :focus')).toBeInViewport();

  await page.getByRole('button', { name: 'Open menu' }).focus();
  await page.keyboard.press('Enter');
  await expect(close).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(menu).toBeHidden();

  await page.getByRole('button', { name: 'Open menu' }).focus();
  await page.keyboard.press('Enter');
  await expect(close).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test('a link to words that a closed dropdown has too leads to those on the page', async ({ page }) => {
  await page.goto('/services/generators#:~:text=Carmichael');
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Carmichael' })).toBeInViewport();
  await expect(page.locator('header details[open]')).toHaveCount(0);
});

test('what is open in the menu of small screens stays where it is while something else is pressed, pointed at or in focus', async ({
  samePage: page,
}) => {
  await page.setViewportSize({ width: 700, height: 800 });
  await open(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await dropdownButton(page, 'Our Services').hover();
  await page.waitForTimeout(400);
  await expect(inMenu(page, 'Generators')).toBeHidden();
  await dropdownButton(page, 'Our Services').click();
  await expect(inMenu(page, 'Generators')).toBeVisible();

  const schedule = inMenu(page, 'Schedule Service');
  const before = await schedule.boundingBox();
  await schedule.hover();
  await page.mouse.down();
  await page.waitForTimeout(400);
  expect(await schedule.boundingBox()).toEqual(before);
  await schedule.focus();
  await expect(inMenu(page, 'Generators')).toBeVisible();
  await page.mouse.up();
  await expect(page).toHaveURL('/contact');
  await expect(inMenu(page, 'Schedule Service')).toBeHidden();
});

test('the row that is pressed in the menu of small screens is in sight when the list above it has closed', async ({
  samePage: page,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await open(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await dropdownButton(page, 'Our Services').click();
  const close = page.getByRole('button', { name: 'Close menu' });
  const areas = dropdownButton(page, 'Service Areas');
  await page.getByRole('navigation', { name: 'Main' }).evaluate((menu) => menu.scrollTo(0, 300));
  await areas.click();
  await expect(inMenu(page, 'Carmichael')).toBeInViewport();
  await expect(areas).toBeInViewport({ ratio: 1 });
  const { y = 0, height = 0 } = (await close.boundingBox()) ?? {};
  expect((await areas.boundingBox())?.y).toBeGreaterThanOrEqual(y + height);

  // Printed, or in a wider window, it is a page like any other.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 1440, height: 800 });
  await page.keyboard.press('Escape');
  await expect(dropdownButton(page, 'Our Services')).toBeVisible();
  await expect(page.locator('header details[open]')).toHaveCount(0);
});

test('choosing a link of a menu goes there and closes the menu', async ({ samePage: page }) => {
  await open(page, '/');
  await dropdownButton(page, 'Our Services').click();
  await inMenu(page, 'Generators').click();
  await expect(page).toHaveURL('/services/generators');
  await expect(inMenu(page, 'Home Automation')).toBeHidden();
});

test('on a small screen a menu holds the same links, and choosing one closes it', async ({
  samePage: page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, '/');
  await expect(dropdownButton(page, 'Our Services')).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await dropdownButton(page, 'Our Services').click();
  for (const { name } of SERVICES) await expect(inMenu(page, name)).toBeVisible();
  await dropdownButton(page, 'Service Areas').click();
  for (const { name } of AREAS) await expect(inMenu(page, name)).toBeVisible();
  await expect(inMenu(page, 'Generators')).toBeHidden();
  await expect(menu.getByRole('link', { name: 'Schedule Service' })).toBeVisible();
  await menu.getByRole('link', { name: 'Pre-Apprenticeship Program' }).click();
  await expect(page).toHaveURL('/pre-apprenticeship');
  await expect(menu).toBeHidden();

  // So do those that lead to other programs: the number, the mail address, the profiles.
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { once: true }));
  await menu.getByRole('link', { name: SITE.email }).click();
  await expect(menu).toBeHidden();

  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test('from tablets on the main bar stays in sight with the number in it, and nothing moves for that', async ({
  samePage: page,
}) => {
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/');
    const number = page
      .getByRole('banner')
      .getByRole('link', { name: `Call ${SITE.phone.display}`, exact: true });
    await expect(number).toBeInViewport({ ratio: 1 });
    const heading = page.locator('main h2').first();
    const top = () => heading.evaluate((element) => element.getBoundingClientRect().top + window.scrollY);
    const before = await top();
    await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
    await expect.poll(async () => (await number.boundingBox())?.y ?? 999).toBeLessThan(40);
    await expect(number).toBeInViewport({ ratio: 1 });
    expect(await top()).toBe(before);
  }
  await dropdownButton(page, 'Our Services').click();
  await expect(inMenu(page, 'Generators')).toBeInViewport({ ratio: 1 });
});

test('what the keyboard reaches is not hidden under the bar that stays', async ({ samePage: page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await open(page, '/contact');
  await page.evaluate(() => window.scrollTo({ top: 1200, behavior: 'instant' }));
  await page.getByLabel('Full name').focus();
  const field = await page.getByLabel('Full name').boundingBox();
  const bar = await page.getByRole('navigation', { name: 'Main' }).boundingBox();
  expect(field?.y ?? 0).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0));
});

test('beside the form the bar at the bottom is one button that calls', async ({ samePage: page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, '/contact');
  const bar = page.getByRole('region', { name: 'Call', exact: true });
  await expect(bar.getByRole('link')).toHaveCount(1);
  const [button, region] = [await bar.getByRole('link').boundingBox(), await bar.boundingBox()];
  expect(button?.width).toBeGreaterThan((region?.width ?? 999) - 40);
  await expect(bar).toContainText(SITE.phone.display);
});

test('on a phone a bar keeps the call and the form under the thumb, and covers nothing at the end', async ({
  samePage: page,
}) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await open(page, '/');
  const bar = page.getByRole('region', { name: 'Call or schedule' });
  await expect(bar).toBeInViewport();
  await expect(bar.getByRole('link', { name: SITE.phone.display })).toHaveAttribute('href', SITE.phone.href);
  await expect(bar.getByRole('link', { name: 'Schedule' })).toHaveAttribute('href', '/contact');
  for (const width of [320, 340, 359, 360, 375]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await bar.evaluate((element) =>
      [...element.querySelectorAll('a, a span')]
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
    expect(cut, `at ${width} px`).toEqual([]);
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const footer = await page.getByRole('contentinfo').boundingBox();
  const box = await bar.boundingBox();
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + 1);
  await page.setViewportSize({ width: 991, height: 800 });
  await expect(bar).toBeVisible();
  await page.setViewportSize({ width: 992, height: 800 });
  await expect(bar).toBeHidden();
});

test('a tooltip goes when its place moves, and there is none in the menu, which would cover it', async ({
  samePage: page,
}) => {
  await open(page, '/');
  const tooltip = page.getByRole('tooltip');
  await page.keyboard.press('Tab');
  await page.locator('[data-theme-toggle]:visible').focus();
  await expect(tooltip).toHaveText('Light or dark');
  await page.setViewportSize({ width: 800, height: 800 });
  await expect(tooltip).toHaveCount(0);
  await page.getByRole('button', { name: 'Open menu' }).press('Enter');
  const inTheMenu = page.locator('nav').getByRole('link', { name: /on Facebook/ });
  await inTheMenu.focus();
  await expect(inTheMenu).toBeFocused();
  await painted(page);
  await expect(tooltip).toHaveCount(0);
});

test('a tooltip opens after 700 ms, the next one at once within 300 ms, and Escape closes it', async ({
  page,
}) => {
  await page.clock.install();
  await open(page, '/');
  await page.clock.pauseAt(Date.now() + 3_600_000);
  const header = page.locator('header');
  const tooltip = page.getByRole('tooltip');
  await header.getByRole('link', { name: /on Facebook/ }).hover();
  await page.clock.runFor(400);
  // On the link beside its icon, and back: it is still pointed at.
  await header.getByRole('link', { name: /on Facebook/ }).hover({ position: { x: 3, y: 3 } });
  await page.clock.runFor(299);
  await expect(tooltip).toBeHidden();
  await page.clock.runFor(1);
  await expect(tooltip).toHaveText('Facebook');

  await header.getByRole('link', { name: /on Yelp/ }).hover();
  await page.clock.runFor(1);
  await expect(tooltip).toHaveText('Yelp');
  await page.keyboard.press('Escape');
  await expect(tooltip).toBeHidden();

  // Where the pointer only passes over, nothing opens.
  await page.clock.runFor(300);
  await header.getByRole('link', { name: /on Facebook/ }).hover();
  await page.locator('main h1').hover();
  await page.clock.runFor(1000);
  await expect(tooltip).toBeHidden();
});

import type { Page } from '@playwright/test';
import { ROUTES } from '@site/bench/routes';
import { PATHS, SITE } from '@site/kit/site';
import { submit } from '../support/contact-form.ts';
import { dropdownButton } from '../support/dropdown.ts';
import { ADDRESSES, expect, isLongTrial, open, painted, still, test } from '../support/fixtures.ts';
import { hold } from '../support/hold.ts';
import { findAxeViolations } from '../support/looks/axe.ts';

/** A page of each kind, the one for unknown addresses included; all pages in a long trial. */
const LOOKED_AT = [...(isLongTrial ? ADDRESSES : [...ROUTES, PATHS.areas]), '/nope'];

/** What axe objects to, in both themes. */
async function violations(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await still(page.locator('html'));
    found.push(...(await findAxeViolations(page)).map((objection) => `${colorScheme}: ${objection}`));
  }
  return found;
}

/** How far the page is wider than its window, and which headings, buttons and bars show less than they say. Runs in the page. */
function cutOff(): string[] {
  const excess = document.documentElement.scrollWidth - window.innerWidth;
  const shown = [
    ...document.querySelectorAll('h1, button, a[class*="Button"], section[aria-label^="Call"] a'),
  ];
  const cut = shown.filter((element) => {
    const texts = document.createRange();
    texts.selectNodeContents(element);
    const { left, right } = texts.getBoundingClientRect();
    const [edge, hides] = [element.getBoundingClientRect(), getComputedStyle(element).overflow !== 'visible'];
    const isOut = left < -1 || right > window.innerWidth + 1;
    return (
      element.checkVisibility() && (isOut || (hides && (right > edge.right + 1 || left < edge.left - 1)))
    );
  });
  return [
    ...(excess > 0 ? [`the page is ${excess} px too wide`] : []),
    ...cut
      .filter((each) => !each.closest('[inert], [aria-roledescription]'))
      .map((each) => `${each.textContent} is cut`),
  ];
}

test.describe(() => {
  test.use({ colorScheme: 'light' });
  test.beforeEach(({ page }) => page.addInitScript(() => localStorage.setItem('yes-ui-theme', 'system')));

  for (const address of LOOKED_AT)
    test(`axe finds nothing on ${address}, in either theme`, async ({ page, complaints }) => {
      complaints.expected = address === '/nope';
      await open(page, address);
      expect(await violations(page)).toEqual([]);
    });

  test('axe finds nothing with a menu, the errors of the form or a dialog open', async ({ page }) => {
    await open(page, '/contact');
    await dropdownButton(page, 'Our Services').click();
    expect.soft(await violations(page), 'menu').toEqual([]);
    await page.keyboard.press('Escape');
    await submit(page).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    expect.soft(await violations(page), 'errors').toEqual([]);
    await open(page, '/');
    await page.locator('main button[aria-haspopup="dialog"]').first().click();
    await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
    expect.soft(await violations(page), 'dialog').toEqual([]);
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 375, height: 800 });
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect.soft(await violations(page), 'menu of small screens').toEqual([]);
  });
});

for (const width of [305, 320, 375, 768, 1024, 1440, 1920])
  test(`at ${width} px nothing is cut off`, async ({ samePage: page, complaints }) => {
    complaints.expected = true;
    await page.setViewportSize({ width, height: 800 });
    for (const address of LOOKED_AT) {
      await page.goto(address);
      expect.soft(await page.evaluate(cutOff), address).toEqual([]);
    }
  });

for (const size of [20, 24, 32])
  test(`at 375 px nothing is cut off in text of ${size} px`, async ({ page, complaints }) => {
    complaints.expected = true;
    await page.setViewportSize({ width: 375, height: 800 });
    const client = await page.context().newCDPSession(page);
    await client.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
    for (const address of LOOKED_AT) {
      await page.goto(address);
      expect.soft(await page.evaluate(cutOff), address).toEqual([]);
    }
  });

test('at 375 px nothing is cut off with the text spacing of WCAG 1.4.12', async ({ page, complaints }) => {
  complaints.expected = true;
  await page.setViewportSize({ width: 375, height: 800 });
  for (const address of LOOKED_AT) {
    await page.goto(address);
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
        p { margin-bottom: 2em !important }`);
      document.adoptedStyleSheets.push(sheet);
    });
    expect.soft(await page.evaluate(cutOff), address).toEqual([]);
  }
});

test('nothing moves while a page loads with slow fonts', async ({ page, complaints }) => {
  complaints.expected = true;
  await page.addInitScript(() => {
    // Each page is its visitor's first: fonts that are known to be cached are shown at once.
    localStorage.clear();
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.total += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  for (const [width, height] of [
    [305, 800],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const address of LOOKED_AT) {
      const release = await hold(page, '**/*.woff2');
      await page.goto(address);
      await painted(page);
      await release();
      await page.locator('html[data-fonts]').waitFor();
      await painted(page);
      await page.unroute('**/*.woff2');
      const total = await page.evaluate('window.shifts.total');
      expect.soft(total, `${address} at ${width} px`).toBeLessThan(0.02);
    }
  }
});

test('from the home page to a sent form by keyboard alone', async ({ page }) => {
  await open(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();

  const contact = page.getByRole('banner').getByRole('link', { name: 'Schedule Service' });
  for (let presses = 0; presses < 30; presses += 1) {
    if (await contact.evaluate((link) => link === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(contact).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeFocused();

  for (const name of [SITE.phone.display, 'Call now']) {
    await page.keyboard.press('Tab');
    await expect(page.locator('main').getByRole('link', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Full name')).toBeFocused();
  for (const typed of [
    'Dana by keyboard',
    'dana@example.com',
    '916 555 0177',
    'Generators',
    'A standby unit for the clinic.',
  ]) {
    await page.keyboard.type(typed);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Request Received!' })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeFocused();
});

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

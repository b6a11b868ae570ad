import type { Page } from '@playwright/test';
import { findAxeViolationsInBothThemes } from '../support/axe.ts';
import { contactRequest, fields, submitButton } from '../support/contact-form.ts';
import {
  dropdownButton,
  expect,
  holdRequests,
  NOT_FOUND,
  openHydrated,
  PAGE_KINDS,
  storeTheme,
  test,
  untilPainted,
} from '../support/fixtures.ts';

const PAGES = [...PAGE_KINDS, NOT_FOUND];

/** Changes the text size that the visitor has chosen in the browser. */
async function setTextSize(page: Page, size: number): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: size } });
  await expect(page.locator('html')).toHaveCSS('font-size', `${size}px`);
}

/** Lists what is wider than the window, and text that a box cuts off. Runs in the page. */
function cutOff(): string[] {
  const excess = document.documentElement.scrollWidth - window.innerWidth;
  const found = excess > 0 ? [`the page is ${excess} px too wide`] : [];
  const clipping = [...document.body.querySelectorAll('*')].filter((box) =>
    /hidden|clip/.test(getComputedStyle(box).overflow),
  );
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    const isIgnored = parentElement?.closest('[inert], [aria-roledescription], [href="#main"]');
    if (width === 0 || !parentElement?.checkVisibility() || isIgnored) continue;
    const boxes = clipping.filter((box) => box.contains(parentElement));
    // Text that only screen readers get is in a box of 1 or 2 px.
    if (boxes.some(({ clientWidth }) => clientWidth <= 2)) continue;
    const isCut = boxes.some((box) => {
      const edge = box.getBoundingClientRect();
      // Letters may be 4 px higher than their line.
      return left < edge.left - 1 || right > edge.right + 1 || top < edge.top - 4 || bottom > edge.bottom + 4;
    });
    if (isCut || left < -1 || right > window.innerWidth + 1) found.push(`"${textContent}" is cut off`);
  }
  return found;
}

test.describe('accessibility', () => {
  test.beforeEach(({ page }) => storeTheme(page, 'system'));

  for (const address of PAGES)
    test(`axe finds nothing on ${address}, and nothing is cut off at any width, text size and spacing`, async ({
      page,
      pageErrors,
    }) => {
      pageErrors.expected = address === NOT_FOUND;
      await openHydrated(page, address);
      expect.soft(await findAxeViolationsInBothThemes(page)).toEqual([]);
      const expectNothingCutOff = async (look: string) =>
        expect.soft(await page.evaluate(cutOff), look).toEqual([]);
      for (const width of [1920, 1440, 1024, 768, 320, 305, 375]) {
        await page.setViewportSize({ width, height: 800 });
        await untilPainted(page);
        await expectNothingCutOff(`${width} px`);
      }
      for (const size of [20, 24, 32, 16]) {
        await setTextSize(page, size);
        await expectNothingCutOff(`text of ${size} px`);
      }
      // The text spacing of WCAG 1.4.12.
      await page.addStyleTag({
        content: `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; }
          * { word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`,
      });
      await expectNothingCutOff('text spacing');
    });

  test('axe finds nothing and no text is cut off with a dialog, menu or error open', async ({ page }) => {
    await openHydrated(page, '/');
    await page.locator('main button[aria-haspopup="dialog"]').first().click();
    await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
    expect.soft(await findAxeViolationsInBothThemes(page, '[role=dialog]'), 'dialog').toEqual([]);
    await openHydrated(page, '/contact');
    await dropdownButton(page, 'Our Services').click();
    expect.soft(await findAxeViolationsInBothThemes(page, 'header'), 'dropdown').toEqual([]);
    await page.keyboard.press('Escape');
    await submitButton(page).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    expect.soft(await findAxeViolationsInBothThemes(page, 'form'), 'errors').toEqual([]);
    await page.setViewportSize({ width: 375, height: 800 });
    await setTextSize(page, 32);
    expect.soft(await page.evaluate(cutOff), 'errors').toEqual([]);
    await page.getByRole('button', { name: 'Open menu' }).click();
    expect.soft(await findAxeViolationsInBothThemes(page, 'header'), 'menu of a phone').toEqual([]);
    expect.soft(await page.evaluate(cutOff), 'menu of a phone').toEqual([]);
  });
});

test('nothing moves while a page loads with slow fonts', async ({ page, pageErrors }) => {
  pageErrors.expected = true;
  await page.addInitScript(() => {
    // A page shows fonts at once if it has stored that they are cached.
    localStorage.clear();
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) shifts.total += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  // On a phone most lines wrap. The bar of a computer is the same on all pages.
  const home = [1440, 412].map((width) => [width, '/'] as const);
  for (const [width, address] of [...home, ...PAGES.map((each) => [305, each] as const)]) {
    await page.setViewportSize({ width, height: 850 });
    const release = await holdRequests(page, '**/*.woff2');
    await page.goto(address);
    await untilPainted(page);
    await release();
    await page.locator('html[data-fonts]').waitFor();
    await untilPainted(page);
    await page.unroute('**/*.woff2');
    const total = await page.evaluate('window.shifts.total');
    expect.soft(total, `${address} at ${width} px`).toBeLessThan(0.01);
  }
});

test('from the home page to a sent form by keyboard alone', async ({ page }) => {
  await openHydrated(page, '/');
  const contact = page.getByRole('banner').getByRole('link', { name: 'Schedule Service' });
  const isFocused = () => contact.evaluate((link) => link === document.activeElement);
  await expect(async () => {
    await page.keyboard.press('Tab');
    expect(await isFocused()).toBe(true);
  }).toPass({ intervals: [0] });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeFocused();
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(fields(page).name).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [0] });
  const { name, email, phone, message } = contactRequest('Dana by keyboard');
  for (const text of [name, email, phone, 'Generators', message]) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Request Received!' })).toBeVisible();
  await page.keyboard.press('F8');
  await expect(page.getByRole('region', { name: 'Notifications (F8)' })).toBeFocused();
});

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openHydrated(page, '/');
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

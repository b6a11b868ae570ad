import type { Locator } from '@playwright/test';
import { contactRequest, fields, fillForm, submitButton } from '../support/contact-form.ts';
import { expect, openHydrated, storeTheme, test } from '../support/fixtures.ts';

/** Returns the contrast of an element's outline with the background of its band. */
function outlineContrast(target: Locator): Promise<number> {
  return target.evaluate((element) => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const { backgroundColor } = getComputedStyle(element.closest('section') ?? element);
    const { outlineColor } = getComputedStyle(element);
    const [dark = 0, light = 0] = [luminance(outlineColor), luminance(backgroundColor)].toSorted(
      (one, other) => one - other,
    );
    return (light + 0.05) / (dark + 0.05);
  });
}

test('the focus ring is visible on colored bands in both themes', async ({ page }) => {
  await storeTheme(page, 'system');
  for (const address of ['/pre-apprenticeship', '/']) {
    await page.goto(address);
    const links = await page.locator('main > section:last-of-type a').all();
    expect(links).not.toEqual([]);
    // Chromium shows the ring of a scripted focus once the keyboard was used.
    await page.keyboard.press('Tab');
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
      for (const link of links) {
        await link.focus();
        await expect(link).toHaveCSS('outline-style', 'solid');
        expect(await outlineContrast(link), `${address}, ${colorScheme}`).toBeGreaterThanOrEqual(3);
      }
    }
  }
});

/** Whether nothing covers the focused field and its labels. Runs in the page. */
function isFocusInSight(): boolean {
  const { activeElement } = document;
  const labels = document.querySelectorAll(`label[for="${activeElement?.id}"]`);
  return [activeElement, ...labels].every((element) => {
    const { left, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
    return [top + 1, bottom - 1].every((y) => element?.contains(document.elementFromPoint(left + 9, y)));
  });
}

test('nothing covers a field of the form that the keyboard reaches, or its label', async ({ page }) => {
  await openHydrated(page, '/contact');
  const form = page.locator('main form');
  const stops = await form.locator('input:visible, select, textarea, button').count();
  for (const [width, height] of [
    [320, 568],
    [768, 900],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [key, first] of [
      ['Tab', fields(page).name],
      ['Shift+Tab', submitButton(page)],
    ] as const) {
      await first.focus();
      for (let stop = 1; stop < stops; stop += 1) {
        await page.keyboard.press(key);
        const name = await page.evaluate(() => document.activeElement?.getAttribute('name'));
        expect(await page.evaluate(isFocusInSight), `${key} to ${name} at ${width} px`).toBe(true);
      }
    }
  }
});

test('above the keyboard of a phone the message, its label and its error are in sight', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 340 });
  await openHydrated(page, '/contact');
  await fillForm(page, { ...contactRequest('Dana at the keyboard'), message: 'Short' });
  await submitButton(page).click();
  await expect(fields(page).message).toBeFocused();
  for (const text of ['How can we help?', 'Message must be at least 10 characters']) {
    const isCovered = () =>
      page.getByText(text).evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect();
        return [top + 2, bottom - 2].some((y) => document.elementFromPoint(left + 5, y) !== element);
      });
    await expect.poll(isCovered, text).toBe(false);
  }
});

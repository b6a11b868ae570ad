import type { Locator } from '@playwright/test';
import { fields, fill, person, submit } from '../support/contact-form.ts';
import { expect, open, test } from '../support/fixtures.ts';

/** Contrast of the ring around what has the focus with the ground of the stripe that it is in. */
function ringContrast(target: Locator): Promise<number> {
  return target.evaluate((element) => {
    const luminance = (color: string) => {
      const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? [])
        .map((part) => Number(part) / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ground = getComputedStyle(element.closest('[data-tone]') ?? element).backgroundColor;
    const [dark = 0, light = 0] = [luminance(getComputedStyle(element).outlineColor), luminance(ground)].sort(
      (one, other) => one - other,
    );
    return (light + 0.05) / (dark + 0.05);
  });
}

for (const theme of ['light', 'dark']) {
  for (const address of ['/services/electrical-repair', '/pre-apprenticeship', '/']) {
    test(`in the ${theme} theme the ring is seen around each control of the stripe of ${address}`, async ({
      page,
    }) => {
      await page.addInitScript((chosen) => localStorage.setItem('yes-ui-theme', chosen), theme);
      await open(page, address);
      const controls = page
        .locator('section[data-tone="emergency"], section[data-tone="primary"]')
        .locator('a');
      expect(await controls.count()).toBeGreaterThan(0);
      // What the script focuses has a ring once the keyboard was used.
      await page.keyboard.press('Tab');
      for (const control of await controls.all()) {
        await control.focus();
        await expect(control).toHaveCSS('outline-style', 'solid');
        expect(await ringContrast(control)).toBeGreaterThanOrEqual(3);
      }
    });
  }
}

for (const width of [375, 768, 1440]) {
  test(`at ${width} px the way past the header is seen when the keyboard reaches it`, async ({
    samePage: page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to main content' });
    await expect(skip).toBeFocused();
    const isOnTop = await skip.evaluate((link) => {
      const { left, top, width, height } = link.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === link;
    });
    expect(isOnTop).toBe(true);
  });
}

test('each control of the form is whole in sight when the keyboard reaches it, and its label too', async ({
  samePage: page,
}) => {
  await open(page, '/contact');
  const isWhole = () =>
    page.evaluate(() => {
      const { activeElement } = document;
      const labels =
        activeElement instanceof HTMLElement && 'labels' in activeElement ? activeElement.labels : [];
      return [activeElement, ...(labels as Iterable<Element>)].every((element) => {
        const { left, top, bottom } = element?.getBoundingClientRect() ?? new DOMRect();
        return [top + 1, bottom - 1].every((y) => element?.contains(document.elementFromPoint(left + 9, y)));
      });
    });
  for (const [width, height] of [
    [320, 568],
    [375, 667],
    [768, 900],
    [1024, 768],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const [key, from] of [
      ['Tab', page.locator('main').getByRole('link', { name: 'Call now' })],
      ['Shift+Tab', page.locator('main form').getByRole('link', { name: 'Privacy' })],
    ] as const) {
      await from.focus();
      for (let controls = 0; controls < 6; controls += 1) {
        await page.keyboard.press(key);
        const which = await page.evaluate(() => document.activeElement?.getAttribute('name'));
        expect(await isWhole(), `${key} to ${which} at ${width} px`).toBe(true);
      }
    }
  }
});

test('in a window as low as beside a keyboard the message, its label and what is wrong with it are in sight', async ({
  samePage: page,
}) => {
  await page.setViewportSize({ width: 375, height: 340 });
  await open(page, '/contact');
  await fill(page, { ...person('Dana at the keyboard'), message: 'Short' });
  await submit(page).click();
  await expect(fields(page).message).toBeFocused();
  for (const text of ['How can we help?', 'Message must be at least 10 characters']) {
    const isCovered = () =>
      page.getByText(text).evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect();
        return [top + 2, bottom - 2].some((y) => document.elementFromPoint(left + 5, y) !== element);
      });
    // The focus may be there a moment before what is wrong.
    await expect.poll(isCovered, text).toBe(false);
  }
});

for (const width of [375, 1440]) {
  test(`at ${width} px the ring is whole around what stands at the top of a page`, async ({
    samePage: page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/');
    const cut: string[] = [];
    // The way past the header, and what is in its first line.
    for (let stops = 0; stops < (width < 640 ? 3 : 8); stops += 1) {
      await page.keyboard.press('Tab');
      const [name, above] = await page.locator(':focus').evaluate((element) => {
        const { outlineOffset, outlineWidth } = getComputedStyle(element);
        const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
        return [element.ariaLabel ?? element.textContent, element.getBoundingClientRect().top - ring];
      });
      if (above < 0) cut.push(name);
    }
    expect(cut).toEqual([]);
  });
}

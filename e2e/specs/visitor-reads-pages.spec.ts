import type { Page } from '@playwright/test';
import { PATHS, SITE } from '@site/kit/site';
import {
  animationsEnded,
  expect,
  openHydrated,
  storeTheme,
  test,
  untilPainted,
} from '../support/fixtures.ts';

const main = (page: Page) => page.getByRole('main');

/** Returns where elements are. */
function boxes(page: Page, selector: string): Promise<DOMRect[]> {
  return page
    .locator(selector)
    .evaluateAll((all) => all.map((each): DOMRect => each.getBoundingClientRect().toJSON()));
}

/** Counts the boxes in the first row. */
const columns = (all: DOMRect[]) => all.filter(({ top }) => Math.abs(top - (all[0]?.top ?? 0)) < 2).length;

const areApart = (one: DOMRect, other: DOMRect) =>
  one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top;

test('services are in one, two and three columns of equal cards, projects in two, three and four', async ({
  page,
}) => {
  await page.goto('/');
  for (const [width, services, projects] of [
    [375, 1, 2],
    [768, 2, 3],
    [1440, 3, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const cards = await boxes(page, 'main li:has(a[href^="/services/"])');
    expect(columns(cards)).toBe(services);
    for (const card of cards) expect(card.width).toBeCloseTo(cards[0]?.width ?? 0, 0);
    expect(columns(await boxes(page, 'main li:has(button[aria-haspopup="dialog"])'))).toBe(projects);
  }
});

test('the dialog of projects leads from one to the next, and to the form', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await openHydrated(page, '/');
  await main(page).getByRole('button', { name: 'Fleet EV depot' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAccessibleName('Fleet EV depot');
  await page.keyboard.press('ArrowRight');
  await expect(dialog).toHaveAccessibleName('Switchgear line-up');
  await dialog.getByRole('button', { name: 'Previous project' }).click();
  await expect(dialog).toHaveAccessibleName('Fleet EV depot');
  await dialog.getByRole('link', { name: 'Plan a job like this' }).click();
  await expect(page).toHaveURL(PATHS.contactFor('ev-charger'));
  await expect(page.getByRole('heading', { name: 'Schedule Commercial Service' })).toBeInViewport({
    ratio: 1,
  });
  await expect(dialog).toBeHidden();
  await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden');
});

test('a project opens in a large dialog and has the focus again when it closes', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await openHydrated(page, '/');
  const project = main(page).locator('button[aria-haspopup="dialog"]').nth(1);
  const dialog = page.getByRole('dialog');
  for (const close of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: /close/i }).click(),
  ]) {
    await project.click();
    await expect.poll(async () => (await dialog.boundingBox())?.width).toBeGreaterThan(800);
    await close();
    await expect(dialog).toBeHidden();
    await expect(project).toBeFocused();
  }
});

test('the testimonials go round, dots jump to one, and all of them are printed', async ({ page }) => {
  await openHydrated(page, '/');
  const carousel = page.getByRole('region', { name: 'Testimonials' });
  const dots = carousel.getByRole('group').getByRole('button');
  const expectCurrent = (index: number) => expect(dots.nth(index)).toHaveAttribute('aria-current', 'true');
  await carousel.getByRole('button', { name: /previous/i }).click();
  await expectCurrent(-1);
  await carousel.getByRole('button', { name: /next/i }).click();
  await expectCurrent(0);
  await dots.nth(2).click();
  await expectCurrent(2);
  await animationsEnded(carousel);
  await page.emulateMedia({ forcedColors: 'active' });
  const colors = await dots.evaluateAll((all) =>
    all.map((each) => getComputedStyle(each, '::before').backgroundColor),
  );
  expect(colors[2]).not.toBe(colors[1]);
  await page.emulateMedia({ forcedColors: null, media: 'print' });
  const { width = 0 } = (await carousel.boundingBox()) ?? {};
  for (const { left, right } of await boxes(page, 'main blockquote')) {
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(width + 1);
  }
});

test('pictures further down are fetched when they come near, in the tones of the theme', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 800 });
  await storeTheme(page, 'dark');
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/depot.svg')) fetched.push(request.url());
  });
  await page.goto('/', { waitUntil: 'load' });
  await untilPainted(page);
  expect(fetched).toEqual([]);

  await page.getByText('Fleet EV depot').scrollIntoViewIfNeeded();
  const shown = page.locator('main img[src*="depot.svg"]:visible');
  await expect(shown).toHaveAttribute('src', /#dark$/);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Switch between light and dark theme' }).click();
  await expect(shown).toHaveAttribute('src', /depot\.svg$/);
  expect(fetched).toHaveLength(1);
});

test('pages print in ink on white, without menus and pictures, with the phone number', async ({ page }) => {
  await storeTheme(page, 'dark');
  await page.emulateMedia({ media: 'print' });
  for (const address of ['/services/generators', '/service-areas/elk-grove']) {
    await page.goto(address);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
    await expect(page.locator('main svg').first()).toBeHidden();
    await expect(page.getByText(SITE.phone.display).first()).toBeVisible();
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  }
});

test('the names on the map of areas are whole, apart and large enough to press', async ({ page }) => {
  await page.goto('/service-areas');
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const [map] = await boxes(page, 'main nav[aria-label^="Map"]');
    const links = await boxes(page, 'main nav[aria-label^="Map"] a');
    expect(links).not.toEqual([]);
    for (const link of links) {
      expect(link.height, `${width} px`).toBeGreaterThanOrEqual(48);
      expect(link.left).toBeGreaterThanOrEqual(map?.left ?? 0);
      expect(link.right).toBeLessThanOrEqual(map?.right ?? 0);
      expect(links.filter((other) => !areApart(link, other))).toEqual([link]);
    }
  }
});

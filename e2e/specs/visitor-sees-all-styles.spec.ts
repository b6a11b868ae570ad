// What the HTML has of the style sheets looks like all of them, in every state that a page can be in before the rest comes.
import type { Page, Route } from '@playwright/test';
import { ADDRESSES, expect, isLongTrial, painted, test } from '../support/fixtures.ts';
import { forceEveryState } from '../support/looks/every-state.ts';

/** Pages and widths: all of them in a long trial. */
const VIEWS: readonly (readonly [address: string, width: number])[] = isLongTrial
  ? [...ADDRESSES, '/nope'].flatMap((address) =>
      [320, 375, 768, 1440].map((width) => [address, width] as const),
    )
  : [['/contact', 375]];

/** Neither scripts nor the whole style sheets come. */
const LATER = /\/releases\/[^?]+\.(?:js|css)/;

/** What the page has of the shell's style sheet, and the link to the whole after it. */
const STYLE = /<style>.*?<\/style>\n(<link rel="preload" as="style"[^>]*>)/gs;

/** The page with the whole sheets from the beginning, as one written by hand would have it. */
async function withWholeSheets(route: Route): Promise<void> {
  const response = await route.fetch();
  const html = await response.text();
  let sheets = 0;
  const body = html.replace(STYLE, (_, link: string) => {
    sheets += 1;
    return link
      .replace('rel="preload" as="style" media="not all"', 'rel="stylesheet"')
      .replace(' data-run=""', '');
  });
  expect(sheets).toBeGreaterThan(0);
  await route.fulfill({ response, body });
}

async function pictureOf(page: Page): Promise<Buffer> {
  await page.evaluate(() => document.fonts.ready);
  await painted(page);
  return page.screenshot({ fullPage: true, animations: 'disabled' });
}

function showScheme(page: Page, scheme: string): Promise<void> {
  return page.evaluate((name) => {
    document.documentElement.dataset.mantineColorScheme = name;
  }, scheme);
}

/** The states of a page, each brought about from the one before it. */
const STEPS: readonly [state: string, begin: (page: Page) => Promise<unknown>][] = [
  ['light', () => Promise.resolve()],
  ['dark', (page) => showScheme(page, 'dark')],
  ['with everything pointed at and in focus, dark', forceEveryState],
  ['with everything pointed at and in focus, light', (page) => showScheme(page, 'light')],
  ['printed', (page) => page.emulateMedia({ media: 'print' })],
];

/** What can be opened: dropdowns at widths that show them, the menu at others. */
const OPENERS = '[data-menu]:visible, [data-opens]:visible';

async function picturesOf(page: Page, address: string): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  await page.goto(address);
  const openers = page.locator(OPENERS);
  for (let index = 0; index < (await openers.count()); index += 1) {
    await openers.nth(index).click();
    pictures.set(`opened ${index}`, await pictureOf(page));
    await page.reload();
  }
  for (const [state, begin] of STEPS) {
    await begin(page);
    pictures.set(state, await pictureOf(page));
  }
  await page.emulateMedia({ media: 'screen' });
  return pictures;
}

for (const [address, width] of VIEWS) {
  test(`${address} at ${width} pixels looks as with the whole style sheets, before they come`, async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expected = true;
    const whole = await context.newPage();
    for (const each of [page, whole]) {
      await each.setViewportSize({ width, height: 900 });
      await each.route(/\.js$/, (route) => route.abort());
    }
    await page.route(LATER, (route) => route.abort());
    await whole.route(`**${address}`, withWholeSheets);
    const [own, expected] = [await picturesOf(page, address), await picturesOf(whole, address)];
    expect([...own.keys()]).toEqual([...expected.keys()]);
    const differing = [...own].filter(([state, picture]) => !expected.get(state)?.equals(picture));
    expect(differing.map(([state]) => state)).toEqual([]);
  });
}

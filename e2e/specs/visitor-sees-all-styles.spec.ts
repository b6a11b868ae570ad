// What the HTML has of the style sheets looks like all of them, in every state that a page can be in before the rest comes, and disturbs nothing after.
import type { Browser, BrowserContext, Page, Route } from '@playwright/test';
import { discoveredRoutes, findRoute } from '@site/shell/discovery';
import { PAGE_DATA_FILE, type PageData } from '@site/shell/page-data';
import { firstViewFiles } from '@site/shell/start-files';
import { fill, person, submit } from '../support/contact-form.ts';
import { ADDRESSES, expect, isLongTrial, open, painted, still, test } from '../support/fixtures.ts';
import { forceEveryState } from '../support/looks/every-state.ts';
import { showDifferentThings } from '../support/looks/pictures.ts';
import { ORIGIN } from '../support/site.ts';

type View = readonly [address: string, width: number];

const ALL_VIEWS: readonly View[] = [...ADDRESSES, '/nope'].flatMap((address) =>
  [320, 375, 768, 1024, 1440].map((width) => [address, width] as const),
);

/**
 * Where the whole sheets have come, and where they have not: all pages and widths in a long trial, else the page that changes most then, and one where the
 * menu stands beside the page.
 */
const [VIEWS_AFTER, VIEWS_BEFORE]: readonly (readonly View[])[] = isLongTrial
  ? [ALL_VIEWS, ALL_VIEWS]
  : [
      [['/contact', 375]],
      [
        ['/', 1440],
        ['/nope', 768],
      ],
    ];

/** Neither scripts nor the whole style sheets come. */
const LATER = /\/releases\/[^?]+\.(?:js|css)/;

/** What the page has of a style sheet that it does not have whole: of the shell's, then of the section's. */
const STYLES = /<style>.*?<\/style>/gs;

/** The whole style sheets of the page at an address. */
async function sheetsOf(page: Page, address: string): Promise<string[]> {
  const { discovery, files }: PageData = await (await page.request.get(ORIGIN + PAGE_DATA_FILE)).json();
  const route = findRoute(discoveredRoutes(discovery), address);
  const { shellFiles, sectionFiles } = firstViewFiles(files, route);
  return [...shellFiles, ...sectionFiles].map(({ href }) => href).filter((href) => href.endsWith('.css'));
}

/** The page with the whole sheets from the beginning, as one written by hand would have it. */
async function withWholeSheets(route: Route): Promise<void> {
  const response = await route.fetch();
  const html = await response.text();
  const sheets = await sheetsOf(route.request().frame().page(), new URL(response.url()).pathname);
  const body = html.replaceAll(STYLES, () => `<link rel="stylesheet" href="${sheets.shift()}">`);
  expect(body).toContain('<link rel="stylesheet" href="/releases/shell/');
  await route.fulfill({ response, body });
}

/** Has all pictures come that the page has. Those further down would when somebody is near, or not, as it happens, when a picture of the page is taken. */
async function fetchPictures(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  const areThere = () => page.evaluate(() => [...document.images].every(({ complete }) => complete));
  await expect.poll(areThere).toBe(true);
}

async function pictureOf(page: Page): Promise<Buffer> {
  await fetchPictures(page);
  await page.evaluate(() => document.fonts.ready);
  await painted(page);
  return page.screenshot({ fullPage: true, animations: 'disabled' });
}

function showScheme(page: Page, scheme: string): Promise<void> {
  return page.evaluate((name) => {
    document.documentElement.dataset.mantineColorScheme = name;
  }, scheme);
}

/** A state of a page, and how it is brought about from the one before it. */
type Step = readonly [state: string, begin: (page: Page) => Promise<unknown>];

const STEPS: readonly Step[] = [
  ['light', () => Promise.resolve()],
  ['dark', (page) => showScheme(page, 'dark')],
  ['with everything pointed at and in focus, dark', forceEveryState],
  ['with everything pointed at and in focus, light', (page) => showScheme(page, 'light')],
  ['printed', (page) => page.emulateMedia({ media: 'print' })],
];

async function picturesAfter(page: Page, steps: readonly Step[]): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  for (const [state, begin] of steps) {
    await begin(page);
    pictures.set(state, await pictureOf(page));
  }
  return pictures;
}

/** What can be opened: dropdowns at widths that show them, the menu at others. */
const OPENERS = 'header :is(summary, [popovertarget]):visible';

async function picturesOf(page: Page, address: string): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>();
  await page.goto(address);
  const openers = page.locator(OPENERS);
  for (let index = 0; index < (await openers.count()); index += 1) {
    await openers.nth(index).click();
    pictures.set(`opened ${index}`, await pictureOf(page));
    await page.reload();
  }
  const after = await picturesAfter(page, STEPS);
  await page.emulateMedia({ media: 'screen' });
  return new Map([...pictures, ...after]);
}

/** What shows after the scripts have come. */
const ANSWERS: Readonly<Record<string, readonly Step[]>> = {
  '/': [
    [
      'dialog',
      async (page) => {
        await page.locator('main button[aria-haspopup="dialog"]').first().click();
        await expect(page.getByRole('dialog')).toHaveCSS('opacity', '1');
      },
    ],
  ],
  '/contact': [
    [
      'errors',
      async (page) => {
        await submit(page).click();
        await expect(page.locator('[aria-invalid=true]')).toHaveCount(5);
      },
    ],
    [
      'notice',
      async (page) => {
        await page.route('**/api/contact', (route) => route.fulfill({ status: 500, body: '{}' }));
        // In a window that nobody sees it stays: else it goes while a busy machine takes the picture.
        await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
        await fill(page, person('Dana Moss'));
        await submit(page).click();
        const notice = page.getByRole('alert').filter({ hasText: 'Error' });
        await expect(notice).toHaveCSS('opacity', '1');
        await still(notice);
      },
    ],
  ],
};

/** The page as it is, and as it would be with the whole sheets. */
async function bothPages(context: BrowserContext, address: string, width: number): Promise<[Page, Page]> {
  const [page, whole] = [await context.newPage(), await context.newPage()];
  for (const each of [page, whole]) await each.setViewportSize({ width, height: 900 });
  await whole.route(`**${address}`, withWholeSheets);
  return [page, whole];
}

/**
 * The states in which a page does not look as with the whole sheets. One page after the other, in front: of one that stands behind another
 * in its window Chromium takes seconds for a picture.
 */
async function differences(
  browser: Browser,
  pages: readonly [page: Page, whole: Page],
  look: (page: Page) => Promise<Map<string, Buffer>>,
): Promise<string[]> {
  const looks: Map<string, Buffer>[] = [];
  for (const page of pages) {
    await page.bringToFront();
    looks.push(await look(page));
  }
  const [own = new Map<string, Buffer>(), whole = new Map<string, Buffer>()] = looks;
  const states = [...own.keys()];
  expect(states).toEqual([...whole.keys()]);
  const differing: string[] = [];
  for (const state of states) {
    const [one = Buffer.of(), other = Buffer.of()] = [own.get(state), whole.get(state)];
    if (!(await showDifferentThings(browser, one, other))) continue;
    differing.push(state);
    for (const [name, pictures] of Object.entries({ own, whole }))
      await test
        .info()
        .attach(`${state}, ${name}`, { body: pictures.get(state) ?? '', contentType: 'image/png' });
  }
  return differing;
}

for (const [address, width] of VIEWS_AFTER ?? []) {
  test(`${address} at ${width} pixels looks as with the whole style sheets, without scripts and with them`, async ({
    context,
    browser,
    complaints,
  }) => {
    complaints.expected = true;
    const scriptless = await browser.newContext({ baseURL: ORIGIN, javaScriptEnabled: false });
    const without = await differences(browser, await bothPages(scriptless, address, width), async (page) => {
      await page.goto(address);
      await fetchPictures(page);
      return new Map([
        ['without scripts', await page.screenshot({ fullPage: true, animations: 'disabled' })],
      ]);
    });
    await scriptless.close();
    expect(without).toEqual([]);

    const steps = [...STEPS.slice(0, 2), ...(ANSWERS[address] ?? [])];
    const withScripts = await differences(browser, await bothPages(context, address, width), async (page) => {
      await open(page, address);
      // Parts further down are in them when somebody comes near.
      await page.evaluate(() => document.documentElement.setAttribute('data-fonts', ''));
      return picturesAfter(page, steps);
    });
    expect(withScripts).toEqual([]);
  });
}

for (const [address, width] of VIEWS_BEFORE ?? []) {
  test(`${address} at ${width} pixels looks as with the whole style sheets, before they come`, async ({
    page,
    context,
    browser,
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
    expect(await differences(browser, [page, whole], (each) => picturesOf(each, address))).toEqual([]);
  });
}

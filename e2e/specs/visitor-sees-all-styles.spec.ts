// A page has only the part of the shell's style sheet that it uses: it looks as with all of it. All of it is in one font.
import type { Browser, Page, Route } from '@playwright/test';
import { ADDRESSES, expect, open, painted, test } from '../support/fixtures.ts';
import { forceEveryState } from '../support/looks/every-state.ts';
import { fontsOf } from '../support/looks/fonts.ts';
import { showDifferentThings } from '../support/looks/pictures.ts';
import { ORIGIN } from '../support/site.ts';

/** The page with the shell's whole sheet from the beginning. */
async function withWholeSheet(route: Route): Promise<void> {
  const response = await route.fetch();
  const html = await response.text();
  const [folder] = /\/releases\/shell\/[^/]+\/client\//.exec(html) ?? [];
  const body = html.replace(/<style>.*?<\/style>/s, `<link rel="stylesheet" href="${folder}main.css">`);
  expect(body).toContain('/client/main.css');
  await route.fulfill({ response, body });
}

async function pictureOf(page: Page): Promise<Buffer> {
  await page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.allSettled([...document.images].map((image) => image.decode()));
    await document.fonts.ready;
  });
  await painted(page);
  return page.screenshot({ fullPage: true, animations: 'disabled' });
}

/** What brings about a state of the page, from the one before it. */
type States = Readonly<Record<string, (page: Page) => Promise<unknown>>>;

function showScheme(page: Page, scheme: string): Promise<void> {
  return page.evaluate((name) => {
    document.documentElement.dataset.mantineColorScheme = name;
  }, scheme);
}

const BEFORE_THE_SHELL: States = {
  light: () => Promise.resolve(),
  dark: (page) => showScheme(page, 'dark'),
  'with the menu open': (page) =>
    page.locator('header :is(summary, [popovertarget]):visible').first().click(),
  'with everything hovered and focused, dark': forceEveryState,
  'with everything hovered and focused, light': (page) => showScheme(page, 'light'),
  printed: (page) => page.emulateMedia({ media: 'print' }),
};

/** Names the states in which a page does not look as with the whole sheet. */
async function differences(
  browser: Browser,
  [address, width]: readonly [string, number],
  states: States,
  goTo: (page: Page) => Promise<unknown>,
): Promise<string[]> {
  const pictures: Map<string, Buffer>[] = [];
  for (const isWhole of [false, true]) {
    const page = await browser.newPage({ baseURL: ORIGIN, viewport: { width, height: 900 } });
    if (isWhole) await page.route(`**${address}`, withWholeSheet);
    await goTo(page);
    await page.locator('html[data-fonts]').waitFor();
    const taken = new Map<string, Buffer>();
    for (const [state, begin] of Object.entries(states)) {
      await begin(page);
      taken.set(state, await pictureOf(page));
    }
    pictures.push(taken);
    await page.context().close();
  }
  const [own = new Map<string, Buffer>(), whole = new Map<string, Buffer>()] = pictures;
  const differing: string[] = [];
  for (const [state, picture] of own) {
    const other = whole.get(state) ?? Buffer.of();
    if (!(await showDifferentThings(browser, picture, other))) continue;
    differing.push(state);
    await test.info().attach(`${state}, own`, { body: picture, contentType: 'image/png' });
    await test.info().attach(`${state}, whole`, { body: other, contentType: 'image/png' });
  }
  return differing;
}

for (const view of [
  ['/', 1440],
  ['/contact', 375],
  ['/services/ev-charger', 768],
  ['/nope', 375],
] as const) {
  test(`${view[0]} at ${view[1]} pixels looks as with the whole style sheet`, async ({ browser }) => {
    const goTo = async (page: Page) => {
      await page.route(/\.js$/, (route) => route.abort());
      await page.goto(view[0]);
    };
    expect(await differences(browser, view, BEFORE_THE_SHELL, goTo)).toEqual([]);
  });
}

test('a page whose shell has started looks as with the whole style sheet', async ({ browser }) => {
  const { light, dark } = BEFORE_THE_SHELL;
  const states = { ...(light && { light }), ...(dark && { dark }) };
  expect(await differences(browser, ['/contact', 375], states, (page) => open(page, '/contact'))).toEqual([]);
});

for (const address of ['/', '/services/ev-charger', '/service-areas/elk-grove']) {
  test(`all headings of ${address} are in one font without scrolling, on paper too`, async ({ page }) => {
    await page.goto(address);
    await page.locator('html[data-fonts]').waitFor();
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media });
      expect([...(await fontsOf(page, 'main :is(h1, h2, h3)'))]).toEqual([
        expect.stringMatching(/^Bricolage/),
      ]);
    }
  });
}

test('every text is in the fonts of the site', async ({ page }) => {
  test.setTimeout(120_000);
  for (const address of ADDRESSES) {
    await page.goto(address);
    await page.locator('html[data-fonts]').waitFor();
    const others = [...(await fontsOf(page, 'body *'))].filter(
      (name) => !/^(?:Public Sans|Bricolage)/.test(name),
    );
    expect.soft(others, `${address}: font-loader.js lists the characters of the fonts`).toEqual([]);
  }
});

// The HTML has only the part of the shell's style sheet that its page uses.
import type { Page } from '@playwright/test';
import { ADDRESSES, expect, PAGE_KINDS, SCRIPTS, test } from '../support/fixtures.ts';
import { fontsOf } from '../support/fonts.ts';

/** Lists elements with those of the whole style sheet's properties that it changes. Runs in the page. */
function differences(): string[] {
  const sheet = document.querySelector<HTMLLinkElement>('#whole')?.sheet;
  if (!sheet) throw new Error('The whole style sheet is not there');
  const declared = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => [
      ...(rule instanceof CSSStyleRule ? rule.style : []),
      ...('cssRules' in rule && rule.cssRules instanceof CSSRuleList ? declared(rule.cssRules) : []),
    ]);
  const properties = [...new Set(declared(sheet.cssRules))].filter((name) => !name.startsWith('--'));
  const read = (isWhole: boolean) => {
    sheet.disabled = !isWhole;
    return [...document.querySelectorAll('body, body *')].flatMap((element) =>
      [undefined, '::before', '::after'].map((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const values = style.content === 'none' ? [] : properties.map((name) => style.getPropertyValue(name));
        return { name: `${element.outerHTML.slice(0, 100)}${pseudo ?? ''}`, values };
      }),
    );
  };
  const purged = read(false);
  return read(true).flatMap(({ name, values }, index) => {
    const before = purged[index]?.values ?? [];
    if (before.join() === values.join()) return [];
    return `${name}: ${properties.filter((_, at) => before[at] !== values[at])}`;
  });
}

/** Adds the shell's whole style sheet in the place where the shell adds it. Runs in the page. */
async function addWholeSheet(): Promise<void> {
  const named = document.querySelector<HTMLLinkElement>('link[data-shell][as=style]');
  const sheet = document.createElement('link');
  const loaded = new Promise((resolve) => sheet.addEventListener('load', resolve));
  Object.assign(sheet, { rel: 'stylesheet', href: named?.href, id: 'whole' });
  document.querySelector('style:not([data-href])')?.after(sheet);
  await loaded;
}

/** Puts every element into the states that the pointer and the keyboard bring about. */
async function forceStates(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { nodes } = await devtools.send('DOM.getFlattenedDocument', { depth: -1 });
  const forcedPseudoClasses = ['hover', 'active', 'focus', 'focus-visible', 'focus-within'];
  await Promise.all(
    nodes
      .filter(({ nodeType }) => nodeType === 1)
      .map(({ nodeId }) => devtools.send('CSS.forcePseudoState', { nodeId, forcedPseudoClasses })),
  );
}

const showTheme = (page: Page, theme: string) =>
  page.evaluate((name) => {
    document.documentElement.dataset.mantineColorScheme = name;
  }, theme);

/** What brings about a state of the page, from the one before it. */
const BEGIN: Record<string, (page: Page) => Promise<unknown>> = {
  light: (page) => showTheme(page, 'light'),
  'dark, with a menu open': async (page) => {
    await showTheme(page, 'dark');
    await page.locator('header :is(summary, [popovertarget]):visible').first().click();
  },
  'with everything hovered and focused': forceStates,
  printed: (page) => page.emulateMedia({ media: 'print', reducedMotion: 'reduce' }),
};

for (const [address, width] of [
  ['/', 1440],
  ['/contact', 375],
  ['/services/ev-charger', 768],
] as const)
  test(`${address} at ${width} px looks as with the whole style sheet, in every state`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    await page.route(SCRIPTS, () => undefined);
    await page.goto(address);
    await page.locator('html[data-fonts]').waitFor();
    await page.evaluate(addWholeSheet);
    for (const [state, begin] of Object.entries(BEGIN)) {
      await begin(page);
      expect.soft((await page.evaluate(differences)).slice(0, 3), state).toEqual([]);
    }
  });

/** Returns the text of elements of an HTML document. */
function textsOf(html: string, element: string): string {
  const contents = [...html.matchAll(new RegExp(`<(${element})[ >].*?</\\1>`, 'gs'))].map(([text]) => text);
  const tags = /<(style|script|svg)\b.*?<\/\1>|<[^>]*>|&[#\w]+;/gs;
  return contents.join('').replaceAll(tags, '');
}

test('every character of every page is in the fonts of the site', async ({ page, request }) => {
  const pages = await Promise.all(ADDRESSES.map(async (address) => (await request.get(address)).text()));
  const html = pages.join('');
  await page.goto('/');
  await page.locator('html[data-fonts]').waitFor();
  for (const [shown, elements, font] of [
    ['main p', 'body', /^Public Sans/],
    ['main h1', 'h[123]', /^Bricolage/],
  ] as const) {
    const characters = [...new Set(textsOf(html, elements))].join('');
    expect(characters).toContain('e');
    const element = page.locator(shown).first();
    await element.evaluate((each, text) => {
      each.id = 'characters';
      each.textContent = text;
    }, characters);
    const advice = 'CHARACTERS in platform/build/src/rules/font-loader.js lists what the fonts have';
    // Before the next layout Chromium knows of no fonts.
    const fonts = () => fontsOf(page, `${shown}#characters`);
    await expect.poll(fonts, advice).toEqual([expect.stringMatching(font)]);
  }
});

test('all headings are in one font without scrolling, on paper too', async ({ page }) => {
  for (const address of PAGE_KINDS) {
    await page.goto(address);
    await page.locator('html[data-fonts]').waitFor();
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media });
      const fonts = await fontsOf(page, 'main :is(h1, h2, h3)');
      expect.soft(fonts, `${address}, ${media}`).toEqual([expect.stringMatching(/^Bricolage/)]);
    }
  }
});

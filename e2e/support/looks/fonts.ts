import type { Page } from '@playwright/test';

/** Characters by the font that they are to be shown in. */
export type Characters = Map<string, Set<string>>;

/** The texts of the page by the first font of their stack. Runs in the page. */
function textsByFont(): [font: string, text: string][] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: [string, string][] = [];
  while (walker.nextNode()) {
    const { parentElement: element, textContent: text } = walker.currentNode;
    if (!element || !text || element.closest('script, style')) continue;
    const [first = ''] = getComputedStyle(element).fontFamily.split(',');
    texts.push([first.replaceAll('"', ''), text]);
  }
  return texts;
}

/** Adds what the page shows, or holds back to show it later. */
export async function addCharacters(page: Page, characters: Characters): Promise<void> {
  for (const [font, text] of await page.evaluate(textsByFont)) {
    const known = characters.get(font) ?? new Set();
    for (const character of text) known.add(character);
    characters.set(font, known);
  }
}

/** Writes each character in an element of its own, in the font and nothing that would stand in for it. Runs in the page. */
function writeApart({ font, characters }: { font: string; characters: readonly string[] }): void {
  const elements = characters.map((character) => {
    const element = Object.assign(document.createElement('span'), { textContent: character });
    element.style.fontFamily = font;
    return element;
  });
  document.body.replaceChildren(...elements);
}

/** The fonts that the browser has drawn texts in: those of each element that a selector matches. */
async function drawnFonts(page: Page, selector: string) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector });
  const drawn = [];
  for (const nodeId of nodeIds)
    drawn.push((await devtools.send('CSS.getPlatformFontsForNode', { nodeId })).fonts);
  await devtools.detach();
  return drawn;
}

/** The names of all fonts that elements of the page are drawn in. */
export async function fontsOf(page: Page, selector: string): Promise<Set<string>> {
  return new Set((await drawnFonts(page, selector)).flat().map(({ familyName }) => familyName));
}

/**
 * The characters that one of the page's own fonts does not have. The page shows nothing else afterwards.
 * @param page a page that has the font
 */
export async function missingIn(
  page: Page,
  font: string,
  characters: ReadonlySet<string>,
): Promise<string[]> {
  const all = [...characters].filter((character) => character.trim());
  await page.evaluate(writeApart, { font: `"${font}"`, characters: all });
  const drawn = await drawnFonts(page, 'span');
  return all.filter((_, index) => !drawn[index]?.every(({ isCustomFont }) => isCustomFont));
}

import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Those of RULES that look at colours. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export type Theme = 'light' | 'dark';

async function find(page: Page, rules: readonly string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Of all other results one element each is enough: there are thousands. How to select them is not asked for, which is a fifth of the work.
  const options = { runOnly: rules, resultTypes: ['violations'], selectors: false };
  const { violations }: AxeResults = await page.evaluate(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** What axe objects to, as "rule: element". */
export function findAxeViolations(page: Page): Promise<string[]> {
  return find(page, RULES);
}

/**
 * All of a page but its colours and what only decorates, which may be another drawing in each theme: its elements and texts, where they are,
 * and whether they are shown. Runs in the page.
 */
function shapeOfPage(): string {
  const parts: unknown[] = [];
  const decoration = 'svg[aria-hidden=true], img[alt=""]:not([tabindex])';
  const walker = document.createTreeWalker(
    document,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    (node) =>
      node instanceof Element && node.matches(decoration)
        ? NodeFilter.FILTER_REJECT
        : NodeFilter.FILTER_ACCEPT,
  );
  const shown = { opacityProperty: true, visibilityProperty: true };
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!(node instanceof Element)) parts.push(node.nodeValue);
    else {
      const { x, y, width, height } = node.getBoundingClientRect();
      const attributes = [...node.attributes].filter(({ name }) => name !== 'data-mantine-color-scheme');
      const said = attributes.map(({ name, value }) => [name, value]);
      parts.push([node.localName, said, x, y, width, height, node.checkVisibility(shown)]);
    }
  }
  return JSON.stringify(parts);
}

/**
 * What axe objects to in each theme. Where themes differ in nothing but colours, rules that look at other things find the same in both: in the
 * second these are not tried again.
 * @param choose brings a theme about, and waits until it is there
 */
export async function findAxeViolationsInThemes(
  page: Page,
  themes: readonly [Theme, ...Theme[]],
  choose: (theme: Theme) => Promise<unknown>,
): Promise<Map<Theme, string[]>> {
  const found = new Map<Theme, string[]>();
  let first: { shape: string; others: string[] } | undefined;
  for (const theme of themes) {
    await choose(theme);
    const shape = await page.evaluate(shapeOfPage);
    const isSame = shape === first?.shape;
    const objections = await find(page, isSame ? COLOUR_RULES : RULES);
    found.set(theme, [...objections, ...(isSame ? (first?.others ?? []) : [])]);
    const isOfColours = (objection: string) => COLOUR_RULES.some((rule) => objection.startsWith(`${rule}:`));
    first ??= { shape, others: objections.filter((objection) => !isOfColours(objection)) };
  }
  return found;
}

import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * Returns what axe finds, as "rule: element".
 * @param within a selector of the part to look at
 */
export async function findAxeViolations(page: Page, within = 'html', rules = RULES): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Selectors would take a fifth of the time.
  const options = { runOnly: rules, resultTypes: ['violations'], selectors: false };
  const run = `axe.run(${JSON.stringify(within)}, ${JSON.stringify(options)})`;
  const { violations }: AxeResults = await page.evaluate(run);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

/** Returns what axe finds on a page that follows the system's theme. The themes differ in colors only. */
export async function findAxeViolationsInBothThemes(page: Page, within?: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    // Reduced motion ends transitions at once.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor();
    const rules = colorScheme === 'light' ? RULES : COLOR_RULES;
    const violations = await findAxeViolations(page, within, rules);
    found.push(...violations.map((violation) => `${colorScheme}: ${violation}`));
  }
  return found;
}

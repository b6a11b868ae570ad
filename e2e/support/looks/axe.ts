import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import axe from 'axe-core';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe objects to, as "rule: element". */
export async function findAxeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Of all other results one element each is enough: there are thousands. How to select them is not asked for, which is a fifth of the work.
  const options = { runOnly: RULES, resultTypes: ['violations'], selectors: false };
  const { violations }: AxeResults = await page.evaluate(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 200)}`));
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { LATER, ROUTES } from '@site/bench/routes';
import { followTraffic } from '@site/bench/traffic';
import { ROOT } from '@site/server/testing';
import { expect, hydrated, shellHydrated, test } from '../support/fixtures.ts';
import { saveData } from '../support/looks/lasting.ts';
import { type Measured, weighSite } from '../support/weigh.ts';

const BUDGETS = join(ROOT, 'e2e/support/budgets.json');

/** Where the figures of this run are put. */
const MEASURED = join(ROOT, 'test-results/budgets.json');

/**
 * How far a figure may be above or below its budget, in tenths of a kilobyte. The bytes of a build are the same in every folder. Those
 * of a page are not quite: the site's origin is part of the HTML, and with it what brotli makes of it changes by a few bytes.
 */
const TOLERANCE = 1;

/** The part of a budget that may stay unused. More is a gain, and the next change would eat it up unnoticed. */
const SLACK = 0.03;

/** Every figure by its name. */
function figures({ pages, releases }: Measured): Map<string, number> {
  return new Map(
    Object.entries({ ...pages, ...releases }).flatMap(([name, weights]) =>
      Object.entries(weights).map(([kind, weight]) => [`${kind} of ${name}`, weight] as const),
    ),
  );
}

/** What is wrong, a line for each budget. */
function compare(budgets: Map<string, number>, measured: Map<string, number>): string[] {
  return [...new Set([...budgets.keys(), ...measured.keys()])].flatMap((name) => {
    const [budget, weight] = [budgets.get(name), measured.get(name)];
    if (budget === undefined) return `${name}: ${weight} KB without a budget`;
    if (weight === undefined) return `${name}: a budget for what there is not`;
    const tenths = Math.round((weight - budget) * 10);
    if (tenths > TOLERANCE) return `${name}: ${weight} KB are more than its budget of ${budget} KB`;
    if (-tenths > Math.max(TOLERANCE, budget * 10 * SLACK))
      return `${name}: ${weight} KB are so much less than its budget of ${budget} KB that it has to be lowered`;
    return [];
  });
}

test('every page and every release weighs what its budget says, and not much less', async ({ context }) => {
  const measured = await weighSite(context);
  const text = `${JSON.stringify(measured, null, 2)}\n`;
  mkdirSync(dirname(MEASURED), { recursive: true });
  writeFileSync(MEASURED, text);
  const wrong = compare(figures(JSON.parse(readFileSync(BUDGETS, 'utf8'))), figures(measured));
  const advice = `Budgets of what was measured: cp ${relative(ROOT, MEASURED)} ${relative(ROOT, BUDGETS)}\n${text}`;
  expect(wrong, advice).toEqual([]);
});

for (const route of ROUTES) {
  test(`until ${route} answers no request waits for more than two others`, async ({ page }) => {
    await saveData(page);
    const traffic = await followTraffic(await page.context().newCDPSession(page));
    const depth = () => traffic.depth(Date.now() / 1000, LATER);
    await page.goto(route);
    await page.locator('link[data-run]').first().waitFor({ state: 'attached' });
    // What the HTML names.
    expect(depth()).toBe(2);
    await shellHydrated(page);
    expect(depth()).toBe(3);
    // What comes when the visitor needs it is known by then, all of it side by side, but for the whole style sheet of a section of which nothing answers: that is
    // for the next page.
    const isWhole = (await page.locator('style[data-href]').count()) > 0;
    await hydrated(page, 'main h1');
    expect(depth()).toBe(isWhole ? 3 : 4);
  });
}

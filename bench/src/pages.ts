/**
 * How soon the composed site is there and reacts, on a slow phone, next to the same HTML without any script: npm run bench.
 * Both are visited in turns, so that what else the machine does meets both alike. Compare the ratios of one run, not the
 * milliseconds of two.
 */

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { launchOptions } from '@site/server/testing';
import { type Contender, startContest } from './contenders.ts';
import { ROUTES } from './routes.ts';
import { type Summary, summarise, table } from './statistics.ts';
import { type Figures, lookAt, PRESSED, press, travel } from './visit.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    route: { type: 'string', multiple: true, default: ROUTES },
    json: { type: 'string' },
  },
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Measurements by route, figure and contender. */
const measured = new Map<string, Map<string, Map<string, number[]>>>();

function note(route: string, { name }: Contender, figures: Figures): void {
  const ofRoute = measured.get(route) ?? new Map<string, Map<string, number[]>>();
  measured.set(route, ofRoute);
  for (const [figure, value] of Object.entries(figures)) {
    const ofFigure = ofRoute.get(figure) ?? new Map<string, number[]>();
    ofRoute.set(figure, ofFigure);
    ofFigure.set(name, [...(ofFigure.get(name) ?? []), value]);
  }
}

function number(value: number): string {
  return value < 1 && value > 0 ? value.toFixed(3) : String(Math.round(value));
}

function cell(summary: Summary | undefined): string {
  if (!summary) return '';
  const { median, min, max } = summary;
  return min === max ? number(median) : `${number(median)} (${number(min)} to ${number(max)})`;
}

type Report = Record<string, Record<string, Record<string, Summary>>>;

function report(): Report {
  const result: Report = {};
  for (const [route, figures] of measured) {
    result[route] = {};
    for (const [figure, contenders] of figures) {
      const summaries = [...contenders].map(([name, numbers]) => [name, summarise(numbers)]);
      result[route][figure] = Object.fromEntries(summaries);
    }
  }
  return result;
}

function show(result: Report): void {
  for (const [route, figures] of Object.entries(result)) {
    const rows = Object.entries(figures).map(([figure, { site, limit }]) => {
      const ratio = site && limit?.median ? (site.median / limit.median).toFixed(2) : '';
      return [figure, cell(site), cell(limit), ratio];
    });
    say(`\n${route}\n${table(['figure', 'site', 'limit', 'ratio'], rows)}`);
  }
}

say('Building and publishing the site …');
const contest = await startContest();
const browser = await chromium.launch(launchOptions());
try {
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    for (const route of values.route) {
      for (const contender of contest.contenders)
        note(route, contender, await lookAt(browser, contender, route));
      for (const contender of contest.contenders.filter(({ name }) => name === 'site')) {
        for (const what of PRESSED) note(route, contender, await press(browser, contender, route, what));
        if (route === '/') note(route, contender, await travel(browser, contender));
      }
    }
    say(`round ${round} of ${values.rounds}`);
  }
} finally {
  await browser.close();
  await contest.stop();
}
const result = report();
show(result);
if (values.json) writeFileSync(values.json, `${JSON.stringify(result, null, 2)}\n`);

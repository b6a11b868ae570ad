/**
 * Lighthouse's scores of the composed site on a phone: npm run bench:lighthouse. Its packages weigh more than a third of all
 * others here, so it is not one of them: LIGHTHOUSE_PATH names the folder where it is installed.
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { launchOptions } from '@site/server/testing';
import { PORT, startContest } from './contenders.ts';
import { ROUTES } from './routes.ts';
import { table } from './statistics.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Where Lighthouse reaches the browser. */
const BROWSER_PORT = PORT + 5;

/** What is read of an audit (https://github.com/GoogleChrome/lighthouse/blob/main/docs/understanding-results.md). */
interface Audit {
  id: string;
  title: string;
  /** 0 to 1, or null where the audit does not judge. */
  score: number | null;
  displayValue?: string;
  details?: unknown;
}

interface Result {
  /** Score from 0 to 1, and what each audit counts in it. */
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
  /** How fast the machine was: Lighthouse reckons with a phone that is four times slower. */
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
}

type Lighthouse = (address: string, flags: object) => Promise<{ lhr: Result } | undefined>;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '3' },
    route: { type: 'string', multiple: true, default: ROUTES },
    json: { type: 'string' },
  },
});

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** @throws when LIGHTHOUSE_PATH does not name a folder with the package */
async function loadLighthouse(): Promise<{ run: Lighthouse; version: string }> {
  const folder = join(resolve(process.env.LIGHTHOUSE_PATH ?? ''), 'node_modules', 'lighthouse');
  try {
    if (!process.env.LIGHTHOUSE_PATH) throw new Error('It is not set.');
    const { main, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const module = await import(pathToFileURL(join(folder, main)).href);
    return { run: module.default, version };
  } catch (error) {
    throw new Error(
      `LIGHTHOUSE_PATH has to name a folder with Lighthouse in it: npm install --prefix <folder> lighthouse@12.8.2`,
      { cause: error },
    );
  }
}

/** The audits of a category that found something, the weightiest first. */
function findings({ categories, audits }: Result, category: string): (Audit & { weight: number })[] {
  const found = (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id];
    return audit && audit.score !== null && audit.score < 1 ? [{ ...audit, weight }] : [];
  });
  return found.toSorted((a, b) => b.weight - a.weight);
}

const { run, version } = await loadLighthouse();

/** @throws when Lighthouse could not judge the page */
async function judge(address: string): Promise<Result> {
  const judged = await run(address, { port: BROWSER_PORT, onlyCategories: CATEGORIES, logLevel: 'silent' });
  if (!judged) throw new Error(`Lighthouse did not judge ${address}`);
  if (judged.lhr.runtimeError) throw new Error(`${address}: ${judged.lhr.runtimeError.message}`);
  return judged.lhr;
}

say('Building and publishing the site …');
const contest = await startContest();
const options = launchOptions();
const browser = await chromium.launch({
  ...options,
  // Lighthouse looks whether a page may stay in this cache, which Playwright switches off.
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
  args: [...options.args, `--remote-debugging-port=${BROWSER_PORT}`],
});
const origin = `http://127.0.0.1:${PORT}`;
const results = new Map<string, Result[]>();
try {
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    for (const route of values.route) {
      results.set(route, [...(results.get(route) ?? []), await judge(`${origin}${route}`)]);
    }
    say(`round ${round} of ${values.rounds}`);
  }
} finally {
  await browser.close();
  await contest.stop();
}

/** The worst round of each category. */
const report = [...results].map(([route, rounds]) => ({
  route,
  categories: CATEGORIES.map((category) => {
    const score = (result: Result) => result.categories[category]?.score ?? 0;
    const worst = rounds.reduce((a, b) => (score(b) < score(a) ? b : a));
    return { category, lowest: score(worst), scores: rounds.map(score), findings: findings(worst, category) };
  }),
}));
const rows = report.map(({ route, categories }) => [
  route,
  ...categories.map(({ lowest }) => String(Math.round(lowest * 100))),
]);
const speeds = [...results.values()].flat().map(({ environment }) => environment.benchmarkIndex);
say(
  `\nLighthouse ${version}, the lowest of ${values.rounds} rounds, benchmark index ${Math.min(...speeds)} to ${Math.max(...speeds)}`,
);
say(table(['', ...CATEGORIES], rows));
for (const { route, categories } of report) {
  for (const { category, findings } of categories) {
    if (findings.length > 0) say(`\n${route}, ${category}`);
    for (const { id, score, weight, title, displayValue = '' } of findings)
      say(`  ${id}: ${score} (weight ${weight}). ${title} ${displayValue}`.trimEnd());
  }
}
if (values.json) writeFileSync(values.json, `${JSON.stringify({ version, speeds, report }, null, 2)}\n`);

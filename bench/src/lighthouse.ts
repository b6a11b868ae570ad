/**
 * Lighthouse's scores of the composed site on a phone: npm run bench:lighthouse. Its packages weigh more than a third of all
 * others here, so it is not one of them: LIGHTHOUSE_PATH names the folder where it is installed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { print, runCommand } from '@site/contract/program';
import { InvalidSettings, readSettings, unusable } from '@site/contract/settings';
import { launchOptions } from '@site/server/testing';
import { firstPort, publishAndStart, temporaryFolder } from './contenders.ts';
import { inRounds, Report, readOptions } from './report.ts';
import { ROUTES } from './routes.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

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

/** @throws InvalidSettings when LIGHTHOUSE_PATH does not name a folder with the package */
async function loadLighthouse(): Promise<{ run: Lighthouse; version: string }> {
  const { LIGHTHOUSE_PATH = '' } = readSettings('site', ['LIGHTHOUSE_PATH']);
  const folder = join(LIGHTHOUSE_PATH, 'node_modules', 'lighthouse');
  try {
    const { main, version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    const module = await import(pathToFileURL(join(folder, main)).href);
    return { run: module.default, version };
  } catch {
    throw new InvalidSettings(unusable('LIGHTHOUSE_PATH', 'site'));
  }
}

/** From 0 to 1. */
function scoreOf({ categories }: Result, category: string): number {
  return categories[category]?.score ?? 0;
}

/** The audits of a category that found something, the weightiest first. */
function findings({ categories, audits }: Result, category: string): (Audit & { weight: number })[] {
  const found = (categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = audits[id];
    return audit && audit.score !== null && audit.score < 1 ? [{ ...audit, weight }] : [];
  });
  return found.toSorted((a, b) => b.weight - a.weight);
}

/** The worst round of each category, with what it found. */
function describeWorst(route: string, rounds: readonly Result[]) {
  return CATEGORIES.map((category) => {
    const worst = rounds.reduce((a, b) => (scoreOf(b, category) < scoreOf(a, category) ? b : a));
    return { route, category, lowest: scoreOf(worst, category), findings: findings(worst, category) };
  });
}

async function bench(): Promise<void> {
  const { numbers, lists, json } = readOptions({ rounds: 3 }, { route: ROUTES });
  const { run, version } = await loadLighthouse();
  const report = new Report();
  using folder = temporaryFolder();
  await using site = await publishAndStart(folder.path);
  const options = launchOptions();
  const port = firstPort() + 5;
  await using _browser = await chromium.launch({
    ...options,
    // Lighthouse looks whether a page may stay in this cache, which Playwright switches off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [...options.args, `--remote-debugging-port=${port}`],
  });

  /** @throws when Lighthouse could not judge the page */
  async function judge(address: string): Promise<Result> {
    const judged = await run(address, { port, onlyCategories: CATEGORIES, logLevel: 'silent' });
    if (!judged) throw new Error(`Lighthouse did not judge ${address}`);
    if (judged.lhr.runtimeError) throw new Error(`${address}: ${judged.lhr.runtimeError.message}`);
    return judged.lhr;
  }

  const results = new Map<string, Result[]>();
  for (const _ of inRounds(numbers.rounds)) {
    for (const route of lists.route) {
      const result = await judge(`${site.origin}${route}`);
      results.set(route, [...(results.get(route) ?? []), result]);
      const scores = CATEGORIES.map((name) => [name, scoreOf(result, name) * 100]);
      const { benchmarkIndex } = result.environment;
      report.note(route, 'site', { ...Object.fromEntries(scores), 'benchmark index': benchmarkIndex });
    }
  }
  const worst = [...results].flatMap(([route, all]) => describeWorst(route, all));
  report.finish(json, { version, worst });
  for (const { route, category, findings } of worst) {
    if (findings.length > 0) print(`\n${route}, ${category}`);
    for (const { id, score, weight, title, displayValue = '' } of findings)
      print(`  ${id}: ${score} (weight ${weight}). ${title} ${displayValue}`.trimEnd());
  }
}

process.exitCode = await runCommand(bench);

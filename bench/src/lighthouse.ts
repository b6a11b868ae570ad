import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { CHROMIUM, CHROMIUM_FLAGS } from './pages/phone.ts';
import { Report } from './report.ts';
import { ROUTES } from './routes.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const PORT = 9333;

interface LighthouseResult {
  categories: Record<string, { score: number | null }>;
  runtimeError?: { message: string };
}

type Lighthouse = (address: string, flags: object) => Promise<{ lhr: LighthouseResult } | undefined>;

/** Loads Lighthouse from where it is installed: it needs a newer Node than this project supports. */
async function loadLighthouse(folder: string): Promise<Lighthouse> {
  const root = join(folder, 'node_modules/lighthouse');
  const { main } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return (await import(pathToFileURL(join(root, main)).href)).default;
}

/** Scores a running site as a phone: `npm run bench -- lighthouse --lighthouse FOLDER http://127.0.0.1:3000`. */
export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      lighthouse: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      route: { type: 'string', multiple: true, default: ROUTES },
      json: { type: 'string' },
    },
  });
  const [origin] = positionals;
  if (!origin || !values.lighthouse)
    throw new Error('Give --lighthouse FOLDER (where "npm install lighthouse" ran) and the site.');
  const judge = await loadLighthouse(values.lighthouse);
  const report = new Report(['score']);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    // Playwright switches the back/forward cache off, which Lighthouse judges.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    args: [...CHROMIUM_FLAGS, `--remote-debugging-port=${PORT}`],
  });
  try {
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      for (const route of values.route) {
        const flags = { port: PORT, onlyCategories: CATEGORIES, logLevel: 'error' };
        const result = await judge(`${origin}${route}`, flags);
        const error = result?.lhr.runtimeError?.message;
        if (!result || error) throw new Error(`Lighthouse could not judge ${route}: ${error ?? 'no result'}`);
        const { categories } = result.lhr;
        const scores = CATEGORIES.map((name) => [name, (categories[name]?.score ?? 0) * 100] as const);
        report.add(route, 'score', Object.fromEntries(scores));
      }
    }
  } finally {
    await browser.close();
  }
  report.print(values.json);
}

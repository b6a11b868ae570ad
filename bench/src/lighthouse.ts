import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { CHROMIUM } from './pages/phone.ts';
import { Report } from './report.ts';
import { ROUTES } from './routes.ts';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Runs Lighthouse's own command, with the Node that is installed beside it, if any. */
async function judge(programs: string, address: string): Promise<Record<string, number>> {
  const { stdout } = await promisify(execFile)(
    join(programs, 'lighthouse'),
    [
      address,
      '--output=json',
      '--quiet',
      `--only-categories=${CATEGORIES}`,
      '--chrome-flags=--headless=new --no-sandbox',
    ],
    {
      env: { ...process.env, PATH: `${programs}${delimiter}${process.env.PATH}`, CHROME_PATH: CHROMIUM },
      maxBuffer: 2 ** 27,
    },
  );
  const { categories } = JSON.parse(stdout);
  return Object.fromEntries(CATEGORIES.map((name) => [name, (categories[name]?.score ?? 0) * 100]));
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
  const programs = join(values.lighthouse, 'node_modules/.bin');
  const report = new Report(['score']);
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    for (const route of values.route) report.add(route, 'score', await judge(programs, origin + route));
  }
  report.print(values.json);
}

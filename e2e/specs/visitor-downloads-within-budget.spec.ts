import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Request } from '@playwright/test';
import { ROUTES } from '@site/bench/routes';
import { SITE } from '@site/contract';
import { ROOT } from '@site/server/testing';
import { expect, test } from '../support/fixtures.ts';
import { saveData } from '../support/looks/lasting.ts';
import { DATA } from '../support/site.ts';
import { type Measured, weighSite } from '../support/weigh.ts';

const BUDGETS = join(ROOT, 'e2e/support/budgets.json');

/** Where the figures of this run are put. */
const MEASURED = join(ROOT, 'test-results/budgets.json');

/** How far a figure may be above its budget, which is what was measured: a tenth, or half a kilobyte of something small. */
const MARGIN = { part: 0.1, kilobytes: 0.5 };

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
    if (weight - budget > Math.max(budget * MARGIN.part, MARGIN.kilobytes))
      return `${name}: ${weight} KB are more than its budget of ${budget} KB`;
    return [];
  });
}

test('every page and every release weighs no more than its budget', async ({ context }) => {
  const measured = await weighSite(context);
  const text = `${JSON.stringify(measured, null, 2)}\n`;
  mkdirSync(dirname(MEASURED), { recursive: true });
  writeFileSync(MEASURED, text);
  const wrong = compare(figures(JSON.parse(readFileSync(BUDGETS, 'utf8'))), figures(measured));
  const advice = `Budgets of what was measured: cp ${relative(ROOT, MEASURED)} ${relative(ROOT, BUDGETS)}\n${text}`;
  expect(wrong, advice).toEqual([]);
});

test('until somebody touches it, a page runs the script in its HTML alone, and fetches nothing twice', async ({
  page,
}) => {
  await saveData(page);
  for (const route of ROUTES) {
    const fetched: string[] = [];
    const note = (request: Request) => fetched.push(new URL(request.url()).pathname);
    page.on('request', note);
    const html = (await (await page.goto(route, { waitUntil: 'networkidle' }))?.text()) ?? '';
    page.off('request', note);
    expect(fetched.filter((path) => path.endsWith('.js'))).toEqual([]);
    expect(fetched.length).toBe(new Set(fetched).size);
    const inline = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text).join('');
    expect(brotliCompressSync(inline).length).toBeLessThan(8 * 1000);
    // What the shell starts with is named, so that it comes side by side.
    for (const named of await page.locator('link[data-shell]').all())
      await expect(named).toHaveAttribute('integrity', /^sha384-/);
  }
});

/** Names and contents of the browser scripts of a workspace's only release. */
function clientScripts(name: string): string {
  const releases = join(DATA, 'cache/folder/releases', name);
  const [version = ''] = readdirSync(releases).filter((entry) => !entry.startsWith('.'));
  const client = join(releases, version, 'client');
  const scripts = readdirSync(client).filter((file) => file.endsWith('.js'));
  return scripts.map((file) => `${file}\n${readFileSync(join(client, file), 'utf8')}`).join('\n');
}

const REMOTES = ['mf-marketing', 'mf-contact', 'mf-careers'];

test("the shell's scripts know no remote, and a remote's hold no copy of what is shared", () => {
  const shell = clientScripts('shell');
  const ofRemotes = REMOTES.flatMap((name) => [name, name.replace('-', '_')]);
  for (const text of [...ofRemotes, 'remoteEntry.js', '/:service', '/:area'])
    expect(shell.includes(text), text).toBe(false);
  // Each mark is looked for in the shell first: one that is not there would prove nothing.
  const { company, email, phone } = SITE;
  for (const mark of [
    'react.transitional.element',
    'useNavigate()',
    'mantine-',
    company,
    email,
    phone.href,
  ]) {
    expect(shell.includes(mark), mark).toBe(true);
    for (const remote of REMOTES)
      expect(clientScripts(remote).includes(mark), `${mark} in ${remote}`).toBe(false);
  }
});

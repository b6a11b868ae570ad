import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Refusal } from '@site/contract/program';
import type { Browser, BrowserContext, Page, Route } from 'playwright-core';
import { pagePolicy } from '../../compose/page-policy.ts';
import { addressesOf } from '../../compose/render.ts';
import { BROWSER_FLAGS } from './browser.ts';
import type { CandidateFiles, CheckInputs, Problem } from './check.ts';

/** How long a page may take until its section has been hydrated, in milliseconds. */
const HYDRATION_DEADLINE_MS = 15_000;

/** How long the browser may take for all pages, in milliseconds; then it is killed. */
const TOTAL_DEADLINE_MS = 180_000;

/** How many pages are looked at side by side. */
const CONCURRENT_PAGES = 3;

/** Never asked for: every request is answered from the store. */
const ORIGIN = 'http://candidate.localhost';

/** Says only that the machine is slow: on a fast one the page is done before. */
const LATE_PRELOAD = /was preloaded using link preload but not used within a few seconds/;

/** React marks the elements that it has taken over. Evaluated in the page. */
const HYDRATED = `Object.keys(document.querySelector('main h1') ?? {}).some((key) => key.startsWith('__react'))`;

/** Fails where something takes longer: a page whose script loops answers nothing, not even that it will not. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const deadline = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: deadline.signal }).then(() => {
    throw new Error(`not within ${milliseconds / 1000} s`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => undefined);
    deadline.abort();
  }
}

/** Asked from outside: within the page the policy forbids to run a text. */
async function untilHydrated(page: Page): Promise<void> {
  while (!(await page.evaluate<boolean>(HYDRATED))) await sleep(20);
}

async function answer(
  route: Route,
  { store, folder, manifest: { pages, inlineScripts } }: CandidateFiles,
): Promise<void> {
  const { pathname } = new URL(route.request().url());
  const page = Object.hasOwn(pages, pathname) ? pages[pathname] : undefined;
  const release = /^\/releases\/(.+)$/.exec(pathname)?.[1];
  const file = page ? join(folder, page) : join(release ? store.releases : folder, release ?? pathname);
  try {
    // As the site's server sends it, so that what the policy forbids is noticed here.
    const headers = { 'content-security-policy': pagePolicy(inlineScripts) };
    await route.fulfill({
      path: file,
      ...(page ? { headers, contentType: 'text/html; charset=utf-8' } : {}),
    });
  } catch {
    await route.fulfill({ status: 404, contentType: 'text/plain', body: 'Not found' });
  }
}

/** What the browser complained about on one page. */
async function problemsOnPage(context: BrowserContext, address: string): Promise<string[]> {
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!['warning', 'error'].includes(message.type()) || LATE_PRELOAD.test(message.text())) return;
    complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => complaints.push(`${request.url()} was not loaded`));
  try {
    await page.goto(`${ORIGIN}${address}`, { timeout: HYDRATION_DEADLINE_MS });
    await within(HYDRATION_DEADLINE_MS, untilHydrated(page));
  } catch (error) {
    complaints.push(`not hydrated (${error instanceof Error ? error.message.split('\n')[0] : error})`);
  } finally {
    // Nobody waits for it: a page whose script loops closes late.
    page.close().catch(() => undefined);
  }
  return complaints;
}

/** Lends a browser, and kills it afterwards, whatever its pages do. @throws Refusal when it does not start */
async function withBrowser(executablePath: string, use: (browser: Browser) => Promise<void>): Promise<void> {
  // Only here: loading it takes longer than most commands do.
  const { chromium } = await import('playwright-core');
  const server = await chromium.launchServer({ executablePath, args: BROWSER_FLAGS }).catch((error) => {
    throw new Refusal(
      `The browser ${executablePath} does not start. Set CHROMIUM_PATH to one that does, or promote with --no-browser-check.\n${error}`,
    );
  });
  try {
    await use(await chromium.connect(server.wsEndpoint()));
  } finally {
    await server.kill();
  }
}

/** Whether the pages that changed hydrate in a real browser without a warning or an error. */
export async function hydration(candidate: CheckInputs['browser']): Promise<Problem[]> {
  const { live, releases, say } = candidate;
  // All of them with another shell, else those of the new sections.
  const all = live?.releases[releases.shell.name] !== releases.shell.version;
  const changed = releases.sections.filter(({ name, version }) => all || live?.releases[name] !== version);
  const addresses = addressesOf(changed);
  say(`Looking at ${addresses.length} pages in a browser …`);
  const problems: Problem[] = [];
  const add = (problem: string) =>
    problems.push({ problem, advice: 'Open the page in "npm run dev" and look at the console.' });

  await withBrowser(candidate.browser, async (browser) => {
    const context = await browser.newContext();
    await context.route('**/*', (route) => answer(route, candidate));
    async function visitPages() {
      for (let address = addresses.shift(); address; address = addresses.shift()) {
        const complaints = await problemsOnPage(context, address);
        if (complaints.length > 0) add(`${address} does not hydrate cleanly: ${complaints.join('; ')}`);
      }
    }
    const visits = Promise.all(Array.from({ length: CONCURRENT_PAGES }, visitPages));
    await within(TOTAL_DEADLINE_MS, visits).catch(({ message }: Error) =>
      add(`The pages were not all looked at: ${message}.`),
    );
  });
  return problems;
}

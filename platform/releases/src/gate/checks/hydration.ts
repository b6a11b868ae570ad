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

/**
 * Fails where something takes longer: a page whose script loops answers nothing, not even that it will not.
 * @param begun when it was begun, as performance.now() has it
 */
async function within<Result>(
  milliseconds: number,
  work: Promise<Result>,
  begun = performance.now(),
): Promise<Result> {
  const deadline = new AbortController();
  const left = begun + milliseconds - performance.now();
  const late = sleep(left, undefined, { signal: deadline.signal }).then(() => {
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

/** What went wrong. Playwright adds what it did before. */
function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
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
    complaints.push(`not hydrated (${firstLine(error)})`);
  } finally {
    // Nobody waits for it: a page whose script loops closes late.
    page.close().catch(() => undefined);
  }
  return complaints;
}

/**
 * Lends a browser, and kills it afterwards, whatever it does.
 * @param milliseconds how long it may take for everything
 * @throws Refusal when it does not start; an error when it took too long
 */
async function withBrowser(
  executablePath: string,
  milliseconds: number,
  use: (browser: Browser) => Promise<unknown>,
): Promise<void> {
  const begun = performance.now();
  // Only here: loading it takes longer than most commands do.
  const { chromium } = await import('playwright-core');
  const options = { executablePath, args: BROWSER_FLAGS, timeout: milliseconds };
  const server = await chromium.launchServer(options).catch((error) => {
    throw new Refusal(
      `The browser ${executablePath} does not start. Set CHROMIUM_PATH to one that does, or promote with --no-browser-check.\n${error}`,
    );
  });
  try {
    const connected = chromium.connect(server.wsEndpoint()).then(use);
    await within(milliseconds, connected, begun);
  } finally {
    await server.kill();
  }
}

/**
 * Whether the pages that changed hydrate in a real browser without a warning or an error.
 * @param limit how long all of it may take, in milliseconds
 */
export async function hydration(
  candidate: CheckInputs['browser'],
  limit = TOTAL_DEADLINE_MS,
): Promise<Problem[]> {
  const { live, releases, say } = candidate;
  // All of them with another shell, else those of the new sections.
  const all = live?.releases[releases.shell.name] !== releases.shell.version;
  const changed = releases.sections.filter(({ name, version }) => all || live?.releases[name] !== version);
  const addresses = addressesOf(changed);
  say(`Looking at ${addresses.length} pages in a browser …`);
  const problems: Problem[] = [];
  const add = (problem: string) =>
    problems.push({ problem, advice: 'Open the page in "npm run dev" and look at the console.' });

  async function visitPages(context: BrowserContext) {
    for (let address = addresses.shift(); address; address = addresses.shift()) {
      const complaints = await problemsOnPage(context, address);
      if (complaints.length > 0) add(`${address} does not hydrate cleanly: ${complaints.join('; ')}`);
    }
  }
  await withBrowser(candidate.browser, limit, async (browser) => {
    const context = await browser.newContext();
    await context.route('**/*', (route) => answer(route, candidate));
    await Promise.all(Array.from({ length: CONCURRENT_PAGES }, () => visitPages(context)));
  }).catch((error: unknown) => {
    if (error instanceof Refusal) throw error;
    add(`The pages were not all looked at: ${firstLine(error)}.`);
  });
  return problems;
}

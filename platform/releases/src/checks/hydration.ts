import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContext, Page, Request } from 'playwright-core';
import { addressesOf } from '../compose/routes.ts';
import { type StartedBrowser, startBrowser } from './browser.ts';
import { CANDIDATE_ORIGIN, serveCandidateFile } from './candidate-files.ts';
import type { ComposedCandidate, Defect } from './check.ts';

/** Milliseconds; `complaints` is the time to hear more after the first one. */
export const LIMITS = { load: 15_000, page: 15_000, complaints: 1000, compare: 5000, all: 180_000 };

const CONCURRENT_PAGES = 3;

/** A slow machine causes it. */
const LATE_PRELOAD = /was preloaded using link preload but not used within a few seconds/;

/** React's error for a page that differs from its HTML (https://react.dev/errors/418). */
const MISMATCH = /\bMinified React error #418\b/;

const ADVICE =
  "Open the page in a preview and look at the browser's console. Render the same valid HTML in Node and in the browser, without random values or the current time. If the page took too long, the machine may have been busy: try again.";

/**
 * Runs in the page. The event `hydrate` starts the shell, which then marks the root. Effects show within two
 * frames and before the browser is idle.
 */
const SETTLED = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (document.documentElement.dataset.shell !== 'running') {
    document.querySelector('main')?.dispatchEvent(new Event('hydrate', { bubbles: true }));
    await frame();
  }
  await frame();
  await frame();
  await new Promise((resolve) => requestIdleCallback(resolve));
})()`;

/** Runs in the page. Finds the first text or element of `main` that differs from the HTML. */
const DIFFERENCE = `(async () => {
  const request = new XMLHttpRequest();
  request.responseType = 'document';
  request.open('GET', performance.getEntriesByType('navigation')[0].name);
  await new Promise((resolve, reject) => Object.assign(request, { onload: resolve, onerror: reject }).send());
  const unseen = ['script', 'style', 'link', 'meta', 'title', 'template', 'noscript'];
  const partsOf = (element) => [...(element?.childNodes ?? [])].flatMap((node) => {
    if (node.nodeType === 3) return node.data.trim() ? [node.data.trim()] : [];
    if (node.nodeType !== 1 || unseen.includes(node.localName)) return [];
    return ['<' + node.localName + '>', ...partsOf(node)];
  });
  const [before, after] = [request.response, document].map((each) => partsOf(each.querySelector('main')));
  const at = before.findIndex((part, index) => part !== after[index]);
  const shown = (part) => JSON.stringify((part ?? 'nothing more').slice(0, 60));
  return at < 0 ? '' : 'the HTML has ' + shown(before[at]) + ', the browser ' + shown(after[at]);
})()`;

/** A page whose script loops never answers. */
async function within<Result>(milliseconds: number, work: Promise<Result>): Promise<Result> {
  const done = new AbortController();
  const late = sleep(milliseconds, undefined, { signal: done.signal }).then(() => {
    throw new Error(`not within ${milliseconds / 1000} s`);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    late.catch(() => undefined);
    work.catch(() => undefined);
    done.abort();
  }
}

function firstLine(text: string): string {
  return text.split('\n')[0] ?? '';
}

/** Waits until a page is hydrated and its requests have ended. */
async function waitUntilSettled(page: Page, pending: ReadonlySet<Request>): Promise<void> {
  let known: number;
  do {
    known = pending.size;
    await Promise.all([...pending].map(async (request) => (await request.response())?.finished()));
    await page.evaluate(SETTLED);
  } while (pending.size > known);
}

/** The shell cancels prefetches when it starts. */
function isPrefetch(request: Request): boolean {
  return request.headers()['sec-purpose'] !== undefined;
}

async function visit(page: Page, address: string): Promise<string[]> {
  const complaints: string[] = [];
  const pending = new Set<Request>();
  let giveUp = (): void => undefined;
  const complained = new Promise<void>((resolve) => {
    giveUp = resolve;
  });
  function complain(text: string): void {
    complaints.push(firstLine(text));
    setTimeout(giveUp, LIMITS.complaints).unref();
  }
  page.on('request', (request) => {
    if (!isPrefetch(request)) pending.add(request);
  });
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type()) && !LATE_PRELOAD.test(message.text()))
      complain(message.text());
  });
  page.on('pageerror', (error) => complain(error.message));
  page.on('requestfailed', (request) => {
    if (!isPrefetch(request)) complain(`${request.url()} was not loaded`);
  });
  try {
    await page.goto(`${CANDIDATE_ORIGIN}${address}`, { timeout: LIMITS.load });
    await within(LIMITS.page, Promise.race([waitUntilSettled(page, pending), complained]));
    if (complaints.some((complaint) => MISMATCH.test(complaint))) {
      const found = await within(LIMITS.compare, page.evaluate<string>(DIFFERENCE)).catch(() => '');
      if (found) complaints.unshift(found);
    }
  } catch (error) {
    complaints.push(`not hydrated (${firstLine(String(error))})`);
  }
  return complaints;
}

async function visitAll(
  browser: Browser,
  { store, composed, signal }: ComposedCandidate,
  addresses: readonly string[],
): Promise<Defect[]> {
  const problems: Defect[] = [];
  const left = [...addresses];
  const context: BrowserContext = await browser.newContext();
  await context.route('**/*', async (route) => {
    const request = route.request();
    // Pages report their view, which nobody counts here.
    if (request.method() === 'POST') return route.fulfill({ status: 204 });
    const { pathname } = new URL(request.url());
    await route.fulfill(await serveCandidateFile(store, composed, pathname));
  });
  async function visitNext(): Promise<void> {
    for (let address = left.shift(); address !== undefined; address = left.shift()) {
      signal?.throwIfAborted();
      const page = await context.newPage();
      const complaints = await visit(page, address);
      // A page whose script loops may never close.
      page.close().catch(() => undefined);
      const problem = `${address} does not hydrate cleanly: ${[...new Set(complaints)].join('; ')}`;
      if (complaints.length > 0) problems.push({ problem, advice: ADVICE });
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_PAGES }, visitNext));
  return problems;
}

/** Finds pages that do not hydrate in a real browser without warnings and errors. Skips unchanged pages. */
export async function hydration(candidate: ComposedCandidate): Promise<Defect[] | { skipped: string }> {
  const { plan, composed, browser, log, signal } = candidate;
  const { madeFrom } = composed.manifest;
  const changed = plan.releases.sections.filter(({ name }) => madeFrom[name] !== plan.live?.madeFrom[name]);
  // A new shell changes every page. Its own page belongs to no section.
  const addresses = addressesOf(changed);
  if (addresses.length === 0) return [];
  if ('skipped' in browser) {
    log(`The browser check is skipped (${browser.skipped}).`);
    return browser;
  }
  log(`Opening ${addresses.length} ${addresses.length > 1 ? 'pages' : 'page'} in a browser …`);
  let started: StartedBrowser | undefined;
  try {
    started = await startBrowser(browser.path);
    return await within(LIMITS.all, visitAll(started.browser, candidate, addresses));
  } catch (error) {
    signal?.throwIfAborted();
    if (!started) throw error;
    return [
      { problem: `The browser did not check every page: ${firstLine(String(error))}.`, advice: ADVICE },
    ];
  } finally {
    await started?.close();
  }
}

import { RELEASES_PATH } from '@site/build/artefacts';
import { Refusal } from '@site/contract/program';
import type { Browser, Page } from 'playwright-core';
import type { Releases } from '../../compose/discover.ts';
import { addressesOf } from '../../compose/render.ts';
import { answerFromStore, CANDIDATE_ORIGIN } from '../from-store.ts';
import { findDifference } from '../reading/html-difference.ts';
import { BrowserKeeper, within } from './browser-keeper.ts';
import type { CheckInputs, Defect } from './check.ts';
import { noteRequests, untilSettled } from './settled.ts';

/** How long a page may take until it has been loaded, in milliseconds. */
const LOAD_DEADLINE_MS = 15_000;

/** How long things may take, in milliseconds. */
const DEADLINES_MS = {
  /** From a page that has been loaded until its section has been hydrated, and what it began is over. */
  page: 15_000,
  /** All pages; then the browser is killed. */
  total: 180_000,
};

/** How long the pages may take to close, in milliseconds. */
const CLOSING_MS = 1000;

/** How long it may take to compare a page with its HTML, in milliseconds. */
const COMPARING_MS = 5000;

/** How many pages are looked at side by side. */
const CONCURRENT_PAGES = 3;

/** Says only that the machine is slow: on a fast one the page is done before. */
const LATE_PRELOAD = /was preloaded using link preload but not used within a few seconds/;

/** What went wrong. Playwright adds what it did before. */
function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? '';
}

/** React's word for a page that is not what its HTML says (https://react.dev/errors/418). */
const MISMATCH = /\bMinified React error #418\b/;

/** What `within` and Playwright say of what took too long. */
const LATE = /not within [\d.]+ s|\bTimeout \d+ms exceeded/;

/** What to do, by what was complained about. */
const ADVICE: readonly [of: RegExp, advice: string][] = [
  [
    MISMATCH,
    'What a page shows must not depend on chance (Math.random), the clock (dates) or the browser (window), and its markup has to be what HTML allows: no <div> in a <p>.',
  ],
  [
    LATE,
    'The machine may have been busy: try again. Where it comes again, look for a loop, and for what is waited for without end.',
  ],
];

/** Development renders in the browser alone: what is wrong only where HTML is hydrated does not show there. */
const OTHER_ADVICE =
  'Open the page in "npm run dev", and where nothing is wrong there in a preview, which hydrates as visitors\' pages do, and look at the browser\'s console.';

/** A line of a stack in the shell, which has all that surrounds the section. */
const IN_SHELL = new RegExp(`^\\s+at .*${RELEASES_PATH}shell/`);

/** Complaints as one text: each once, though the browser says some again without a stack, and of a stack what the section's author can read. */
export function describeComplaints(complaints: readonly string[]): string {
  const texts = new Map<string, string>();
  for (const complaint of complaints) {
    const [first = '', ...rest] = complaint.split('\n');
    const own = rest.filter((line) => !IN_SHELL.test(line));
    const text = [first, ...(own.length > 0 ? own : rest)].join('\n');
    if ((texts.get(first) ?? '').length < text.length) texts.set(first, text);
  }
  return [...texts.values()].join('; ');
}

/** What the browser complained about on one page. @param limit how long it may take to hydrate, in milliseconds */
async function problemsOnPage(page: Page, address: string, limit: number): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (!['warning', 'error'].includes(message.type()) || LATE_PRELOAD.test(message.text())) return;
    complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('requestfailed', (request) => {
    // The shell gives up prerendering when it starts.
    if (!request.headers()['sec-purpose']) complaints.push(`${request.url()} was not loaded`);
  });
  const requests = noteRequests(page);
  try {
    await page.goto(`${CANDIDATE_ORIGIN}${address}`, { timeout: LOAD_DEADLINE_MS });
    await within(limit, untilSettled(page, requests));
    if (complaints.some((complaint) => MISMATCH.test(complaint))) {
      const difference = await within(COMPARING_MS, findDifference(page)).catch(() => undefined);
      if (difference) complaints.unshift(difference);
    }
  } catch (error) {
    complaints.push(`not hydrated (${firstLine(error)})`);
  } finally {
    // Nobody waits for it: a page whose script loops closes late.
    page.close().catch(() => undefined);
  }
  return complaints;
}

function defectOf(problem: string): Defect {
  return { problem, advice: ADVICE.find(([of]) => of.test(problem))?.[1] ?? OTHER_ADVICE };
}

/**
 * Looks at pages, in a context that nothing was in before and that is closed afterwards.
 * @param emptyPage a page in such a context, where one is ready
 * @param limit how long each may take to hydrate, in milliseconds
 */
async function look(
  browser: Browser,
  candidate: CheckInputs['browser'],
  addresses: readonly string[],
  limit: number,
  emptyPage: Page | undefined,
): Promise<Defect[]> {
  const problems: Defect[] = [];
  const left = [...addresses];
  const context = emptyPage?.context() ?? (await browser.newContext());
  const ready = emptyPage ? [emptyPage] : [];
  async function visitPages() {
    for (let address = left.shift(); address; address = left.shift()) {
      candidate.signal?.throwIfAborted();
      const page = ready.shift() ?? (await context.newPage());
      const complaints = await problemsOnPage(page, address, limit);
      if (complaints.length > 0)
        problems.push(defectOf(`${address} does not hydrate cleanly: ${describeComplaints(complaints)}`));
    }
  }
  async function visitAll() {
    await context.route('**/*', (route) => answerFromStore(route, candidate));
    await Promise.all(Array.from({ length: CONCURRENT_PAGES }, visitPages));
  }
  let giveUp = () => {};
  // Not by closing the context: who waits for a new page of it would wait for ever.
  const givenUp = new Promise<never>((_resolve, reject) => {
    giveUp = () => reject(candidate.signal?.reason);
  });
  candidate.signal?.addEventListener('abort', giveUp, { once: true });
  try {
    await Promise.race([visitAll(), givenUp]);
  } finally {
    candidate.signal?.removeEventListener('abort', giveUp);
    // A page whose script loops closes late, or never: the next look asks for a sign of life.
    await within(CLOSING_MS, context.close()).catch(() => undefined);
  }
  return problems;
}

/**
 * The sections whose pages have to be looked at. Those that are live are not looked at again, nor where somebody let them go live without a
 * look: else another section's promotion would be refused for it.
 */
export function sectionsToLookAt({
  live,
  releases,
  manifest: { madeFrom },
  hydrated,
}: Pick<CheckInputs['browser'], 'live' | 'releases' | 'manifest' | 'hydrated'>): Releases['sections'] {
  const isLive = (name: string) => madeFrom[name] !== undefined && madeFrom[name] === live?.madeFrom[name];
  return releases.sections.filter(({ name }) => !hydrated.has(name) && !isLive(name));
}

/**
 * Whether the pages that changed hydrate in a real browser without a warning or an error.
 * @param limits how long a page that has been loaded and all of them may take, in milliseconds
 */
export async function hydration(
  candidate: CheckInputs['browser'],
  limits: Partial<typeof DEADLINES_MS> = {},
): Promise<Defect[]> {
  const { page, total } = { ...DEADLINES_MS, ...limits };
  const addresses = addressesOf(sectionsToLookAt(candidate));
  if (addresses.length === 0) return [];
  candidate.say(`Looking at ${addresses.length} ${addresses.length > 1 ? 'pages' : 'page'} in a browser …`);
  const keeper = candidate.keeper ?? new BrowserKeeper(candidate.browser);
  try {
    return await keeper.lend(total, (browser, emptyPage) =>
      look(browser, candidate, addresses, page, emptyPage),
    );
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return [defectOf(`The pages were not all looked at: ${firstLine(error)}.`)];
  } finally {
    if (!candidate.keeper) await keeper.kill();
  }
}

import {
  type BrowserContext,
  test as base,
  expect,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test';
import { AREAS, PATHS, SERVICES } from '@site/kit/site';
import { TestEnvironment } from './test-environment.ts';

/** Every address of the site. */
export const ADDRESSES: readonly string[] = [
  ...Object.values(PATHS).flatMap((path) => (typeof path === 'string' && !path.includes('#') ? path : [])),
  ...AREAS.map(({ slug }) => PATHS.area(slug)),
  ...SERVICES.map(({ slug }) => PATHS.service(slug)),
];

/** One address of each kind of page. */
export const PAGE_KINDS: readonly string[] = [
  PATHS.home,
  PATHS.service('ev-charger'),
  PATHS.contact,
  PATHS.program,
  PATHS.areas,
  PATHS.area('elk-grove'),
];

/** An address that is not on the site. */
export const NOT_FOUND = '/nope';

/** The scripts of all releases. */
export const SCRIPTS = /\/releases\/[^?]+\.js/;

/** What the browser reports while a test runs. */
interface PageErrors {
  list: string[];
  /** Set by a test that causes some. In other tests any of them is a failure. */
  expected: boolean;
}

interface Fixtures {
  pageErrors: PageErrors;
  /** Ports, folders and programs for a test that changes or stops something. */
  environment: TestEnvironment;
}

/** Says only that the machine is slow. */
const LATE_PRELOAD = /was preloaded using link preload but not used within a few seconds/;

async function watchErrors(page: Page, { list }: PageErrors): Promise<void> {
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type()) && !LATE_PRELOAD.test(message.text()))
      list.push(message.text());
  });
  page.on('pageerror', (error) => list.push(String(error)));
  page.on('requestfailed', (request) => {
    // The test left the page before the file arrived.
    if (request.failure()?.errorText !== 'net::ERR_ABORTED') list.push(`${request.url()} failed`);
  });
  // Chromium does not log every violation of the policy.
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`The policy refuses: ${effectiveDirective} ${blockedURI}`),
    );
  });
}

/** A browser test. It fails on console warnings and errors, uncaught errors and failed requests. */
export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
  pageErrors: async ({}, use) => {
    const pageErrors: PageErrors = { list: [], expected: false };
    await use(pageErrors);
    if (!pageErrors.expected) expect(pageErrors.list).toEqual([]);
  },
  // Asks for the environment, so that the page closes before its programs stop.
  page: async ({ page, pageErrors, environment: _ }, use) => {
    await watchErrors(page, pageErrors);
    await use(page);
    if (pageErrors.expected) await expect.poll(() => pageErrors.list).not.toEqual([]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the pattern
  environment: async ({}, use, { parallelIndex }) => {
    const environment = TestEnvironment.ofWorker(parallelIndex);
    await use(environment);
    await environment.clear();
  },
});

export { expect };

/** Starts the shell and waits until the page is hydrated. */
export async function hydrate(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    document.querySelector('main')?.dispatchEvent(new Event('hydrate'));
    return document.documentElement.dataset.shell === 'running';
  });
}

/** Opens an address and hydrates the page. */
export async function openHydrated(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrate(page);
}

/** The two states of a page. */
export const STATES = [
  ['in a document', (page: Page, address: string) => page.goto(address)],
  ['in a running page', openHydrated],
] as const;

/** Returns `document`, `starting` or `running`. */
export function stateOf(page: Page): Promise<string> {
  return page.evaluate(() => document.documentElement.dataset.shell ?? 'document');
}

/** Returns the button that opens a dropdown of the header. Playwright has no role for `<summary>`. */
export function dropdownButton(page: Page, name: string): Locator {
  return page.locator('header summary', { hasText: name });
}

/**
 * Clicks a link to an address, also one in a closed menu.
 * @param within a selector of the part that has the link
 */
export async function followLink(page: Page, address: string, within = 'body'): Promise<void> {
  const link = page.locator(`${within} a[href="${address}"]:not([target])`).first();
  await link.evaluate((element: HTMLElement) => element.click());
}

/** Makes pages start with a theme, as if the visitor had chosen it before. */
export async function storeTheme(
  target: Page | BrowserContext,
  theme: 'light' | 'dark' | 'system',
): Promise<void> {
  await target.addInitScript((value) => localStorage.setItem('yes-ui-theme', value), theme);
}

/** Holds back requests until the returned function is called. */
export async function holdRequests(page: Page, url: RegExp | string): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let released = false;
  await page.route(url, (route) => {
    if (released) return route.continue();
    held.push(route);
  });
  return async () => {
    released = true;
    // The page that sent the request may be gone.
    await Promise.all(held.splice(0).map((route) => route.continue().catch(() => undefined)));
  };
}

/** Replaces each text by a `<font>` element, as the browsers' translation does. Runs in the page. */
export function simulateTranslation(selector: string): void {
  for (const root of document.querySelectorAll(selector)) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode);
    for (const text of texts) {
      if (!text.data.trim() || text.parentElement?.closest('script, style, option')) continue;
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text);
    }
  }
}

/** Waits until the browser has painted. */
export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  });
}

/** Waits until no animation or transition runs within an element. */
export async function animationsEnded(element: Locator): Promise<void> {
  await element.evaluate(async (root) => {
    for (;;) {
      const running = root
        .getAnimations({ subtree: true })
        .filter(({ playState }) => playState === 'running');
      if (running.length === 0) return;
      await Promise.allSettled(running.map(({ finished }) => finished));
    }
  });
}

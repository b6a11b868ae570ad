import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { AREAS, PATHS, SERVICES } from '@site/kit/site';
import { type Complaints, watchPage } from './looks/complaints.ts';
import { LastingPages, makeNew } from './looks/lasting.ts';
import { type Own, ownOf } from './own.ts';

/** Every address of the site. */
export const ADDRESSES: readonly string[] = [
  PATHS.home,
  PATHS.contact,
  PATHS.privacy,
  PATHS.program,
  PATHS.areas,
  ...AREAS.map(({ slug }) => PATHS.area(slug)),
  ...SERVICES.map(({ slug }) => PATHS.service(slug)),
];

interface Fixtures {
  /** Whether the visitor saves data: pages then fetch no code of other pages ahead of time. For `samePage`. */
  savesData: boolean;
  complaints: Complaints;
  /**
   * The page of the tests before, for one that has nothing done to the page that stays, such as an init script or a clock: a page of its own
   * costs half of what most tests do. What it has typed, sized, routed, heard or stored is taken back. Those that ask for no scripts or for
   * `savesData` have one together.
   */
  samePage: Page;
  /** Ports, folders and programs for a test that changes or stops something. */
  own: Own;
}

interface WorkerFixtures {
  /** What `samePage` gives out: one of each kind. */
  lasting: LastingPages;
}

/** A browser test. Console messages from a warning upwards, violations of the policy, errors and failed requests fail it. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  savesData: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  complaints: async ({}, use) => {
    const complaints: Complaints = { list: [], expected: false };
    await use(complaints);
    if (!complaints.expected) expect(complaints.list).toEqual([]);
  },
  // Watched from here, so that a test without a page costs none. Named after "own", it ends before: what the page still fetches would not be
  // answered any more.
  page: async ({ page, complaints, own: _ }, use) => {
    await watchPage(page, complaints);
    await use(page);
    // The browser may say so a moment after the test has seen what it looks for.
    if (complaints.expected) await expect.poll(() => complaints.list).not.toEqual([]);
    // What is still being answered by the test need not be any more.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.close();
  },
  lasting: [
    async ({ browser }, use) => {
      const pages = new LastingPages(browser);
      await use(pages);
      await pages.close();
    },
    { scope: 'worker' },
  ],
  samePage: async ({ lasting, complaints, javaScriptEnabled, savesData, viewport }, use) => {
    const { page, complaints: heard } = await lasting.get({ javaScriptEnabled, savesData });
    heard.list = complaints.list;
    if (viewport) await page.setViewportSize(viewport);
    await use(page);
    if (complaints.expected) await expect.poll(() => complaints.list).not.toEqual([]);
    await makeNew(page);
    // What has failed may be said late: nobody is to hear it in the next test.
    if (complaints.expected) await page.goto('about:blank');
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs
  own: async ({}, use, { parallelIndex }) => {
    const own = ownOf(parallelIndex);
    await use(own);
    await own.clear();
  },
});

export { expect };

/**
 * Gives the tests of a group, which only read, one page together: a page of its own costs more than most of them. Each opens an
 * address; complaints fail the test in which they come.
 * @returns the page, once a test runs
 */
export function sharePage(): () => Page {
  test.describe.configure({ mode: 'default' });
  const complaints: Complaints = { list: [], expected: false };
  let shared: Page | undefined;
  test.beforeAll(async ({ browser }) => {
    shared = await browser.newPage();
    await watchPage(shared, complaints);
  });
  test.afterEach(() => {
    expect(complaints.list.splice(0)).toEqual([]);
  });
  test.afterAll(() => shared?.close());
  return () => {
    if (!shared) throw new Error('A page is there as soon as a test runs');
    return shared;
  };
}

/** Starts the shell, and waits until React has taken over the element. */
export async function hydrated(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    document.querySelector('main')?.dispatchEvent(new Event('hydrate'));
    return Object.keys(document.querySelector(wanted) ?? {}).some((key) => key.startsWith('__react'));
  }, selector);
}

/** Waits until the browser has drawn what there is. */
export async function painted(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  });
}

/** Waits until the browser has drawn what there is and has nothing left to do. */
export async function idle(page: Page): Promise<void> {
  await painted(page);
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
}

/** Scrolls to a place, in pixels from the top of the page, and waits until the page says that it has come to rest there. */
export function scrollDownTo(page: Page, top: number): Promise<void> {
  return page.evaluate(async (to) => {
    const end = new Promise((resolve) => document.addEventListener('scrollend', resolve, { once: true }));
    window.scrollTo({ top: to, behavior: 'instant' });
    await end;
  }, top);
}

/** Waits until nothing within an element moves any more. */
export async function still(element: Locator): Promise<void> {
  await element.evaluate(async (root) => {
    // Without a function that has a name: what runs the script for the pictures would add a helper that the page lacks.
    for (;;) {
      const all = root.getAnimations({ subtree: true });
      const moving = all.filter(({ playState }) => playState === 'running');
      if (moving.length === 0) return;
      await Promise.allSettled(moving.map(({ finished }) => finished));
    }
  });
}

/** Opens an address and waits until the page runs. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page, 'main h1');
  // React marks elements before it has run their effects.
  await page.locator('main[data-hydrated]').waitFor();
}

/** Whether there is time for trials that take minutes (`npm run test:long`). */
export const isLongTrial = Boolean(process.env.LONG_TRIALS);

/** A test that takes a minute or more: in a long trial alone. */
export const longTest = isLongTrial ? test : () => undefined;

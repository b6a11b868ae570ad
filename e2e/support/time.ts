import { expect, type Page, type Request, type Route } from '@playwright/test';

/** How much of a page's time passes at once, in milliseconds: less than any deadline of the site. */
const STEP_MS = 2000;

/** Requests of a page that are under way, from now on. */
export function requestsUnderWay(page: Page): ReadonlySet<Request> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return underWay;
}

/** Requests that are never answered. */
const hanging = new WeakSet<Request>();

/** Never answers a request. */
export function hang(route: Route): undefined {
  hanging.add(route.request());
}

/** Takes over the time of a page that has not been opened yet. It goes on as it does, until it is let pass. */
export async function controlTime(page: Page) {
  const underWay = requestsUnderWay(page);
  await page.clock.install();
  return {
    /**
     * Lets time pass more quickly until something has happened. It stands still while a file is on its way, so that a slow
     * machine makes none late; what hangs is not waited for.
     */
    async pass(until: () => Promise<boolean>): Promise<void> {
      const step = async () => {
        if ([...underWay].every((request) => hanging.has(request))) await page.clock.fastForward(STEP_MS);
        return until();
      };
      await expect.poll(step, { timeout: 30_000, intervals: [20] }).toBe(true);
    },
  };
}

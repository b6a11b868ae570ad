import type { Page, Request } from 'playwright-core';

/**
 * The shell marks `main` once the section is committed and its effects have run, which is not before it is needed: `hydrate` says so. What they
 * began shows within two frames, and before the browser has nothing to do. Evaluated in the page.
 */
const SETTLED = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  while (!document.querySelector('main[data-hydrated]')) {
    document.querySelector('main')?.dispatchEvent(new Event('hydrate'));
    await frame();
  }
  await frame();
  await frame();
  await new Promise((resolve) => requestIdleCallback(resolve));
})()`;

/** What a page asks for. */
export interface Requests {
  /** What it has asked for by now, at any time. */
  asked: ReadonlySet<Request>;
  /** What of it has not been given. */
  open: ReadonlySet<Request>;
}

/** Notes what a page asks for from now on. */
export function noteRequests(page: Page): Requests {
  const asked = new Set<Request>();
  const open = new Set<Request>();
  page.on('request', (request) => {
    asked.add(request);
    open.add(request);
  });
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return { asked, open };
}

/** Waits until the page is hydrated, and nothing is left of what it began. */
export async function untilSettled(page: Page, { asked, open }: Requests): Promise<void> {
  let known: number;
  do {
    known = asked.size;
    await Promise.all([...open].map(async (request) => (await request.response())?.finished()));
    // Asked from outside: within the page the policy forbids to run a text.
    await page.evaluate(SETTLED);
    // On a busy machine the page has what came later than the browser says, and is heard of later when it asks for more.
  } while (asked.size > known || open.size > 0);
}

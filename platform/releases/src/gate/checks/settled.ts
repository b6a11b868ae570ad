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

/**
 * Waits until the page is hydrated, and nothing is left of what it began.
 * @param asked what it has asked for by now, at any time
 * @param open what of it has not been given
 */
export async function untilSettled(
  page: Page,
  asked: ReadonlySet<Request>,
  open: ReadonlySet<Request>,
): Promise<void> {
  let known: number;
  do {
    known = asked.size;
    await Promise.all([...open].map(async (request) => (await request.response())?.finished()));
    // Asked from outside: within the page the policy forbids to run a text.
    await page.evaluate(SETTLED);
    // On a busy machine the page has what came later than the browser says, and is heard of later when it asks for more.
  } while (asked.size > known || open.size > 0);
}

import type { BrowserContext, Page, Route } from '@playwright/test';

/** Holds back requests until the returned function is called. */
export async function hold(
  target: BrowserContext | Page,
  which: RegExp | string,
): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let released = false;
  await target.route(which, (route) => {
    if (released) return route.continue();
    held.push(route);
  });
  return async () => {
    released = true;
    // The page that asked for it may be gone.
    await Promise.all(held.splice(0).map((route) => route.continue().catch(() => undefined)));
  };
}

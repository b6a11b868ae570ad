import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, CDPSession, Page } from '@playwright/test';
import type { Contender } from './contenders.ts';
import type { Figures } from './report.ts';
import { followTraffic, type Traffic } from './traffic.ts';
import { type Control, type Notes, watch } from './watch.ts';

/** A phone on a slow line: 150 ms per request, 1.6 Mbit/s down, 750 kbit/s up. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};

const CPU_SLOWDOWN = 4;

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/** The same line and the same slow processor, with a mouse. */
const DESKTOP = { viewport: { width: 1280, height: 800 } };

/** How long nothing may come over the line before a page counts as settled, in milliseconds. */
const QUIET_MS = 1500;

async function settled(traffic: Traffic): Promise<void> {
  while (traffic.idleFor() < QUIET_MS) await sleep(50);
}

interface Visit {
  page: Page;
  traffic: Traffic;
  notes(): Promise<Notes>;
  heap(): Promise<number>;
}

interface VisitOptions {
  device?: BrowserContextOptions;
  /** What reacts to a press, for `reacted` in the page's notes. */
  watched?: Control;
  /** What happens at the first paint of the page's content. */
  onPaint?: (cdp: CDPSession) => Promise<void>;
}

async function visit<T>(
  browser: Browser,
  address: string,
  { device = PHONE, watched, onPaint }: VisitOptions,
  measure: (visit: Visit) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext(device);
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const traffic = await followTraffic(cdp);
    await cdp.send('Network.emulateNetworkConditions', LINE);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    // The compiler names functions by a helper that pages do not have.
    await page.addInitScript('globalThis.__name = (named) => named');
    await page.addInitScript(watch, watched);
    await cdp.send('Page.enable');
    await cdp.send('Page.setLifecycleEventsEnabled', { enabled: true });
    const painted = new Promise<void>((resolve) => {
      cdp.on('Page.lifecycleEvent', ({ name }) => {
        if (name === 'firstContentfulPaint') resolve();
      });
    });
    await Promise.all([page.goto(address), painted.then(() => onPaint?.(cdp))]);
    await settled(traffic);
    return await measure({
      page,
      traffic,
      notes: () => page.evaluate(() => window.notes),
      async heap() {
        await cdp.send('HeapProfiler.collectGarbage');
        return (await cdp.send('Runtime.getHeapUsage')).usedSize;
      },
    });
  } finally {
    await context.close();
  }
}

/** Looks at a page that nobody touches. */
export function lookAt(browser: Browser, { origin }: Contender, route: string): Promise<Figures> {
  return visit(browser, `${origin}${route}`, {}, async ({ page, traffic, notes, heap }) => {
    const { fcp = Number.NaN, lcp = Number.NaN, cls, blocking, hydrated } = await notes();
    const start = await page.evaluate(() => performance.timeOrigin);
    const bytes = traffic.bytes();
    const kinds = Object.entries(bytes).map(([kind, sum]) => [`${kind.toLowerCase()} bytes`, sum]);
    return {
      fcp,
      lcp,
      cls,
      'blocking time': blocking,
      ...(hydrated === undefined ? {} : { 'section hydrated': hydrated }),
      requests: traffic.requests(),
      'chain depth': traffic.depth((start + (hydrated ?? Number.POSITIVE_INFINITY)) / 1000),
      'all bytes': Object.values(bytes).reduce((sum, each) => sum + each, 0),
      ...Object.fromEntries(kinds),
      heap: await heap(),
    };
  });
}

/** What visitors press first, where it is shown. */
const CONTROLS = {
  theme: {
    device: PHONE,
    button: 'header [data-theme-toggle]',
    changed: { selector: 'html', attribute: 'data-mantine-color-scheme' },
  },
  menu: { device: PHONE, button: 'header [data-opens]', changed: { selector: 'dialog', attribute: 'open' } },
  dropdown: {
    device: DESKTOP,
    button: 'header [data-menu]',
    changed: { selector: 'header [data-menu]', attribute: 'aria-expanded' },
  },
} satisfies Record<string, { device: BrowserContextOptions; button: string; changed: Control }>;

export type Pressed = keyof typeof CONTROLS;

export const PRESSED: readonly Pressed[] = ['theme', 'menu', 'dropdown'];

/** Where the middle of a button is, in pixels: the header is the same on all pages. */
async function placeOf(browser: Browser, address: string, what: Pressed): Promise<{ x: number; y: number }> {
  const { device, button } = CONTROLS[what];
  const context = await browser.newContext(device);
  try {
    const page = await context.newPage();
    await page.goto(address);
    const box = await page.locator(button).first().boundingBox();
    if (!box) throw new Error(`${address} shows no ${button}`);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  } finally {
    await context.close();
  }
}

/** Presses something, once, as soon as the page is painted. @returns how long after the first paint it reacted */
export async function press(browser: Browser, { origin }: Contender, route: string, what: Pressed) {
  const place = await placeOf(browser, `${origin}${route}`, what);
  const { device, changed } = CONTROLS[what];
  async function onPaint(cdp: CDPSession): Promise<void> {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await cdp.send('Input.dispatchMouseEvent', { ...place, type, button: 'left', clickCount: 1 });
  }
  const options = { device, watched: changed, onPaint };
  return visit(browser, `${origin}${route}`, options, async ({ notes }): Promise<Figures> => {
    const { fcp, reacted } = await notes();
    if (fcp === undefined || reacted === undefined) return {};
    return { [`${what} after fcp`]: reacted - fcp };
  });
}

/** Follows a link within the page and waits until the next page is painted. Runs in the page. */
function follow(address: string): Promise<number> {
  const link = document.querySelector<HTMLElement>(`a[href="${address}"]`);
  if (!link) throw new Error(`The page has no link to ${address}`);
  const heading = document.querySelector('main h1');
  const start = performance.now();
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const next = document.querySelector('main h1');
      if (!next || next === heading) return;
      observer.disconnect();
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
    });
    observer.observe(document.body, { childList: true, subtree: true });
    link.click();
  });
}

const WAY = ['/contact', '/services/ev-charger'];

/** Goes from `/` to the form to a service, each link touched before so that its page is prefetched. */
export function travel(browser: Browser, { origin }: Contender): Promise<Figures> {
  return visit(browser, `${origin}/`, {}, async ({ page, traffic }) => {
    const figures: Record<string, number> = {};
    for (const address of WAY) {
      await page.evaluate((href) => {
        const link = document.querySelector(`a[href="${href}"]`);
        link?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
        link?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
      }, address);
      await sleep(100);
      await settled(traffic);
      figures[`to ${address}`] = await page.evaluate(follow, address);
      await settled(traffic);
    }
    return figures;
  });
}

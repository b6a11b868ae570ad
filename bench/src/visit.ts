import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, BrowserContextOptions, CDPSession } from '@playwright/test';
import type { Contender } from './contenders.ts';
import type { Figures } from './report.ts';
import { followTraffic } from './traffic.ts';
import { type Control, watch } from './watch.ts';

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

interface VisitOptions {
  device?: BrowserContextOptions;
  /** What reacts to a press, for `reacted` in the page's notes. */
  watched?: Control;
  /** What happens at the first paint of the page's content. */
  onPaint?: (cdp: CDPSession) => Promise<void>;
}

/** Opens a page and waits until it has settled. It is closed at the end of the block that uses it. */
async function visit(browser: Browser, address: string, options: VisitOptions = {}) {
  const { device = PHONE, watched, onPaint } = options;
  const context = await browser.newContext(device);
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
  await traffic.settled();
  return { page, cdp, traffic, [Symbol.asyncDispose]: () => context.close() };
}

/** Looks at a page that nobody touches. */
export async function lookAt(browser: Browser, { origin }: Contender, route: string): Promise<Figures> {
  await using visited = await visit(browser, `${origin}${route}`);
  const { page, cdp, traffic } = visited;
  const { hydrated, ...notes } = await page.evaluate(() => window.notes);
  const start = await page.evaluate(() => performance.timeOrigin);
  const bytes = traffic.bytes();
  const kinds = Object.entries(bytes).map(([kind, sum]) => [`${kind.toLowerCase()} bytes`, sum]);
  await cdp.send('HeapProfiler.collectGarbage');
  return {
    fcp: notes.fcp ?? Number.NaN,
    lcp: notes.lcp ?? Number.NaN,
    cls: notes.cls,
    'blocking time': notes.blocking,
    ...(hydrated === undefined ? {} : { 'section hydrated': hydrated }),
    requests: traffic.requests(),
    'chain depth': traffic.depth((start + (hydrated ?? Number.POSITIVE_INFINITY)) / 1000),
    'all bytes': Object.values(bytes).reduce((sum, each) => sum + each, 0),
    ...Object.fromEntries(kinds),
    heap: (await cdp.send('Runtime.getHeapUsage')).usedSize,
  };
}

/** What visitors press first, where it is shown, and what changes when it reacts. */
export const CONTROLS = [
  {
    name: 'theme',
    device: PHONE,
    button: 'header [data-theme-toggle]',
    watched: { selector: 'html', attribute: 'data-mantine-color-scheme' },
  },
  {
    name: 'menu',
    device: PHONE,
    button: 'header [data-opens]',
    watched: { selector: 'dialog', attribute: 'open' },
  },
  {
    name: 'dropdown',
    device: DESKTOP,
    button: 'header [data-menu]',
    watched: { selector: 'header [data-menu]', attribute: 'aria-expanded' },
  },
];

/** Where the middle of a button is, in pixels: the header is the same on all pages. */
async function placeOf(browser: Browser, address: string, device: BrowserContextOptions, button: string) {
  await using page = await browser.newPage(device);
  await page.goto(address);
  const box = await page.locator(button).first().boundingBox();
  if (!box) throw new Error(`${address} shows no ${button}`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses something, once, as soon as the page is painted. @returns how long after the first paint it reacted */
export async function press(
  browser: Browser,
  { origin }: Contender,
  route: string,
  { name, device, button, watched }: (typeof CONTROLS)[number],
): Promise<Figures> {
  const place = await placeOf(browser, `${origin}${route}`, device, button);
  async function onPaint(cdp: CDPSession): Promise<void> {
    for (const type of ['mousePressed', 'mouseReleased'] as const)
      await cdp.send('Input.dispatchMouseEvent', { ...place, type, button: 'left', clickCount: 1 });
  }
  await using visited = await visit(browser, `${origin}${route}`, { device, watched, onPaint });
  const { fcp, reacted } = await visited.page.evaluate(() => window.notes);
  return fcp === undefined || reacted === undefined ? {} : { [`${name} after fcp`]: reacted - fcp };
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
export async function travel(browser: Browser, { origin }: Contender): Promise<Figures> {
  await using visited = await visit(browser, `${origin}/`);
  const { page, traffic } = visited;
  const figures: Record<string, number> = {};
  for (const address of WAY) {
    await page.evaluate((href) => {
      const link = document.querySelector(`a[href="${href}"]`);
      link?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
      link?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    }, address);
    await sleep(100);
    await traffic.settled();
    figures[`to ${address}`] = await page.evaluate(follow, address);
    await traffic.settled();
  }
  return figures;
}

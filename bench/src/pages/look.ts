import type { Figures } from '../report.ts';
import type { Phone } from './phone.ts';

interface Observed {
  largest: number;
  shift: number;
  tasks: { start: number; duration: number }[];
  inputs: number[];
}

declare global {
  interface Window {
    observed: Observed;
  }
}

/** Runs in the page before its own scripts. */
function observe(): void {
  const observed: Observed = { largest: 0, shift: 0, tasks: [], inputs: [] };
  window.observed = observed;
  const on = (type: string, take: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({
      type,
      buffered: true,
      ...options,
    });
  on('largest-contentful-paint', ({ startTime }) => {
    observed.largest = startTime;
  });
  on('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) observed.shift += Reflect.get(entry, 'value');
  });
  on('longtask', ({ startTime, duration }) => {
    observed.tasks.push({ start: startTime, duration });
  });
  const input = (entry: PerformanceEntry) => {
    if (Reflect.get(entry, 'interactionId')) observed.inputs.push(entry.duration);
  };
  on('event', input, { durationThreshold: 16 });
}

/** Returns what the page observed, with its first paint, in milliseconds. */
function read(): Observed & { first: number } {
  const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN;
  return { ...window.observed, first };
}

/** Loads a page that nobody touches. */
export async function look({ page, cdp, traffic, load }: Phone, address: string): Promise<Figures> {
  await page.addInitScript(observe);
  await cdp.send('Performance.enable');
  await load(address);
  const { largest, shift, tasks, first } = await page.evaluate(read);
  const { metrics } = await cdp.send('Performance.getMetrics');
  const busy = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  const bytes = Object.entries(traffic.bytes()).map(([kind, sum]) => [`${kind} kB`, sum / 1000] as const);
  const blocked = tasks
    .filter(({ start }) => start >= first)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
  return {
    'FCP ms': first,
    'LCP ms': largest,
    CLS: shift,
    'blocked ms': blocked,
    'main thread ms': busy * 1000,
    ...Object.fromEntries(bytes),
  };
}

/** What visitors press. A selector may match nothing: the contender has no such control. */
export const CONTROLS: Readonly<Record<string, { route: string; selector: string; wide?: boolean }>> = {
  theme: { route: '/', selector: 'button:is([aria-label*="theme" i], [aria-label*="dark" i])' },
  menu: { route: '/', selector: 'header :is(button, summary):is([aria-label*="menu" i])' },
  dropdown: { route: '/', selector: 'nav :is(button[aria-expanded], summary)', wide: true },
  carousel: { route: '/', selector: 'main button[aria-label*="next" i]' },
  field: { route: '/contact', selector: 'main form input:not([type=hidden])' },
};

const PRESSES = 5;

/**
 * Presses a control of a loaded page five times, half a second apart.
 * @returns the longest time from a press to the next paint, as INP measures it
 */
export async function press(phone: Phone, address: string, name: string): Promise<Figures> {
  const control = CONTROLS[name];
  if (!control) return {};
  const { page, load } = phone;
  await page.addInitScript(observe);
  await load(address);
  const target = page.locator(control.selector).filter({ visible: true }).first();
  if ((await target.count()) === 0) return {};
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (let press = 0; press < PRESSES; press += 1) {
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.waitForTimeout(60);
    await page.mouse.up();
    await page.waitForTimeout(500);
    await page.keyboard.press('Escape');
  }
  const { inputs } = await page.evaluate(read);
  // Browsers report no input that takes less than 16 ms.
  return { [`press on ${name} to paint, ms`]: Math.max(16, ...inputs) };
}

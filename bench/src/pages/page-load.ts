import type { Figures } from '../report.ts';
import type { Phone } from './phone.ts';

interface Observed {
  first: number;
  largest: number;
  shift: number;
  tasks: { start: number; duration: number }[];
}

/** Runs in the page before its own scripts, and collects what the browser reports. */
function observe(): void {
  const observed: Observed = { first: Number.NaN, largest: 0, shift: 0, tasks: [] };
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') observed.first = startTime;
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
  Object.assign(window, { observed });
}

export async function measureLoad({ page, traffic, load }: Phone, address: string): Promise<Figures> {
  await page.addInitScript(observe);
  await load(address);
  const { first, largest, shift, tasks }: Observed = await page.evaluate('observed');
  const kilobytes = [...traffic.bytes].map(([kind, sum]) => [`${kind} kB`, sum / 1000] as const);
  const blocked = tasks
    .filter(({ start }) => start >= first)
    .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0);
  return {
    'FCP ms': first,
    'LCP ms': largest,
    CLS: shift,
    'blocked ms': blocked,
    ...Object.fromEntries(kilobytes),
  };
}

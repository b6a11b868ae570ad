import type { Figures } from '../report.ts';
import { FAST_LINE, type Phone, SLOW_LINE } from './phone.ts';
import { controlsOf, press, THEME } from './presses.ts';
import { awaitHeading, clickSchedule, clickTheme, readNotes, watch } from './probes.ts';
import { blockingTime, layoutShift, longestTask } from './timeline.ts';

/** One visit of a page. What did not happen has no figure. */
export type Visit = (phone: Phone, address: string) => Promise<Figures>;

/** Looks at a page that nobody touches. */
async function look(phone: Phone, address: string): Promise<Figures> {
  const { page, cdp, traffic } = phone;
  await page.addInitScript(watch);
  await cdp.send('Performance.enable');
  const decoded = await phone.load(address);
  const { metrics } = await cdp.send('Performance.getMetrics');
  const { largest, shifts, tasks, first } = await page.evaluate(readNotes);
  const bytes = traffic.bytes();
  const kinds = Object.entries(bytes).map(([kind, sum]) => [`${kind} bytes`, sum]);
  const seconds = metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  await cdp.send('HeapProfiler.collectGarbage');
  return {
    ...(first !== undefined && { 'first paint ms': first }),
    ...(largest !== undefined && { 'largest paint ms': largest }),
    'layout shift': layoutShift(shifts),
    ...(first !== undefined && {
      'blocked after first paint ms': blockingTime(tasks, first),
      'longest task after it ms': longestTask(tasks, first),
    }),
    'blocked since start ms': blockingTime(tasks, 0),
    'main thread ms': seconds * 1000,
    'all bytes': Object.values(bytes).reduce((sum, each) => sum + each, 0),
    ...Object.fromEntries(kinds),
    'html decoded bytes': decoded,
    requests: traffic.requests(),
    'chain depth': traffic.depth(Number.POSITIVE_INFINITY),
    'heap bytes': (await cdp.send('Runtime.getHeapUsage')).usedSize,
  };
}

/** Clicks the theme button, again and again, from the start of the page until it answers. */
async function theme(phone: Phone, address: string): Promise<Figures> {
  await phone.page.addInitScript(clickTheme, THEME);
  await phone.load(address);
  const answered = await phone.page.evaluate(() => window.answered);
  return answered === undefined ? {} : { 'theme button answers ms': answered };
}

const PATH = '/contact';

/** From the click on a link that nobody has touched before to the next page's heading, in milliseconds. */
async function follow(phone: Phone, address: string, line: typeof SLOW_LINE): Promise<number | undefined> {
  const { page } = phone;
  await phone.load(address);
  await phone.setLine(line);
  const heading = await page.evaluate(() => document.querySelector('h1')?.textContent ?? '');
  const way = { path: PATH, heading };
  await page.addInitScript(awaitHeading, way);
  await page.evaluate(awaitHeading, way);
  const clicked = await page.evaluate(clickSchedule, way);
  if (clicked === undefined) return undefined;
  const arrived = await page
    .waitForFunction(() => window.arrived, undefined, { polling: 100, timeout: 30_000 })
    .then((handle) => handle.jsonValue())
    .catch(() => undefined);
  return arrived && arrived - clicked;
}

async function follows(phone: Phone, address: string, name: string, line: typeof SLOW_LINE) {
  const took = await follow(phone, address, line);
  return took === undefined ? {} : { [name]: took };
}

const WAYS: Readonly<Record<string, Visit>> = {
  'way to the form': (phone, address) => follows(phone, address, `to ${PATH} ms`, FAST_LINE),
  'way to the form on the slow line': (phone, address) =>
    follows(phone, address, `to ${PATH} on the slow line ms`, SLOW_LINE),
};

/** Visits by somebody who presses what the page has. */
function uses(route: string): Readonly<Record<string, Visit>> {
  return Object.fromEntries(
    Object.entries(controlsOf(route)).map(([name, control]) => [
      `${name} pressed`,
      (phone: Phone, address: string) => press(phone, address, name, control),
    ]),
  );
}

/** The visits of an address, by name, each by a new phone. */
export function visitsOf(route: string): Readonly<Record<string, Visit>> {
  return { look, theme, ...(route === '/' && WAYS), ...uses(route) };
}

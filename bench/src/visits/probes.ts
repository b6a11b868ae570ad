/**
 * What runs in the measured pages. Each is sent there as text: it can name nothing outside itself.
 */
import type { Shift, Task } from './timeline.ts';

/** What a page notes of itself, in milliseconds since its start. */
export interface Notes {
  largest?: number;
  shifts: Shift[];
  tasks: Task[];
  /** From each of the visitor's inputs to the next paint; browsers leave out what takes less than 16. */
  inputs: number[];
}

declare global {
  interface Window {
    notes: Notes;
    /** When the click on the theme button was made that it answered, in milliseconds since the page's start. */
    answered?: number;
    /** When the heading of the next page was there, in milliseconds since 1970. */
    arrived?: number;
  }
}

/** Notes what the browser reports. Runs before anything else in the page. */
export function watch(): void {
  const notes: Notes = { shifts: [], tasks: [], inputs: [] };
  window.notes = notes;
  const observe = (type: string, note: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...options,
    });
  observe('largest-contentful-paint', ({ startTime }) => {
    notes.largest = startTime;
  });
  observe('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput'))
      notes.shifts.push([entry.startTime, Reflect.get(entry, 'value')]);
  });
  observe('longtask', ({ startTime, duration }) => {
    notes.tasks.push([startTime, duration]);
  });
  const noteInput = (entry: PerformanceEntry) => {
    if (Reflect.get(entry, 'interactionId')) notes.inputs.push(entry.duration);
  };
  observe('event', noteInput, { durationThreshold: 16 });
}

/** What a page has noted, and when it was first painted, if it was. */
export function readNotes(): Notes & { first: number | undefined } {
  const [first] = performance.getEntriesByName('first-contentful-paint');
  return { ...window.notes, first: first?.startTime };
}

/** What is pressed: the first such element whose label says something. */
export interface Pressed {
  selector: string;
  /** A regular expression; case does not count. */
  says: string;
}

/**
 * Clicks the theme button every 50 ms until a click changes what `<html>` or `<body>` say of the theme, and notes when that click was
 * made. Attributes that say nothing of a theme do not count: scripts set those while they start.
 */
export async function clickTheme({ selector, says }: Pressed): Promise<void> {
  const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const theme = () =>
    [document.documentElement, document.body]
      .flatMap((element: Element | null) => [...(element?.attributes ?? [])])
      .flatMap(({ name, value }) => value.split(/[\s;]+/).map((part) => `${name}=${part}`))
      .filter((text) => /theme|scheme|dark|light/i.test(text))
      .join();
  const button = () =>
    [...document.querySelectorAll<HTMLElement>(selector)].find((each) =>
      new RegExp(says, 'i').test(each.ariaLabel ?? each.textContent),
    );
  for (;;) {
    const [before, clicked, clickedButton] = [theme(), performance.now(), button()];
    clickedButton?.click();
    for (let check = 0; check < 5; check += 1) {
      await wait(10);
      if (!clickedButton || theme() === before) continue;
      window.answered = clicked;
      return;
    }
  }
}

/** Where a visitor goes, and what is the heading before. */
export interface Way {
  path: string;
  heading: string;
}

/** Notes when another heading can be seen at an address. Runs in each document on the way there. */
export function awaitHeading({ path, heading }: Way): void {
  const look = () => {
    const isThere = location.pathname.replace(/(.)\/$/, '$1') === path;
    const headings = isThere ? [...document.querySelectorAll('h1')] : [];
    const shown = headings.some((h1) => h1.textContent !== heading && h1.getClientRects().length > 0);
    requestAnimationFrame(() => {
      if (shown) window.arrived = performance.timeOrigin + performance.now();
      else look();
    });
  };
  look();
}

/** Clicks the first link to an address that can be seen and says "Schedule". @returns when, in milliseconds since 1970 */
export function clickSchedule({ path }: Way): number | undefined {
  const link = [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].find(
    (each) =>
      each.pathname.replace(/(.)\/$/, '$1') === path &&
      /schedule/i.test(each.textContent) &&
      each.checkVisibility(),
  );
  const clicked = performance.timeOrigin + performance.now();
  link?.click();
  return link && clicked;
}

/** Brings what is pressed into the window. @returns where its centre is, in pixels, and whether the page was moved for it; undefined where a press would not reach it */
export function centreOf({ selector, says }: Pressed) {
  const element = [...document.querySelectorAll(selector)].find(
    (each) => each.checkVisibility() && new RegExp(says, 'i').test(each.ariaLabel ?? each.textContent),
  );
  if (!element) return undefined;
  const before = element.getBoundingClientRect();
  if (before.top < 0 || before.bottom > innerHeight)
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  return element.contains(document.elementFromPoint(x, y)) ? { x, y, moved: top !== before.top } : undefined;
}

/** What a page looks like to whom it answers, as a text: attributes, texts, what is in its fields, how far its parts are scrolled. */
export function lookOf(): string {
  const elements = [document.documentElement, ...document.body.querySelectorAll('*')];
  return JSON.stringify(
    elements.map((element) => [
      element.localName,
      [...element.attributes].map(({ name, value }) => `${name}=${value}`).join(' '),
      element.scrollLeft,
      Reflect.get(element, 'value'),
      element.checkVisibility(),
    ]),
  );
}

/** What a page notes of itself, in milliseconds since its start. */
export interface Notes {
  fcp?: number;
  lcp?: number;
  cls: number;
  /** What long tasks took beyond 50 ms each, after the first paint. */
  blocking: number;
  /** When React had taken over the section. */
  hydrated?: number;
  /** When what is watched had changed. */
  reacted?: number;
}

/** What changes when a control reacts: an attribute of the first element that a selector finds. */
export interface Control {
  selector: string;
  attribute: string;
}

declare global {
  interface Window {
    notes: Notes;
  }
}

/** Runs in the page, before anything else in it. */
export function watch(control: Control | undefined): void {
  const notes: Notes = { cls: 0, blocking: 0 };
  window.notes = notes;

  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });

  observe('largest-contentful-paint', ({ startTime }) => {
    notes.lcp = startTime;
  });
  observe('layout-shift', (entry) => {
    const value = Reflect.get(entry, 'value');
    if (typeof value === 'number') notes.cls += value;
  });
  observe('longtask', ({ startTime, duration }) => {
    const end = startTime + duration;
    const begin = Math.max(startTime, notes.fcp ?? end);
    notes.blocking += Math.max(0, end - begin - 50);
  });
  observe('paint', ({ name, startTime }) => {
    if (name !== 'first-contentful-paint') return;
    notes.fcp = startTime;
  });

  const hydration = setInterval(() => {
    const heading = document.querySelector('main h1') ?? {};
    if (!Object.keys(heading).some((key) => key.startsWith('__react'))) return;
    notes.hydrated = performance.now();
    clearInterval(hydration);
  }, 10);

  document.addEventListener('DOMContentLoaded', () => {
    const watched = control && document.querySelector(control.selector);
    if (!watched) return;
    const before = watched.getAttribute(control.attribute);
    new MutationObserver((_changes, observer) => {
      if (watched.getAttribute(control.attribute) === before) return;
      notes.reacted = performance.now();
      observer.disconnect();
    }).observe(watched, { attributes: true });
  });
}

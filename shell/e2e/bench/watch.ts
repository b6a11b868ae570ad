/** What a page notes of itself, in milliseconds since its start. */
export interface Notes {
  fcp?: number;
  lcp?: number;
  cls: number;
  /** What long tasks took beyond 50 ms each, after the first paint. */
  blocking: number;
  /** When React had taken over the section. */
  hydrated?: number;
  /** When the theme had changed. */
  theme?: number;
  /** When a dropdown had opened. */
  dropdown?: number;
}

declare global {
  interface Window {
    notes: Notes;
  }
}

/**
 * Runs in the page, before anything else in it.
 * @param press what is pressed again and again from the first paint on, until it reacts
 */
export function watch(press: 'theme' | 'dropdown' | undefined): void {
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
    keepPressing();
  });

  const hydration = setInterval(() => {
    const heading = document.querySelector('main h1') ?? {};
    if (!Object.keys(heading).some((key) => key.startsWith('__react'))) return;
    notes.hydrated = performance.now();
    clearInterval(hydration);
  }, 10);

  function keepPressing(): void {
    const targets = {
      theme: () => ({
        button: document.querySelector<HTMLElement>('header button[aria-label*="theme" i]'),
        watched: document.documentElement,
        attribute: 'data-mantine-color-scheme',
      }),
      dropdown: () => {
        const button = document.querySelector<HTMLElement>('header nav button[aria-expanded]');
        return { button, watched: button, attribute: 'aria-expanded' };
      },
    };
    if (!press) return;
    const { button, watched, attribute } = targets[press]();
    if (!button || !watched) return;
    const before = watched.getAttribute(attribute);
    const timer = setInterval(() => button.click(), 20);
    new MutationObserver((_changes, observer) => {
      if (watched.getAttribute(attribute) === before) return;
      notes[press] = performance.now();
      clearInterval(timer);
      observer.disconnect();
    }).observe(watched, { attributes: true });
  }
}

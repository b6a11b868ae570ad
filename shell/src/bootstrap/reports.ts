import { MAX_EVENTS, type PageEvent, type PageReport, REPORTS_PATH } from '@site/contract/reports';
import { listen, whenShown } from './events.ts';

/** Dispatched on the window to report a `PageEvent`, its detail. */
export const PAGE_EVENT = 'page-event';

/** Means only that a page was laid out again. */
const HARMLESS = /^ResizeObserver loop/;

/** Returns the release, as `name@version`, of the first file of this site's releases that a text names. */
export function findReleaseName(text: string): string | undefined {
  const [, name, version] = /\/releases\/([a-z0-9-]{1,40})\/([\w.+-]{1,60})\/client\//.exec(text) ?? [];
  return name && `${name}@${version}`;
}

function describe(event: Event): PageEvent | undefined {
  if (event instanceof CustomEvent) return event.detail;
  const { error, filename, message, reason } = Object(event);
  // A file that does not load has no message: start.ts and the federation report it.
  if (event.type === 'error' && (!message || HARMLESS.test(message))) return undefined;
  return { kind: 'error', release: findReleaseName(`${Object(error ?? reason).stack} ${filename}`) };
}

/** Reports that the page is shown and which errors it has: once after load, later errors as they come. */
export function sendReports(): void {
  const known = new Set<string>();
  let waiting: PageEvent[] = [];
  let isShown = false;

  function send(): void {
    const meta = document.querySelector<HTMLMetaElement>('meta[name=composition]');
    // Neither development nor a preview reports.
    if (!meta || document.getElementById('preview')) return;
    const report: PageReport = { composition: meta.content, events: waiting };
    waiting = [];
    navigator.sendBeacon(REPORTS_PATH, new Blob([JSON.stringify(report)], { type: 'application/json' }));
  }

  function record(event: PageEvent | undefined): void {
    const key = `${event?.kind} ${event?.release}`;
    if (!event || known.has(key) || known.size >= MAX_EVENTS) return;
    known.add(key);
    waiting.push(event);
    if (isShown) send();
  }

  listen(`error unhandledrejection ${PAGE_EVENT}`, (event) => record(describe(event)));
  whenShown(() => {
    isShown = true;
    record({ kind: 'view' });
  });
}

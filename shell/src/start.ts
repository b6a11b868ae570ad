// The one switch of a page: document → starting → running. The inline script and the shell both import this
// module. They are different scripts, so the state is an attribute of the document.
import type { PageEvent } from '@site/contract/reports';
import { closestElement, listen, whenIdle } from './bootstrap/events.ts';
import { PAGE_EVENT } from './bootstrap/reports.ts';

type State = 'document' | 'starting' | 'running';

/**
 * Controls that need React. Links, menus and the theme button do not. A section marks others with
 * `data-hydrate`.
 */
const CONTROLS = 'main :is(button,form,input,select,textarea),[data-hydrate]';

/** Events that show that a visitor comes to a control. */
const INTENT = 'pointerover focusin input click';

/** Starts the shell: for the gate and for tests. */
const HYDRATE_EVENT = 'hydrate';

/** Dispatched on the document to have a shell that is loaded try again. */
export const RETRY_EVENT = 'retry-start';

/** Dispatched on the document when its state has changed. */
const STATE_EVENT = 'shell-state';

/** How long the messages of a form wait for the shell, in milliseconds. */
const HELD_BACK_MS = 2000;

/** Marks the click to replay. The browser itself submits a form that is valid. */
const REPLAYABLE = 'main :is(button:not([type=submit]),form:invalid [type=submit])';

/** In sessionStorage: the composition whose shell failed on a page. */
const FAILED_KEY = 'shell-failed';

export function shellState(): State {
  const { shell } = document.documentElement.dataset;
  return shell === 'starting' || shell === 'running' ? shell : 'document';
}

function setState(next: State): void {
  const { dataset } = document.documentElement;
  if (next === 'document') delete dataset.shell;
  else dataset.shell = next;
  document.dispatchEvent(new Event(STATE_EVENT));
}

function composition(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=composition]')?.content ?? '';
}

function hasFailedBefore(): boolean {
  try {
    return composition() !== '' && sessionStorage.getItem(FAILED_KEY) === composition();
  } catch {
    return false;
  }
}

export function reportEvent(detail: PageEvent): void {
  window.dispatchEvent(new CustomEvent(PAGE_EVENT, { detail }));
}

/** Returns the scroll position that React Router has stored for the history entry. */
function routerScroll(): number {
  try {
    const positions = JSON.parse(sessionStorage.getItem('react-router-scroll-positions') ?? '{}');
    return positions[window.history.state?.key] ?? 0;
  } catch {
    return 0;
  }
}

/** Returns to the document state: the HTML works by itself. */
export function abortStart(): void {
  setState('document');
  reportEvent({ kind: 'start-failed' });
}

export function markRunning(): void {
  setState('running');
  // From here on the router follows links.
  for (const rules of document.querySelectorAll('script[type=speculationrules]')) rules.remove();
}

/** Keeps the shell of this composition from starting in this tab again. */
export function disableShell(): void {
  try {
    sessionStorage.setItem(FAILED_KEY, composition());
  } catch {
    // Storage is switched off.
  }
}

const isSheet = (link: Element) => link.getAttribute('as') === 'style';

function settled(element: HTMLElement): Promise<unknown> {
  return new Promise((resolve, reject) => {
    element.onload = resolve;
    element.onerror = reject;
  });
}

/**
 * Fetches all files that the HTML names for the shell, and runs its scripts once its style sheet is there.
 */
async function loadShell(): Promise<void> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-shell]')];
  const added: HTMLElement[] = [];
  const add = <T extends HTMLElement>(element: T): T => {
    added.push(element);
    document.head.append(element);
    return element;
  };
  const copyOf = (link: HTMLLinkElement) => {
    const copy = document.importNode(link);
    copy.removeAttribute('media');
    delete copy.dataset.shell;
    return copy;
  };
  try {
    const sheets = links.filter(isSheet).map((link) => ({ link, sheet: copyOf(link) }));
    for (const { link, sheet } of sheets) {
      sheet.rel = 'stylesheet';
      added.push(sheet);
      // Before the section's styles, which may override it.
      (document.querySelector('style:not([data-href])') ?? link).after(sheet);
    }
    for (const link of links) if (!isSheet(link)) add(copyOf(link));
    await Promise.all(sheets.map(({ sheet }) => settled(sheet)));
    const own = links.filter((link) => !isSheet(link) && link.dataset.shell === 'run');
    const running = own.map(({ href, integrity, crossOrigin }) => {
      const script = document.createElement('script');
      return settled(add(Object.assign(script, { async: false, crossOrigin, integrity, src: href })));
    });
    await Promise.all(running);
  } catch (error) {
    // Another try fetches them again.
    for (const element of added) element.remove();
    throw error;
  }
}

/** Returns whether a visitor comes to something that needs React. A finger opens no tooltip. */
function needsShell(event: Event): boolean {
  if (closestElement(event, CONTROLS)) return true;
  const target = closestElement(event, '[data-tooltip]');
  if (event.type === 'focusin') return target?.matches(':focus-visible') ?? false;
  return target !== null && Reflect.get(event, 'pointerType') === 'mouse' && event.type === 'pointerover';
}

/**
 * Starts the shell when a visitor comes to a control that needs it, and replays the last click that came
 * meanwhile.
 */
export function startWhenNeeded(): void {
  const opened = window.location.pathname;
  let isLoaded = false;
  let clicked: number | undefined;
  let timer: number | undefined;
  let isLate = false;
  const replayable = () => [...document.querySelectorAll<HTMLElement>('main button')];

  /** Shows the browser's messages at a form that was submitted while they were held back. */
  function showMessages() {
    const form = replayable()[clicked ?? -1]?.closest('form');
    if (!form) return;
    clicked = undefined;
    form.reportValidity();
  }

  function start() {
    if (shellState() !== 'document' || hasFailedBefore()) return;
    setState('starting');
    isLate = false;
    window.clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (shellState() !== 'starting') return;
      isLate = true;
      showMessages();
    }, HELD_BACK_MS);
    if (isLoaded) {
      document.dispatchEvent(new Event(RETRY_EVENT));
      return;
    }
    const succeed = () => {
      isLoaded = true;
    };
    loadShell().then(succeed, abortStart);
  }

  listen(INTENT, (event) => {
    const isRunning = shellState() === 'running';
    if (event.type === 'click') {
      // A later click, which React hears, leaves nothing to replay.
      const pressed = isRunning ? null : closestElement<HTMLElement>(event, REPLAYABLE);
      clicked = pressed ? replayable().indexOf(pressed) : undefined;
    }
    if (!isRunning && needsShell(event)) start();
  });
  listen(HYDRATE_EVENT, start);
  // The click is replayed, and then the form shows its own messages. The browser's bubble would cover them.
  document.addEventListener(
    'invalid',
    (event) => {
      if (shellState() === 'starting' && !isLate) event.preventDefault();
      else clicked = undefined;
    },
    true,
  );
  document.addEventListener(STATE_EVENT, () => {
    if (shellState() === 'document') showMessages();
    // By index: after a mismatch React has replaced the elements. Once idle: effects of the section may
    // render more.
    if (shellState() === 'running') whenIdle(() => replayable()[clicked ?? -1]?.click());
  });

  // In development the document comes without a page in it.
  document.addEventListener('DOMContentLoaded', () => {
    if (!document.getElementById('main')) start();
  });
  // The router has set entries to `manual`. In a document the browser restores the scroll position.
  window.history.scrollRestoration = 'auto';
  // Entries of a router that is gone share this document. Load their pages where the router left them.
  window.addEventListener('popstate', () => {
    if (shellState() === 'running' || window.location.pathname === opened) return;
    const top = routerScroll();
    // A reload keeps the scroll position, unless an element of this page anchors it.
    Object.assign(document.body.style, {
      minHeight: `${top + window.innerHeight}px`,
      overflowAnchor: 'none',
    });
    window.scrollTo(0, top);
    window.location.reload();
  });
}

import { PATHS } from '@site/kit/site';
import { closestElement } from '../early/events.ts';
import {
  connectionHasRoom,
  connectionIsFast,
  idle,
  linksInView,
  savesData,
} from '../navigation/ahead.client.ts';
import { SECTION_FILES } from '../pages/section-files.client.ts';
import { comingPage } from './coming-page.client.ts';
import { completeHead } from './complete-head.client.ts';
import { pathOf, SHOWN_EVENT } from './follow-links.client.ts';
import { isHtml } from './state.client.ts';

/** How long the pointer rests on a link before its page is fetched, in milliseconds: on its way elsewhere it crosses many. */
const REST_MS = 65;

/** What a visitor does who has begun to read. */
const INPUTS = ['pointerdown', 'touchstart', 'keydown', 'wheel'];

function linkOf(event: Event): HTMLAnchorElement | undefined {
  const link = closestElement(event, 'a[href]');
  return link instanceof HTMLAnchorElement ? link : undefined;
}

function fetchPage(link: HTMLAnchorElement): Promise<Document> | undefined {
  const path = isHtml() ? pathOf(link) : undefined;
  return path === undefined ? undefined : comingPage(path).page;
}

/** Fetches a page's HTML as soon as a visitor shows the intent to go there. */
function fetchAtIntent(): void {
  const fetchNow = (event: Event) => {
    const link = linkOf(event);
    if (link) void fetchPage(link);
  };
  for (const intent of ['focusin', 'touchstart', 'pointerdown'])
    document.addEventListener(intent, fetchNow, { passive: true });
  let timer: number | undefined;
  document.addEventListener('pointerover', (event) => {
    window.clearTimeout(timer);
    const link = event.pointerType === 'mouse' && linkOf(event);
    if (link) timer = window.setTimeout(fetchPage, REST_MS, link);
  });
}

/** Addresses that have been fetched ahead. */
const fetched = new Set<string>();

/**
 * Fetches what the shell would run, without running it, where the page has something that needs it. Not as a `prefetch`: Firefox asks the page's policy
 * whether its `default-src` allows it, which allows nothing, and Safari knows none.
 */
async function fetchScripts(): Promise<void> {
  await completeHead();
  if (!isHtml() || !document.querySelector('main :is(button,form,[data-hydrate])')) return;
  for (const { href } of document.querySelectorAll<HTMLLinkElement>(
    `link[rel=preload][data-run],${SECTION_FILES}`,
  )) {
    if (fetched.has(href)) continue;
    fetched.add(href);
    // Read to its end, it is in the browser's cache. Whoever needs what has not come asks for it again.
    fetch(href, { priority: 'low' })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  }
}

/** Once the browser has nothing to do, fetches the pages that the visitor sees links to, one after another, and what the shell would run. */
async function fetchInView(): Promise<void> {
  await idle();
  await fetchScripts().catch(() => undefined);
  for (const link of linksInView()) await fetchPage(link)?.catch(() => undefined);
}

/** Fetches the page that every other one leads to: a visitor who asks for it waits for nothing. */
export function fetchContactPage(): void {
  const link = document.querySelector<HTMLAnchorElement>(`a[href="${PATHS.contact}"]`);
  if (link && connectionHasRoom()) void fetchPage(link);
}

/**
 * Fetches what visitors may want next: on a fast line what is in sight, on any other where they show that they are about to go there, and the shell's
 * scripts when they have done anything at all on a page that could need them.
 */
export function fetchAhead(): void {
  // The browser's own way, for as long as this script was not there.
  document.querySelector('script[type=speculationrules]')?.remove();
  fetchAtIntent();
  if (connectionIsFast()) {
    void fetchInView();
    document.addEventListener(SHOWN_EVENT, fetchInView);
    return;
  }
  if (savesData()) return;
  const begin = async (event: Event) => {
    // The page that a link leads to comes first.
    if (linkOf(event)) return;
    for (const type of INPUTS) document.removeEventListener(type, begin);
    const fetchWhenIdle = () =>
      idle()
        .then(fetchScripts)
        .catch(() => undefined);
    await fetchWhenIdle();
    document.addEventListener(SHOWN_EVENT, fetchWhenIdle);
  };
  for (const type of INPUTS) document.addEventListener(type, begin, { passive: true });
}

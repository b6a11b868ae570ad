import { discoveredRoutes, findRoute } from '../discovery.ts';
import { PAGE_DATA_ID, readPageData } from '../document/page-data.ts';
import { closestElement } from '../early/events.ts';
import { isOpened } from '../early/opened.ts';
import { arrive } from '../navigation/arrive.ts';
import { isPlain } from '../navigation/plain-click.ts';
import {
  keyOfEntry,
  knownScroll,
  nameEntry,
  newKey,
  onScrollEnd,
  rememberScroll,
  restoreScroll,
} from '../navigation/scroll.ts';
import { withDeadline } from '../pages/deadline.ts';
import { comingPage } from './coming-page.client.ts';
import { nameFiles } from './complete-head.client.ts';
import { bringAllBack, paintWindowFirst, showPage } from './show-page.client.ts';
import { isHtml, isTaken } from './state.client.ts';

/** Happens to the document when it shows another page. */
export const SHOWN_EVENT = 'page-shown';

/** How long a page may take, in milliseconds; the browser shows as it comes what takes longer. */
const DEADLINE_MS = { begin: 800, end: 3000 };

/** Whether the address is another page's already, which is on its way. Of the router's pages nobody says so here. */
export function isLeaving(): boolean {
  return !isOpened() && !isTaken();
}

/** Which change is wanted: the last one. */
let wanted = 0;

/** Whether the browser is on its way to a document: what a script would show meanwhile would be gone again. */
let isGiven = false;

/** The path of the page of the site that a link leads to; undefined for the shown one, and for what is none. */
export function pathOf({ origin, pathname }: HTMLAnchorElement): string | undefined {
  if (origin !== window.location.origin || isOpened(pathname)) return undefined;
  // Until the data have come nobody knows.
  if (!document.getElementById(PAGE_DATA_ID)) return undefined;
  return findRoute(discoveredRoutes(readPageData().discovery), pathname) && pathname;
}

/** A page in time, or undefined. */
async function inTime(path: string): Promise<Document | undefined> {
  try {
    const { begun, page } = comingPage(path);
    await withDeadline(begun, DEADLINE_MS.begin);
    return await withDeadline(page, DEADLINE_MS.end);
  } catch {
    return undefined;
  }
}

interface Change {
  path: string;
  /** Called when the page is there, before it is shown. */
  begin: () => void;
  /** Called where it cannot be shown: the browser goes there. */
  give: () => void;
  /** Takes the visitor back to where they were, and says whether that is known. */
  scrollBack?: () => boolean;
}

/** Has the browser load a document. */
function handOver(give: () => void): void {
  isGiven = true;
  give();
}

/** Shows another page in this document, unless the visitor wants yet another one meanwhile, or the shell. */
async function change({ path, begin, give, scrollBack }: Change): Promise<void> {
  wanted += 1;
  const own = wanted;
  const from = window.location.href;
  const page = await inTime(path);
  if (own !== wanted) return;
  if (!page || !isHtml()) {
    // The router has led on meanwhile.
    if (isTaken() && window.location.href !== from) return;
    handOver(give);
    return;
  }
  begin();
  showPage(page);
  nameFiles(path);
  window.opened = path;
  document.dispatchEvent(new Event(SHOWN_EVENT));
  const { hash } = window.location;
  if (!hash && !scrollBack) void paintWindowFirst();
  arrive(hash, scrollBack ?? (() => false));
}

/** The state of a history entry as the router has it, which may take over. */
function nextState() {
  const index: unknown = window.history.state?.idx;
  return {
    key: newKey(),
    idx: (typeof index === 'number' ? index : 0) + 1,
    usr: null,
  };
}

/** Goes to a place on the shown page. */
function goToPlace(hash: string): void {
  // What was on its way is no longer wanted.
  wanted += 1;
  rememberScroll(keyOfEntry());
  if (hash !== window.location.hash) window.history.pushState(nextState(), '', hash);
  arrive(hash, () => false);
}

/** Whether a link has the browser open a document: no place on this one, and nothing for another program. */
function opensDocument({ href, protocol }: HTMLAnchorElement): boolean {
  const [page] = href.split('#');
  return /^https?:$/.test(protocol) && page !== window.location.href.split('#')[0];
}

function follow(event: MouseEvent): void {
  const link = closestElement(event, 'a[href]');
  if (!(link instanceof HTMLAnchorElement) || !isPlain(event, link)) return;
  // It may lead to a place on the page.
  bringAllBack();
  if (event.defaultPrevented || !isHtml() || isGiven) {
    // The router follows it, or the browser.
    wanted += 1;
    return;
  }
  const { href, origin, pathname, search, hash } = link;
  const isHere = origin === window.location.origin && isOpened(pathname) && !isLeaving();
  // For the browser another query is another page. The address keeps its own, and the form the service that was chosen.
  if (isHere && hash && search !== window.location.search) {
    event.preventDefault();
    goToPlace(hash);
    return;
  }
  const path = pathOf(link);
  if (path === undefined) {
    if (!opensDocument(link)) return;
    wanted += 1;
    isGiven = true;
    return;
  }
  event.preventDefault();
  void change({
    path,
    begin: () => {
      if (!isLeaving()) rememberScroll(keyOfEntry());
      // It is this one already where the visitor has gone back to it and did not wait.
      if (href !== window.location.href) window.history.pushState(nextState(), '', href);
    },
    give: () => window.location.assign(href),
  });
}

/** Shows the page of a history entry that the visitor goes back or forward to. */
function goBack(): void {
  // It ends what the browser was on its way to.
  isGiven = false;
  nameEntry();
  if (!isLeaving()) {
    // What was on its way is no longer wanted. Once React has taken over, the router goes there.
    wanted += 1;
    return;
  }
  const give = () => window.location.reload();
  // Without the data of the pages what it shows could not be completed.
  if (!isHtml() || !document.getElementById(PAGE_DATA_ID)) {
    handOver(give);
    return;
  }
  // Before the browser scrolls: it does so on the page that is left.
  const key = keyOfEntry();
  const top = knownScroll(key);
  void change({
    path: window.location.pathname,
    begin: () => undefined,
    give,
    scrollBack: () => restoreScroll(key, top),
  });
}

/** While the page is HTML, follows links to other pages of the site by their HTML, without a new document. */
export function followLinks(): void {
  document.addEventListener('click', follow);
  window.addEventListener('popstate', goBack);
  const remember = () => {
    if (!isTaken() && !isLeaving()) rememberScroll(keyOfEntry());
  };
  onScrollEnd(remember);
  // Of a page that comes back from the browser's cache nothing is on its way.
  window.addEventListener('pageshow', ({ persisted }) => {
    isGiven &&= !persisted;
  });
  nameEntry();
  if (isLeaving()) goBack();
}

import { keyOfEntry, knownScroll, rememberScroll } from '../navigation/scroll.ts';

/** The next page is shown until the last test. What has come once is not asked for again, so each has others to go to. */
const PATHS = ['/first', '/next', '/third', '/fourth', '/fifth', '/sixth'];

const files = { base: '/', placeholder: '', chunks: {} };

const DATA = {
  origin: 'https://example.com',
  discovery: {
    schema: '',
    microFrontends: {
      '@site/mf-one': [
        {
          url: '',
          metadata: { integrity: '', version: '1' },
          extras: {
            container: 'mf_one',
            kit: '*',
            routes: PATHS.map((path) => ({ path, page: path.slice(1), addresses: [path] })),
          },
        },
      ],
    },
  },
  files: { shell: files, remotes: { mf_one: files } },
};

const DATA_HTML = `<script type="application/json" id="page-data">${JSON.stringify(DATA)}</script>`;

function html(path: string): string {
  return `<head><meta name="composition" content="abc">${DATA_HTML}</head><body><div id="root"><main id="main">
    <h1>${path.slice(1)}</h1><p id="place">Place</p>
    ${PATHS.map((to) => `<a href="${to}">To ${to}</a><a href="${to}#place">To the place of ${to}</a>`).join()}
  </main></div></body>`;
}

/** The answers that the server owes, by path: each call gives the page. */
const owed = new Map<string, () => void>();

/** What asks the server; jsdom's own would do so. */
class Request {
  static readonly HEADERS_RECEIVED = 2;
  readonly status = 200;
  readonly readyState = 4;
  responseURL = '';
  response: Document | undefined;
  onreadystatechange: () => void = () => undefined;
  onloadend: () => void = () => undefined;
  addEventListener() {}
  open(_method: string, path: string) {
    this.responseURL = new URL(path, window.location.href).href;
  }
  send() {
    const { pathname } = new URL(this.responseURL);
    owed.set(pathname, () => {
      this.response = new DOMParser().parseFromString(html(pathname), 'text/html');
      this.onreadystatechange();
      this.onloadend();
    });
  }
}

/** How often the browser was asked for a document: jsdom can only complain of that. */
let loaded: number;

beforeAll(async () => {
  Object.assign(window, { XMLHttpRequest: Request, onscrollend: null });
  // Somebody has followed a link from the first page to the next one, had it loaded anew, and gone back before there was a script.
  window.opened = '/next';
  window.history.replaceState(null, '', '/first');
  show('/next', false);
  const { followLinks } = await import('./follow-links.client.ts');
  const complain = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  followLinks();
  loaded = complain.mock.calls.length;
  complain.mockRestore();
});

beforeEach(() => {
  jest.mocked(console.error).mockImplementation((problem) => {
    if (!/navigation/.test(String(problem))) throw problem;
    loaded += 1;
  });
});

function show(path: string, withData: boolean): void {
  document.documentElement.innerHTML = html(path);
  if (!withData) document.getElementById('page-data')?.remove();
}

const shown = () => document.querySelector('h1')?.textContent;

const address = () => window.location.href.replace(window.location.origin, '');

/** Begins a test on the next page, at an entry with a name. */
function begin({ withData = true, search = '' } = {}): void {
  loaded = 0;
  sessionStorage.clear();
  scrollDownTo(0);
  window.history.pushState({ key: 'own', idx: 1 }, '', `/next${search}`);
  show('/next', withData);
  // What the test before has left on its way is no longer wanted.
  window.dispatchEvent(new Event('popstate'));
}

function scrollDownTo(top: number): void {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: top });
}

function press(name: string): void {
  [...document.links].find(({ textContent }) => textContent === name)?.click();
}

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** The server gives a page that it was asked for. */
function come(path: string): Promise<void> {
  owed.get(path)?.();
  return settled();
}

/** The visitor goes back to an entry of another page. */
function goBackTo(path: string, state: unknown): void {
  window.history.replaceState(state, '', path);
  window.dispatchEvent(new Event('popstate'));
}

test('where a visitor has gone back before anybody heard of it the document is loaded anew', () => {
  expect(loaded).toBe(1);
  expect(keyOfEntry()).not.toBe('default');
});

test('without the data of the pages the way back is the browser’s, and nothing changes before', () => {
  begin({ withData: false });
  goBackTo('/first', { key: 'first' });
  expect([loaded, shown(), owed.has('/first')]).toEqual([1, 'next', false]);
});

test('an entry that a link to a place has made has a name of its own', async () => {
  begin();
  window.location.hash = '#place';
  await settled();
  expect(['default', 'own']).not.toContain(keyOfEntry());
});

test('a link to a place on the page leaves the query in the address, and remembers where the visitor was', () => {
  begin({ search: '?service=generators' });
  scrollDownTo(300);
  press('To the place of /next');
  expect(address()).toBe('/next?service=generators#place');
  expect(window.history.state).toEqual({ key: expect.any(String), idx: 2, usr: null });
  expect(document.activeElement?.id).toBe('place');
  expect([knownScroll('own'), loaded]).toEqual([300, 0]);
});

test('who goes to the same place twice has one way back', () => {
  begin({ search: '?service=generators' });
  press('To the place of /next');
  const entries = window.history.length;
  press('To the place of /next');
  expect([window.history.length, document.activeElement?.id]).toEqual([entries, 'place']);
});

test('whoever goes to a place wants no other page any more', async () => {
  begin({ search: '?service=generators' });
  press('To /third');
  press('To the place of /next');
  await come('/third');
  expect([shown(), address()]).toEqual(['next', '/next?service=generators#place']);
});

test('while the page before is on its way, a link to a place on the shown one is the browser’s', async () => {
  begin();
  goBackTo('/fourth?service=generators', { key: 'fourth' });
  press('To the place of /next');
  await settled();
  expect([loaded, address()]).toEqual([1, '/fourth?service=generators']);
});

test('a link to the page that the visitor has gone back to makes no other entry', async () => {
  begin();
  goBackTo('/fourth', { key: 'fourth' });
  press('To /fourth');
  await come('/fourth');
  expect([shown(), keyOfEntry(), loaded]).toEqual(['fourth', 'fourth', 0]);
});

test('a link remembers where the visitor was on the page that is shown, not on one that is on its way', async () => {
  begin();
  scrollDownTo(900);
  rememberScroll('fifth');
  scrollDownTo(40);
  goBackTo('/fifth', { key: 'fifth' });
  press('To /sixth');
  await come('/sixth');
  expect([shown(), address(), knownScroll('fifth')]).toEqual(['sixth', '/sixth', 900]);
  const key = keyOfEntry();
  scrollDownTo(70);
  press('To /third');
  await settled();
  expect([shown(), knownScroll(key), loaded]).toEqual(['third', 70, 0]);
});

test.each([
  ['a link has', '/fourth', true, () => press('To /fourth')],
  ['a link to a place has not', '/sixth', false, () => press('To the place of /sixth')],
  ['the way back has not', '/fifth', false, () => goBackTo('/fifth', { key: 'fifth' })],
])('%s what is in the window painted first', async (_what, path, expected, go) => {
  begin();
  const changed: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changed.push(...records));
  observer.observe(document, { attributeFilter: ['style'], subtree: true });
  go();
  await come(path);
  observer.disconnect();
  expect([shown(), changed.length > 0]).toEqual([path.slice(1), expected]);
});

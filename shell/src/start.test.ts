import { waitFor } from '@testing-library/react';
import { abortStart, markRunning, shellState, startWhenNeeded } from './start.ts';

/** The files that start.ts has added to the head. jsdom fetches none of them. */
const files = (name: string) =>
  [...document.head.querySelectorAll<HTMLElement>(name)].filter(
    (element) => !(element instanceof HTMLLinkElement && element.dataset.shell),
  );

/** Gives what must not happen the time to happen. */
const flush = () => new Promise((resolve) => setTimeout(resolve, 150));

const reports = jest.fn();

beforeAll(() => {
  startWhenNeeded();
  window.addEventListener('page-event', (event) => reports((event as CustomEvent).detail));
});

beforeEach(() => {
  reports.mockClear();
  sessionStorage.clear();
  delete document.documentElement.dataset.shell;
  document.head.innerHTML = `<meta name="composition" content="abc"><style>main{}</style>
    <link rel="preload" as="style" media="not all" data-shell="run" href="/main.css" integrity="sha384-css">
    <link rel="preload" as="script" media="not all" data-shell="run" href="/main.js" integrity="sha384-js">
    <link rel="preload" as="script" media="not all" data-shell="preload" href="/remoteEntry.js">`;
  document.body.innerHTML = `<header><a href="#x">Link</a><i data-tooltip="Icon">?</i></header>
    <main id="main"><p>Text</p><button type="button">One</button><button type="button">Two</button>
    <form><input required><button type="submit">Send</button></form></main>`;
});

function act(selector: string, type: string): void {
  document.querySelector(selector)?.dispatchEvent(new Event(type, { bubbles: true, cancelable: true }));
}

test.each([
  ['main button', 'pointerover'],
  ['main input', 'focusin'],
  ['main input', 'input'],
  ['main', 'hydrate'],
])('%s starts the shell by %s', (selector, type) => {
  act(selector, type);
  expect(shellState()).toBe('starting');
});

test('a tooltip starts the shell for a mouse, and not for a finger', () => {
  const icon = document.querySelector('[data-tooltip]');
  const comes = (pointerType: string) =>
    icon?.dispatchEvent(Object.assign(new Event('pointerover', { bubbles: true }), { pointerType }));
  comes('touch');
  expect(shellState()).toBe('document');
  comes('mouse');
  expect(shellState()).toBe('starting');
});

test.each([
  ['header a', 'pointerover'],
  ['header a', 'click'],
  ['main p', 'click'],
])('%s does not start the shell by %s', (selector, type) => {
  act(selector, type);
  expect(shellState()).toBe('document');
});

test('the scripts run with their hashes, once, when the style sheet is there; the section’s are only fetched', async () => {
  act('main button', 'pointerover');
  act('main button', 'pointerover');
  expect(files('link[rel=preload]').map((link) => link.getAttribute('href'))).toEqual([
    '/main.js',
    '/remoteEntry.js',
  ]);
  expect(files('script')).toEqual([]);
  // Before the section's styles, which may override it.
  expect(document.querySelector('style + link')?.getAttribute('rel')).toBe('stylesheet');
  for (const sheet of files('link[rel=stylesheet]')) sheet.onload?.(new Event('load'));
  const scripts = () => files('script').map((script) => script.getAttribute('src'));
  await waitFor(() => expect(scripts()).toEqual(['http://localhost/main.js']));
});

test('if a file does not load, the page is a document again, and the next touch retries', async () => {
  act('main button', 'pointerover');
  for (const sheet of files('link[rel=stylesheet]')) sheet.onerror?.('error');
  await waitFor(() => expect(shellState()).toBe('document'));
  expect(files('link')).toEqual([]);
  expect(reports).toHaveBeenCalledWith({ kind: 'start-failed' });
  act('main button', 'pointerover');
  expect(shellState()).toBe('starting');
});

test('the last click on a button is replayed, even on new elements', async () => {
  act('main button', 'click');
  act('main button + button', 'click');
  const clicked: (string | null)[] = [];
  const main = document.getElementById('main');
  if (main) main.innerHTML = String(main.innerHTML);
  main?.addEventListener('click', ({ target }) => clicked.push((target as Element).textContent));
  markRunning();
  await flush();
  await waitFor(() => expect(clicked).toEqual(['Two']));
  expect(shellState()).toBe('running');
});

test('a click on a running page is not replayed', async () => {
  act('main button', 'click');
  const replayed = jest.fn();
  markRunning();
  act('main button + button', 'click');
  document.querySelector('main button')?.addEventListener('click', replayed);
  await flush();
  expect(replayed).not.toHaveBeenCalled();
});

test('a submit that the browser has refused is replayed, one that it has sent is not', async () => {
  for (const [value, expected] of [
    ['', 1],
    ['Dana', 0],
  ] as const) {
    delete document.documentElement.dataset.shell;
    act('main button', 'pointerover');
    const field = document.querySelector('input');
    if (field) field.value = value;
    const send = document.querySelector<HTMLElement>('[type=submit]');
    send?.addEventListener('click', (event) => event.preventDefault());
    send?.click();
    const replayed = jest.fn();
    send?.addEventListener('click', replayed);
    markRunning();
    await flush();
    await waitFor(() => expect(replayed).toHaveBeenCalledTimes(expected));
  }
});

test('the browser shows its own message at a field only while no shell starts', () => {
  const isShown = () =>
    document.querySelector('input')?.dispatchEvent(new Event('invalid', { cancelable: true }));
  expect(isShown()).toBe(true);
  act('main button', 'pointerover');
  expect(isShown()).toBe(false);
});

test.each([
  ['does not start', abortStart],
  ['is late', () => jest.advanceTimersByTime(2000)],
])('the browser’s messages that were held back are shown where the shell %s', (_what, go) => {
  jest.useFakeTimers();
  const shown: boolean[] = [];
  document.addEventListener('invalid', (event) => shown.push(!event.defaultPrevented), { capture: true });
  const send = document.querySelector<HTMLElement>('[type=submit]');
  act('main button', 'pointerover');
  send?.click();
  expect(shown).not.toContain(true);
  go();
  expect(shown.at(-1)).toBe(true);
  // The press has been answered.
  const replayed = jest.fn();
  send?.addEventListener('click', replayed);
  markRunning();
  jest.runAllTimers();
  expect(replayed).not.toHaveBeenCalled();
  jest.useRealTimers();
});

test('a shell that failed on this composition is not started again in this tab', () => {
  sessionStorage.setItem('shell-failed', 'abc');
  act('main button', 'pointerover');
  expect(shellState()).toBe('document');
  sessionStorage.setItem('shell-failed', 'another');
  act('main button', 'pointerover');
  expect(shellState()).toBe('starting');
  abortStart();
  expect(shellState()).toBe('document');
  expect(reports).toHaveBeenLastCalledWith({ kind: 'start-failed' });
});

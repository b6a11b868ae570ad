/** @jest-environment jsdom */
import { fetchLazyFiles, startScripts } from './start-scripts.ts';

const SHEET = '<link rel="preload" as="style" media="not all" data-run href="/main.css" crossorigin>';
const SHELL = '<link rel="preload" as="script" media="not all" data-run href="/main.js" crossorigin>';
const SECTION = '<link rel="preload" as="script" media="not all" href="/entry.js" crossorigin>';

beforeEach(() => {
  // jsdom has none.
  Object.assign(document, { fonts: [] });
  jest.useFakeTimers();
  document.head.innerHTML = SHEET + SHELL + SECTION;
  startScripts();
});

// What the test before has left waiting must not begin in the next one.
afterEach(() => {
  window.dispatchEvent(new Event('keydown'));
  jest.useRealTimers();
});

/** The head's elements: name, what a link is for, address, medium. (jsdom knows no integrity: see visitor-meets-changed-bytes.spec.ts.) */
function head() {
  return [...document.head.children].map((element) => [
    element.tagName,
    element.getAttribute('rel'),
    element.getAttribute('href') ?? element.getAttribute('src'),
    element.getAttribute('media'),
  ]);
}

const BEGUN = [
  ['LINK', 'stylesheet', '/main.css', null],
  ['SCRIPT', null, 'http://localhost/main.js', null],
  ['LINK', 'preload', '/entry.js', null],
];

test('nothing is fetched while the first view is incomplete', () => {
  jest.advanceTimersByTime(2999);
  expect(head().map(([name, , , media]) => [name, media])).toEqual([
    ['LINK', 'not all'],
    ['LINK', 'not all'],
    ['LINK', 'not all'],
  ]);
});

test('it begins when everything has loaded and been painted', () => {
  window.dispatchEvent(new Event('load'));
  jest.advanceTimersToNextFrame();
  expect(document.querySelector('script[src]')).toBeNull();
  jest.advanceTimersToNextFrame();
  expect(head()).toEqual(BEGUN);
});

test.each(['pointerover', 'touchstart', 'keydown', 'focusin'])('%s begins it', (type) => {
  window.dispatchEvent(new Event(type));
  expect(head()).toEqual(BEGUN);
});

test('a picture that never comes holds it up for three seconds', () => {
  jest.advanceTimersByTime(3000);
  expect(head()).toEqual(BEGUN);
});

test('it begins once', () => {
  window.dispatchEvent(new Event('keydown'));
  const [, script] = document.head.children;
  window.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(3000);
  expect(document.head.children[1]).toBe(script);
});

test('scripts run in their order, with the credentials of their preloads', () => {
  window.dispatchEvent(new Event('keydown'));
  const script = document.querySelector<HTMLScriptElement>('script[src]');
  expect([script?.async, script?.crossOrigin]).toEqual([false, '']);
});

test('what a section needs only later stays until it is asked for', () => {
  document.head.innerHTML =
    '<link rel="preload" as="script" media="not all" data-lazy href="/entry.js" crossorigin>';
  window.dispatchEvent(new Event('keydown'));
  expect(head()).toEqual([['LINK', 'preload', '/entry.js', 'not all']]);
  fetchLazyFiles();
  expect(head()).toEqual([['LINK', 'preload', '/entry.js', null]]);
});

import { beginWhenPainted } from './quiet.ts';

const HTML = '<link rel="preload" as="script" media="not all" data-html href="/html.js" crossorigin>';

const DATA = '<meta name="composition" content="abc"><meta name="page-data" content="sha256-x">';

/** What `fetch` is asked for; jsdom has none. */
let asked: unknown[];

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = HTML + DATA;
  asked = [];
  globalThis.fetch = (async (...of: unknown[]) => void asked.push(of)) as unknown as typeof fetch;
  document.body.innerHTML = '<main id="main"></main>';
  beginWhenPainted();
});

// What the test before has left waiting must not begin in the next one.
afterEach(() => {
  window.dispatchEvent(new Event('keydown'));
  jest.runOnlyPendingTimers();
  jest.useRealTimers();
});

function running() {
  return [...document.scripts].map(({ src }) => new URL(src).pathname);
}

test('nothing is fetched while the first view is incomplete', () => {
  jest.advanceTimersByTime(2999);
  expect(running()).toEqual([]);
});

/** What happens behind the next paint. */
function paint() {
  jest.advanceTimersToNextFrame();
  expect(running()).toEqual([]);
  jest.advanceTimersByTime(1);
}

test('the script for HTML comes when everything has loaded and been painted', () => {
  window.dispatchEvent(new Event('load'));
  paint();
  expect(running()).toEqual(['/html.js']);
});

test.each(['pointerover', 'touchstart', 'keydown', 'focusin'])(
  '%s begins it, when what answers it is painted',
  (type) => {
    window.dispatchEvent(new Event(type));
    paint();
    expect(running()).toEqual(['/html.js']);
  },
);

test('a page that is not painted has it come all the same', () => {
  jest.spyOn(window, 'requestAnimationFrame').mockReturnValue(0);
  window.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(300);
  expect(running()).toEqual(['/html.js']);
});

test('a picture that never comes holds it up for three seconds', () => {
  jest.advanceTimersByTime(3000);
  expect(running()).toEqual(['/html.js']);
});

test('what the script needs comes beside it, by its hash', () => {
  window.dispatchEvent(new Event('keydown'));
  paint();
  expect(asked).toEqual([['/.well-known/page-data.json?abc', { integrity: 'sha256-x' }]]);
});

test('it begins once', () => {
  window.dispatchEvent(new Event('keydown'));
  window.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(3000);
  expect(running()).toEqual(['/html.js']);
});

import { fetchViewScript, keepTrouble } from './view-script.ts';

const VIEW = '<link rel="preload" as="script" media="not all" data-view href="/view.js" crossorigin>';

const fetched = () => document.querySelector('script[src]')?.getAttribute('src') ?? undefined;

beforeAll(keepTrouble);

beforeEach(() => {
  jest.useFakeTimers();
  document.head.innerHTML = VIEW;
  window.met?.splice(0);
});

afterEach(() => jest.useRealTimers());

test('what a page meets is kept, up to fifty, also what does not load', () => {
  const picture = document.body.appendChild(document.createElement('img'));
  picture.dispatchEvent(new Event('error'));
  window.dispatchEvent(new Event('unhandledrejection'));
  document.dispatchEvent(new Event('securitypolicyviolation', { bubbles: true }));
  expect((window.met as Event[]).map(({ type }) => type)).toEqual([
    'error',
    'unhandledrejection',
    'securitypolicyviolation',
  ]);
  for (let index = 0; index < 60; index += 1) window.dispatchEvent(new Event('unhandledrejection'));
  expect(window.met).toHaveLength(50);
});

test.each([
  ['five seconds after the page has loaded, whatever becomes of the shell', false, 5000],
  ['half a second after it where there was trouble', true, 500],
])('who reports it is fetched %s', (_when, trouble, after) => {
  if (trouble) window.met?.push(new Event('error'));
  window.dispatchEvent(new Event('load'));
  jest.advanceTimersByTime(after - 1);
  expect(fetched()).toBeUndefined();
  jest.advanceTimersByTime(1);
  expect(fetched()).toBe('http://localhost/view.js');
});

test('and soon after trouble that comes later', () => {
  window.dispatchEvent(new Event('unhandledrejection'));
  jest.advanceTimersByTime(500);
  expect(fetched()).toBe('http://localhost/view.js');
});

test('it is fetched once, and not where a program drives the browser', () => {
  // jsdom has none.
  Object.assign(navigator, { webdriver: true });
  fetchViewScript();
  expect(fetched()).toBeUndefined();
  Object.assign(navigator, { webdriver: false });
  fetchViewScript();
  fetchViewScript();
  expect(document.querySelectorAll('script')).toHaveLength(1);
});

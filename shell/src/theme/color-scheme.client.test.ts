import { shownColorScheme, showTheme, THEME_KEY, themePreference } from '../early/color-scheme.ts';
import { followTheme } from './color-scheme.client.ts';

const storage = Object.getOwnPropertyDescriptor(window, 'localStorage');

let systemIsDark: boolean;
let systemChanged: () => void;

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.mantineColorScheme;
  systemIsDark = false;
  jest.spyOn(window, 'matchMedia').mockImplementation((query) => {
    const list = new EventTarget();
    systemChanged = () => list.dispatchEvent(new Event('change'));
    return Object.assign(list, {
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
      get matches() {
        return query === '(prefers-color-scheme: dark)' && systemIsDark;
      },
    });
  });
});

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  if (storage) Object.defineProperty(window, 'localStorage', storage);
});

function blockStorage() {
  Object.defineProperty(window, 'localStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
}

/** Does what the script in the HTML does before the first paint. @returns the scheme that it sets */
function runScript() {
  showTheme(themePreference());
  return document.documentElement.getAttribute('data-mantine-color-scheme');
}

test('the choice is kept under the key of the specification', () => {
  expect(THEME_KEY).toBe('yes-ui-theme');
});

test.each([
  ['light', false, 'light'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
  ['dark', true, 'dark'],
  ['system', false, 'light'],
  ['system', true, 'dark'],
  ['neon', true, 'light'],
])('before the first paint, the choice %s (system dark: %s) shows %s', (choice, dark, shown) => {
  localStorage.setItem('yes-ui-theme', choice);
  systemIsDark = dark;
  expect(runScript()).toBe(shown);
});

test.each([false, true])('before the first paint, without a choice it is light (system dark: %s)', (dark) => {
  systemIsDark = dark;
  expect(runScript()).toBe('light');
});

test('before the first paint, without storage it is light', () => {
  blockStorage();
  systemIsDark = true;
  expect(runScript()).toBe('light');
});

test.each([
  ['light', 'light'],
  ['dark', 'dark'],
  ['system', 'system'],
  ['neon', 'light'],
])('the stored choice %s is read as %s', (stored, preference) => {
  localStorage.setItem('yes-ui-theme', stored);
  expect(themePreference()).toBe(preference);
});

test('without a choice the theme is light', () => {
  expect(themePreference()).toBe('light');
  expect(shownColorScheme()).toBe('light');
});

/** The page of a visitor who has made a choice. */
function choose(preference: string) {
  localStorage.setItem(THEME_KEY, preference);
  runScript();
}

test('with the choice system, the page follows the operating system', () => {
  choose('system');
  followTheme();
  systemIsDark = true;
  systemChanged();
  expect(shownColorScheme()).toBe('dark');
});

test('with a choice of its own, it does not', () => {
  choose('light');
  followTheme();
  systemIsDark = true;
  systemChanged();
  expect(shownColorScheme()).toBe('light');
});

test.each([
  ['the choice', THEME_KEY, 'dark'],
  ['everything', null, 'dark'],
  ['something else', 'cart', 'light'],
])('when another tab changes %s, this one shows it if it matters', (_what, key, shown) => {
  choose('light');
  followTheme();
  localStorage.setItem('yes-ui-theme', 'dark');
  window.dispatchEvent(new StorageEvent('storage', { key }));
  expect(shownColorScheme()).toBe(shown);
});

test("a page that comes back from the browser's cache shows what was chosen meanwhile", async () => {
  // What else the script begins, it begins later.
  jest.useFakeTimers();
  choose('light');
  await import('../early/main.ts');
  expect(shownColorScheme()).toBe('light');
  localStorage.setItem(THEME_KEY, 'dark');
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  expect(shownColorScheme()).toBe('dark');
});

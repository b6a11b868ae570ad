import {
  keyOfEntry,
  nameEntry,
  onScrollEnd,
  rememberScroll,
  rememberShown,
  restoreScroll,
  showEntry,
} from './scroll.ts';

const storage = Object.getOwnPropertyDescriptor(window, 'sessionStorage');

let scrolled: jest.SpyInstance;

beforeEach(() => {
  sessionStorage.clear();
  scrolled = jest.spyOn(window, 'scrollTo').mockImplementation(() => undefined);
});

afterEach(() => {
  jest.restoreAllMocks();
  if (storage) Object.defineProperty(window, 'sessionStorage', storage);
});

function scrollDownTo(top: number) {
  Object.defineProperty(window, 'scrollY', { configurable: true, value: top });
}

test('the visitor gets back to where they were on each page', () => {
  scrollDownTo(300);
  rememberScroll('first');
  scrollDownTo(1200.6);
  rememberScroll('second');
  expect(restoreScroll('first')).toBe(true);
  expect(scrolled).toHaveBeenLastCalledWith({ top: 300, behavior: 'instant' });
  expect(restoreScroll('second')).toBe(true);
  expect(scrolled).toHaveBeenLastCalledWith({ top: 1201, behavior: 'instant' });
});

test('where they were last counts', () => {
  scrollDownTo(300);
  rememberScroll('first');
  scrollDownTo(0);
  rememberScroll('first');
  expect(restoreScroll('first')).toBe(true);
  expect(scrolled).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' });
});

test('on a page where they never were, nothing moves', () => {
  expect(restoreScroll('never')).toBe(false);
  expect(scrolled).not.toHaveBeenCalled();
});

test('what is not ours in the storage is as good as nothing', () => {
  sessionStorage.setItem('scroll-positions', 'not JSON');
  expect(restoreScroll('first')).toBe(false);
  scrollDownTo(300);
  rememberScroll('first');
  expect(restoreScroll('first')).toBe(true);
});

test('without storage nothing is remembered and nothing breaks', () => {
  Object.defineProperty(window, 'sessionStorage', {
    configurable: true,
    get() {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    },
  });
  rememberScroll('first');
  expect(restoreScroll('first')).toBe(false);
});

test('where another page is on its way, what scrolls is not yet its place', () => {
  window.history.replaceState({ key: 'coming' }, '');
  scrollDownTo(900);
  rememberScroll('coming');
  showEntry('shown');
  scrollDownTo(40);
  rememberShown();
  restoreScroll('coming');
  expect(scrolled).toHaveBeenLastCalledWith({ top: 900, behavior: 'instant' });
  showEntry('coming');
  rememberShown();
  restoreScroll('coming');
  expect(scrolled).toHaveBeenLastCalledWith({ top: 40, behavior: 'instant' });
});

test('entries without a name get one each, once, and keep what else they hold', () => {
  window.history.replaceState({ idx: 3 }, '');
  expect(keyOfEntry()).toBe('default');
  nameEntry();
  const first = keyOfEntry();
  expect(window.history.state).toEqual({ idx: 3, key: first });
  nameEntry();
  expect(keyOfEntry()).toBe(first);
  window.history.pushState(null, '', '#place');
  nameEntry();
  expect(['default', first]).not.toContain(keyOfEntry());
});

describe('that a page has come to rest is heard', () => {
  const heard = jest.fn();
  beforeEach(() => {
    heard.mockClear();
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
    Reflect.deleteProperty(window, 'onscrollend');
  });

  test('from the browser, where it says so', () => {
    Object.assign(window, { onscrollend: null });
    onScrollEnd(heard);
    document.dispatchEvent(new Event('scroll'));
    jest.advanceTimersByTime(1000);
    expect(heard).not.toHaveBeenCalled();
    document.dispatchEvent(new Event('scrollend'));
    expect(heard).toHaveBeenCalledTimes(1);
  });

  test('a moment after the last scrolling elsewhere, as in Safari before 26.2', () => {
    onScrollEnd(heard);
    for (let step = 0; step < 3; step += 1) {
      document.dispatchEvent(new Event('scroll'));
      jest.advanceTimersByTime(60);
    }
    expect(heard).not.toHaveBeenCalled();
    jest.advanceTimersByTime(60);
    expect(heard).toHaveBeenCalledTimes(1);
  });
});

/** @jest-environment node */
import { dismissNotice, notify, useNotices } from './notices.ts';

const NOTICE = { title: 'Saved', message: 'It is on disk.' };

beforeEach(() => {
  jest.useFakeTimers();
  useNotices.setState({ notices: [] });
});

afterEach(() => jest.useRealTimers());

function notices() {
  return useNotices.getState().notices;
}

function visible() {
  return notices().filter(({ open }) => open);
}

test('a notice is shown for 5000 ms unless its sender says otherwise', () => {
  notify(NOTICE);
  expect(visible()).toMatchObject([{ ...NOTICE, duration: 5000 }]);
  notify({ ...NOTICE, duration: 9000 });
  expect(visible()).toMatchObject([{ duration: 9000 }]);
});

test('a notice is of the default variant unless its sender calls it destructive', () => {
  notify(NOTICE);
  expect(visible()).toMatchObject([{ variant: 'default' }]);
  notify({ ...NOTICE, variant: 'destructive' });
  expect(visible()).toMatchObject([{ variant: 'destructive' }]);
});

test('a new notice takes the place of the one before, under an id of its own', () => {
  const first = notify(NOTICE);
  const second = notify({ ...NOTICE, title: 'Sent' });
  expect(second).not.toBe(first);
  expect(visible()).toMatchObject([{ id: second, title: 'Sent' }]);
  expect(notices()).toMatchObject([
    { id: first, open: false },
    { id: second, open: true },
  ]);
});

test('a dismissed notice is kept for 1 000 000 ms and then forgotten', () => {
  const id = notify(NOTICE);
  dismissNotice(id);
  expect(visible()).toEqual([]);
  jest.advanceTimersByTime(999_999);
  expect(notices()).toMatchObject([{ id, open: false }]);
  jest.advanceTimersByTime(1);
  expect(notices()).toEqual([]);
});

test('a replaced notice is forgotten 1 000 000 ms later too, and the visible one stays', () => {
  notify(NOTICE);
  const second = notify(NOTICE);
  jest.advanceTimersByTime(1_000_000);
  expect(notices()).toMatchObject([{ id: second, open: true }]);
});

test('dismissing a notice again, or one that never was, changes nothing', () => {
  const id = notify(NOTICE);
  dismissNotice(id);
  const before = notices();
  dismissNotice(id);
  dismissNotice('notice-of-nobody');
  expect(notices()).toBe(before);
  expect(jest.getTimerCount()).toBe(1);
});

import { afterThisTest } from './api.ts';

/** Until the end of the test the date is what `jest.setSystemTime` says. Timers run as ever. */
export function fakeDate() {
  jest.useFakeTimers({
    doNotFake: [
      'hrtime',
      'nextTick',
      'performance',
      'queueMicrotask',
      'setImmediate',
      'clearImmediate',
      'setInterval',
      'clearInterval',
      'setTimeout',
      'clearTimeout',
    ],
  });
  afterThisTest(() => jest.useRealTimers());
}

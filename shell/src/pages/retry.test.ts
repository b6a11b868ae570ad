import { retry } from './retry.ts';

beforeEach(() => {
  jest.useFakeTimers();
  jest.setSystemTime(0);
});
afterEach(() => jest.useRealTimers());

/** Tries to load what comes to its end as `end` says at each attempt. */
function tryFor(end: (attempt: number) => Promise<string>) {
  const attempts: number[] = [];
  const onFirstFailure = jest.fn();
  const abandon = jest.fn();
  const run = () => {
    attempts.push(Date.now() / 1000);
    return end(attempts.length);
  };
  const loaded = jest.fn();
  const attempt = { name: 'sample', deadline: 10_000, run, abandon };
  void retry(attempt, onFirstFailure).then(loaded);
  return { attempts, onFirstFailure, abandon, loaded };
}

function wait(seconds: number): Promise<void> {
  return jest.advanceTimersByTimeAsync(seconds * 1000);
}

const gone = () => Promise.reject(new Error('Gone'));
const never = () => new Promise<string>(() => undefined);

test('what fails is tried again after 5, 10, 20 and 40 seconds, and then every minute', async () => {
  const { attempts, onFirstFailure } = tryFor(gone);
  await wait(200);
  expect(attempts).toEqual([0, 5, 15, 35, 75, 135, 195]);
  expect(onFirstFailure).toHaveBeenCalledTimes(1);
});

test('it is tried no more once it has worked', async () => {
  const { attempts, loaded, abandon } = tryFor((attempt) => (attempt < 3 ? gone() : Promise.resolve('page')));
  await wait(300);
  expect(loaded).toHaveBeenCalledWith('page');
  expect(attempts).toEqual([0, 5, 15]);
  expect(abandon).toHaveBeenCalledTimes(2);
});

test('what hangs counts as failed after its deadline', async () => {
  const { attempts, abandon } = tryFor(never);
  await wait(16);
  expect(attempts).toEqual([0, 15]);
  expect(abandon).toHaveBeenCalledTimes(1);
});

test('what comes late is taken, and ends the trying', async () => {
  const late = new Promise<string>((resolve) => {
    setTimeout(() => resolve('late page'), 12_000);
  });
  const { attempts, loaded } = tryFor((attempt) => (attempt === 1 ? late : never()));
  await wait(12);
  expect(loaded).toHaveBeenCalledWith('late page');
  await wait(200);
  expect(attempts).toEqual([0]);
});

test('back online, it is tried at once', async () => {
  const { attempts } = tryFor(gone);
  await wait(1);
  window.dispatchEvent(new Event('online'));
  await wait(0);
  expect(attempts).toEqual([0, 1]);
});

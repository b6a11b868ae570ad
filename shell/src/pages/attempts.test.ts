/** @jest-environment node */
import { type Attempt, firstToWork, NotLoadedError } from './attempts.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

/** An attempt that comes to its end after some milliseconds, and what was done with it. */
function attempt(name: string, milliseconds: number, end: 'works' | 'fails', deadline = 3000) {
  const calls: string[] = [];
  const made: Attempt<string> = {
    name,
    deadline,
    run: () => {
      calls.push(`run at ${Date.now()}`);
      return new Promise((resolve, reject) => {
        setTimeout(
          () => (end === 'works' ? resolve(`page of ${name}`) : reject(new Error('Gone'))),
          milliseconds,
        );
      });
    },
    abandon: () => calls.push(`abandoned at ${Date.now()}`),
  };
  return { calls, ...made };
}

const NEVER = 1_000_000;

beforeEach(() => jest.setSystemTime(0));

async function settle(attempts: readonly Attempt<string>[]) {
  const result = firstToWork('sample', attempts).then(
    ({ value, name, failures }) => ({ value, name, failures: failures.map((failure) => failure.name) }),
    (error) => error,
  );
  await jest.advanceTimersByTimeAsync(20_000);
  return result;
}

test('when the first attempt works in time no other one is made', async () => {
  const first = attempt('first', 100, 'works');
  const second = attempt('second', 100, 'works');
  expect(await settle([first, second])).toEqual({ value: 'page of first', name: 'first', failures: [] });
  expect(first.calls).toEqual(['run at 0']);
  expect(second.calls).toEqual([]);
});

test('a failure starts the next attempt at once', async () => {
  const first = attempt('first', 100, 'fails');
  const second = attempt('second', 100, 'works');
  expect(await settle([first, second])).toMatchObject({ name: 'second', failures: ['first'] });
  expect(first.calls).toEqual(['run at 0', 'abandoned at 100']);
  expect(second.calls).toEqual(['run at 100']);
});

test('what hangs is abandoned at its deadline, and the next attempt starts', async () => {
  const first = attempt('first', NEVER, 'works', 5000);
  const second = attempt('second', 100, 'works');
  expect(await settle([first, second])).toMatchObject({ name: 'second', failures: ['first'] });
  expect(first.calls).toEqual(['run at 0', 'abandoned at 5000']);
  expect(second.calls).toEqual(['run at 5000']);
});

test('what comes late still counts when nothing else has come meanwhile', async () => {
  const first = attempt('first', 6000, 'works', 5000);
  const second = attempt('second', NEVER, 'works');
  const third = attempt('third', 100, 'works');
  expect(await settle([first, second, third])).toMatchObject({ name: 'first', value: 'page of first' });
  expect(third.calls).toEqual([]);
});

test('when nothing works the error says what was tried and why it failed', async () => {
  const error = await settle([
    attempt('first', 100, 'fails'),
    attempt('second', NEVER, 'works'),
    attempt('third', 100, 'fails'),
  ]);
  expect(error).toBeInstanceOf(NotLoadedError);
  expect(error).toHaveProperty(
    'message',
    'sample did not load. first: Gone; second: Not loaded within 3000 ms; third: Gone',
  );
});

test('where there is nothing to come by in a way, that is no failure', async () => {
  const none = { ...attempt('second', 100, 'fails'), hasNone: () => true };
  expect(await settle([attempt('first', 100, 'fails'), none])).toMatchObject({
    message: 'sample did not load. first: Gone',
    cause: new Error('Gone'),
  });
  expect((await settle([none])).cause).toBeUndefined();
});

test('no timer is left running for what was not waited for', async () => {
  await settle([attempt('first', 100, 'fails'), attempt('second', 100, 'works')]);
  expect(jest.getTimerCount()).toBe(0);
});

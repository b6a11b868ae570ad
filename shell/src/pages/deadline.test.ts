/** @jest-environment node */
import { DeadlineError, withDeadline } from './deadline.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const never = new Promise<string>(() => undefined);

test('what is there in time is passed on', async () => {
  await expect(withDeadline(Promise.resolve('page'), 5000)).resolves.toBe('page');
});

test('what fails in time fails with its own reason', async () => {
  await expect(withDeadline(Promise.reject(new Error('Not found')), 5000)).rejects.toThrow('Not found');
});

test('what is not there in time fails with the time in the message', async () => {
  const late = withDeadline(never, 5000);
  const settled = jest.fn();
  late.catch(settled);
  await jest.advanceTimersByTimeAsync(4999);
  expect(settled).not.toHaveBeenCalled();
  await jest.advanceTimersByTimeAsync(1);
  await expect(late).rejects.toThrow(DeadlineError);
  await expect(late).rejects.toThrow('Not loaded within 5000 ms');
});

test('what comes too late changes nothing', async () => {
  const slow = new Promise((resolve) => setTimeout(() => resolve('page'), 6000));
  const late = withDeadline(slow, 5000);
  const failed = expect(late).rejects.toThrow(DeadlineError);
  await jest.advanceTimersByTimeAsync(6000);
  await failed;
});

test('no timer is left running', async () => {
  await withDeadline(Promise.resolve('page'), 5000);
  await expect(withDeadline(Promise.reject(new Error('Not found')), 5000)).rejects.toThrow();
  await jest.advanceTimersByTimeAsync(0);
  expect(jest.getTimerCount()).toBe(0);
});

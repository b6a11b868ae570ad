import { ApiError } from '@site/app/http';
import { act, render, screen } from '@testing-library/react';
import { useIsAway } from './away.ts';
import { usePolled } from './use-polled.ts';

const GONE = new ApiError({ status: 0, type: '', title: 'No connection', detail: 'Later.' });

function Shown({ ask }: { ask: () => Promise<string> }) {
  const { value } = usePolled(ask, 2000);
  return (
    <p>
      {value}
      {useIsAway() && ', away'}
    </p>
  );
}

function hide(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  hide(false);
});

test('what was there stays while the service is away, and it goes on by itself', async () => {
  const ask = jest.fn().mockResolvedValueOnce('one').mockRejectedValueOnce(GONE).mockResolvedValue('two');
  render(<Shown ask={ask} />);
  await pass(0);
  expect(screen.getByText('one')).toBeVisible();
  await pass(2000);
  expect(screen.getByText('one, away')).toBeVisible();
  await pass(2000);
  expect(screen.getByText('two')).toBeVisible();
});

test('nothing is asked while nobody sees the page, and at once when somebody does again', async () => {
  const ask = jest.fn(async () => 'one');
  render(<Shown ask={ask} />);
  await pass(0);
  hide(true);
  await pass(60_000);
  expect(ask).toHaveBeenCalledTimes(1);
  hide(false);
  await pass(0);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('an answer to another question is not taken for the answer to this one', async () => {
  const week = jest.fn().mockRejectedValueOnce(GONE).mockResolvedValue('seven days');
  const { rerender } = render(<Shown ask={async () => 'never'} />);
  const day = jest.fn(async () => 'today');
  rerender(<Shown ask={day} />);
  await pass(0);
  expect(screen.getByText('today')).toBeVisible();
  rerender(<Shown ask={week} />);
  const stayed = screen.queryByText('today') !== null;
  await pass(0);
  expect(stayed).toBe(false);
  expect(screen.getByText(', away')).toBeVisible();
  await pass(2000);
  expect(screen.getByText('seven days')).toBeVisible();
});

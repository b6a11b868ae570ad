import { ThemeProvider } from '@site/app/theme-provider';
import { act, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { generation } from '../testing/answers.ts';
import HistoryPage from './HistoryPage.tsx';

/** What is kept. */
let oldest = 1;
let newest = 300;

/** The service, as it answers for a history. */
const ask = jest.fn(async (address: string) => {
  const query = new URL(address, 'http://service').searchParams;
  const first = Math.min(newest, Number(query.get('before') ?? newest + 1) - 1);
  const length = Math.max(0, Math.min(Number(query.get('limit')), first - oldest + 1));
  const body = Array.from({ length }, (_, index) => generation(first - index));
  return { ok: true, text: async () => JSON.stringify(body) };
});

const POLL = 10_000;
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

async function open(from: number, to: number) {
  [oldest, newest] = [from, to];
  render(
    <ThemeProvider>
      <MemoryRouter>
        <HistoryPage />
      </MemoryRouter>
    </ThemeProvider>,
  );
  await pass(0);
}

async function showOlder() {
  act(() => screen.getByRole('button', { name: 'Show older ones' }).click());
  await pass(0);
}

const numbers = () =>
  screen.getAllByRole('link', { name: /^Generation/ }).map(({ textContent }) => Number(textContent));

const from = (first: number, last: number) =>
  Array.from({ length: first - last + 1 }, (_, index) => first - index);

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(window, { fetch: ask });
});

afterEach(() => void jest.useRealTimers());

test('none is missing in between when others go live after older ones were asked for', async () => {
  await open(1, 300);
  await showOlder();
  expect(numbers()).toEqual(from(300, 241));
  for (const live of [301, 320, 340]) {
    newest = live;
    await pass(POLL);
    expect(numbers()).toEqual(from(live, 241));
  }
  await showOlder();
  expect(numbers()).toEqual(from(340, 211));
});

test('none is missing when more have gone live meanwhile than are asked for at once', async () => {
  await open(1, 300);
  await showOlder();
  newest = 350;
  await pass(POLL);
  expect(numbers()).toEqual(from(350, 321));
  await showOlder();
  expect(numbers()).toEqual(from(350, 291));
});

test('where older ones are not kept, the button goes and the page says so', async () => {
  await open(271, 300);
  await showOlder();
  expect(numbers()).toEqual(from(300, 271));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByText('Older ones are not kept any more.')).toBeVisible();
});

test('the first ever is the end of the list', async () => {
  await open(1, 40);
  await showOlder();
  expect(numbers()).toEqual(from(40, 1));
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.queryByText('Older ones are not kept any more.')).toBeNull();
});

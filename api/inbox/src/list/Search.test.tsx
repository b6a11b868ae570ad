import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { Search } from './Search.tsx';

/** The field beside an address that changes when it is told to, as late as React wants. */
function open() {
  const asked: string[] = [];
  let arrive: (q: string) => void = () => undefined;
  function Page() {
    const [q, setQ] = useState('');
    arrive = setQ;
    const [change] = useState(() => ({ q: words = '' }: { q?: string | undefined }) => {
      asked.push(words);
    });
    return <Search query={{ view: 'open', q: q || undefined }} change={change} />;
  }
  render(
    <MantineProvider env="test" withCssVariables={false} withGlobalClasses={false}>
      <Page />
    </MantineProvider>,
  );
  return { asked, arrive: (q: string) => act(() => arrive(q)) };
}

const field = () => screen.getByRole('searchbox');
const type = (value: string) => fireEvent.change(field(), { target: { value } });
const pause = () => act(() => jest.advanceTimersByTime(300));

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a letter that is typed before the address has changed stays, and is looked up as well', () => {
  const { asked, arrive } = open();
  type('smi');
  pause();
  expect(asked).toEqual(['smi']);
  type('smit');
  arrive('smi');
  expect(field()).toHaveValue('smit');
  pause();
  expect(asked).toEqual(['smi', 'smit']);
});

test('what changes the address otherwise changes the field, there and back', () => {
  const { arrive } = open();
  type('smi');
  pause();
  arrive('smi');
  arrive('');
  expect(field()).toHaveValue('');
  arrive('smi');
  expect(field()).toHaveValue('smi');
});

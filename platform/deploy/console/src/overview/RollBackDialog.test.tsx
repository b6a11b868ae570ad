import { ThemeProvider } from '@site/app/theme-provider';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RollBackDialog } from './RollBackDialog.tsx';

/** What the service is asked for. */
const ask = jest.fn(async (_address: string, _init: RequestInit) => ({
  ok: true,
  text: async () => '{"id":"job"}',
}));

async function rollBack(removed: string) {
  const onJob = jest.fn();
  render(
    <ThemeProvider>
      <RollBackDialog section="mf-two" onJob={onJob} onClose={() => undefined} />
    </ThemeProvider>,
  );
  await userEvent.type(screen.getByLabelText('Reason'), 'too early');
  await userEvent.click(screen.getByText('Pages that it may remove'));
  if (removed) await userEvent.type(screen.getByLabelText('Addresses'), removed);
  await userEvent.click(screen.getByRole('button', { name: 'Roll back' }));
  expect(onJob.mock.calls).toEqual([['job']]);
  return ask.mock.calls.map(([address, { body }]) => [address, JSON.parse(String(body))]);
}

beforeEach(() => {
  ask.mockClear();
  Object.assign(window, { fetch: ask });
});

test('a section goes back with the pages named that may disappear with it', async () => {
  expect(await rollBack('/new, /newer')).toEqual([
    ['/rollbacks', { section: 'mf-two', why: 'too early', allowRemoved: ['/new', '/newer'] }],
  ]);
});

test('where none is named, none may disappear', async () => {
  expect(await rollBack('')).toEqual([['/rollbacks', { section: 'mf-two', why: 'too early' }]]);
});

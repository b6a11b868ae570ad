import { ThemeProvider } from '@site/app/theme-provider';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { setSession } from '../session/session.ts';
import { generation } from '../testing/answers.ts';
import GenerationPage from './GenerationPage.tsx';

let isAway = false;

/** The service: its history alone can be away. */
async function ask(address: string) {
  const before = /^\/history\?limit=1&before=(\d+)$/.exec(address)?.[1];
  if (before && isAway) throw new TypeError('No connection');
  const body = before
    ? [generation(Number(before) - 1)]
    : address === '/status'
      ? { current: generation(14), releases: [] }
      : { from: 1, to: 2, releases: [], pages: { added: [], removed: [], changed: [] }, bytes: {} };
  return { ok: true, text: async () => JSON.stringify(body) };
}

beforeEach(() => {
  isAway = false;
  Object.assign(window, { fetch: ask });
  setSession({ by: 'ana', publisher: 'p', sections: [], may: [], until: '2027-01-01' });
});

test('a generation that cannot be asked for is not said to be none, and can be asked for again', async () => {
  render(
    <ThemeProvider>
      <MemoryRouter initialEntries={['/history/13']}>
        <Routes>
          <Route path="/history/:generation" element={<GenerationPage />} />
        </Routes>
      </MemoryRouter>
    </ThemeProvider>,
  );
  const link = await screen.findByRole('link', { name: '12, before' });
  await screen.findByText('The releases are the same.');
  isAway = true;
  act(() => link.click());
  const wasNone = screen.queryByText('There is no generation 12.') !== null;
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(screen.queryByText('There is no generation 12.')).toBeNull();
  expect(wasNone).toBe(false);
  isAway = false;
  await userEvent.click(again);
  expect(await screen.findByText('Promoted mf-two@1.0.0')).toBeVisible();
  await screen.findByText('The releases are the same.');
});

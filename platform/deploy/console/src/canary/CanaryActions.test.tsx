import { ThemeProvider } from '@site/app/theme-provider';
import type { Canary } from '@site/deploy/answers';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setSession } from '../session/session.ts';
import { CANARY } from '../testing/answers.ts';
import { CanaryActions } from './CanaryActions.tsx';

const LATER: [how: string, later: Canary][] = [
  ['went on by itself', { ...CANARY, step: 1 }],
  ['made place for another one', { ...CANARY, id: 'second', tries: ['mf-one@2.0.0'] }],
];

/** What the service is asked for. */
const ask = jest.fn(async (_address: string, _init: RequestInit) => ({ ok: true, text: async () => '{}' }));

/** Opens a dialog, has the canary change while it is open, and confirms it. @returns what the service is asked for */
async function confirm(opens: RegExp, title: RegExp, action: string, later: Canary) {
  const shown = (canary: Canary) => (
    <ThemeProvider>
      <CanaryActions canary={canary} onChanged={() => undefined} />
    </ThemeProvider>
  );
  const { rerender } = render(shown(CANARY));
  await userEvent.click(screen.getByRole('button', { name: opens }));
  rerender(shown(later));
  expect(screen.getByRole('dialog', { name: title })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: action }));
  return ask.mock.calls.map(([address, { body }]) => [address, JSON.parse(String(body))]);
}

beforeEach(() => {
  ask.mockClear();
  Object.assign(window, { fetch: ask });
  const sections = ['mf-one', 'mf-two'];
  setSession({ by: 'ana', publisher: 'p', sections, may: ['promote', 'rollback'], until: '2027-01-01' });
});

test.each(LATER)(
  'what goes on is the step that was asked about, where the canary %s',
  async (_how, later) => {
    expect(await confirm(/^Go on to 50\s%/, /^Give it to 50\s% of visitors/, 'Go on', later)).toEqual([
      ['/canary/go-on', { id: 'first', step: 0 }],
    ]);
  },
);

test.each(LATER)('what is withdrawn is the canary that was asked about, where it %s', async (_how, later) => {
  expect(await confirm(/^Abort …/, /^Abort the canary/, 'Abort', later)).toEqual([
    ['/canary/abort', { id: 'first' }],
  ]);
});

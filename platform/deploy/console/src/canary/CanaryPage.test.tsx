import { ThemeProvider } from '@site/app/theme-provider';
import type { CanaryAnswer } from '@site/deploy/answers';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { setSession } from '../session/session.ts';
import { CANARY } from '../testing/answers.ts';
import CanaryPage from './CanaryPage.tsx';

const ARM = { seen: 10, failed: 0 };

const ARMS = { share: 0.1, canary: ARM, stable: ARM };

const LOOK: CanaryAnswer = {
  canary: { ...CANARY, steps: [0.1] },
  decision: { verdict: 'complete', why: 'Nothing is worse.', evidence: { steps: [ARMS], tests: [] } },
};

/** Opens the page of a canary. */
function open(look: CanaryAnswer) {
  setSession({ by: 'ana', publisher: 'p', sections: ['mf-two'], may: ['promote'], until: '2027-01-01' });
  Object.assign(window, { fetch: async () => ({ ok: true, text: async () => JSON.stringify(look) }) });
  render(
    <ThemeProvider>
      <MemoryRouter>
        <CanaryPage />
      </MemoryRouter>
    </ThemeProvider>,
  );
}

test('a canary of good numbers is said to go to everybody', async () => {
  open(LOOK);
  expect(await screen.findByRole('heading', { name: 'Everybody gets it' })).toBeVisible();
  expect(screen.getByText('Nothing is worse.')).toBeVisible();
});

test('one that is held back stays as it is, whatever its numbers say, and it is said why', async () => {
  open({ ...LOOK, heldBack: 'Its publisher may not promote it any more.' });
  expect(await screen.findByRole('heading', { name: 'It stays as it is' })).toBeVisible();
  expect(screen.getByText('Its publisher may not promote it any more.')).toBeVisible();
});

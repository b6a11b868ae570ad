import type { LeadStatistics } from '@site/contract/api';
import { screen, waitFor } from '@testing-library/react';
import { renderInbox } from '../testing/inbox.tsx';

const NUMBERS: LeadStatistics = {
  days: [
    { day: '2026-11-22', leads: 1 },
    { day: '2026-11-23', leads: 3 },
  ],
  services: [
    { service: 'generators', leads: 1, jobs: 0 },
    { service: 'ev-charger', leads: 3, jobs: 2 },
  ],
  firstCall: {
    medianMinutes: 25,
    slowest: { leadId: 'a', name: 'Maria Delgado', minutes: 130 },
    called: 3,
    onTime: 2,
    waiting: 1,
  },
  outcome: { done: 2, lost: 1, open: 1 },
};

test('the numbers show calls in time and the outcome of leads', async () => {
  const { asked, user } = renderInbox('/numbers', { 'GET /numbers': NUMBERS });
  expect(await screen.findByText('Called within 1 h')).toBeInTheDocument();
  expect(screen.getByText('2 of 3')).toBeInTheDocument();
  expect(screen.getByText('25 min')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Maria Delgado' })).toHaveAttribute('href', '/leads/a?view=all');
  expect(screen.getByRole('row', { name: /^EV Charger Installation 3 2 67%/ })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: 'Jobs 2 50%' })).toBeInTheDocument();
  expect(screen.getByText('Nov 23: 3')).toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('Period'), 'Last 7 days');
  await waitFor(() => expect(new Set(asked.filter((path) => path.startsWith('GET /numbers'))).size).toBe(2));
});

test('without leads the page says so', async () => {
  renderInbox('/numbers', { 'GET /numbers': { ...NUMBERS, days: [{ day: '2026-11-23', leads: 0 }] } });
  expect(await screen.findByText('No leads came in on these days.')).toBeInTheDocument();
});

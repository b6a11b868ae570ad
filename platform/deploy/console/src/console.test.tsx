import { screen, waitFor, within } from '@testing-library/react';
import { GENERATION, renderConsole } from './testing.tsx';

const DONE = { id: 'j', operation: 'promote', releases: [], at: GENERATION.at, by: 'ann', progress: [] };

test('a team sees what is live, and can change only its own sections', async () => {
  renderConsole('/');
  expect(await screen.findByText(/Generation 7: Promoted mf-one@1/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Promote mf-one …' })).toBeInTheDocument();
  expect(screen.getByText('mf-two')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Promote mf-two …' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Preview …' })).toBeNull();
  expect(await screen.findByText(/3\s+errors/)).toBeInTheDocument();
});

test('a canary starts with the newest release, and the findings of the gate are shown', async () => {
  const finding = { check: 'hydration', problem: 'Other text in the browser', advice: 'Render the same' };
  const { sent, user } = renderConsole('/', {
    'POST /canary': DONE,
    'GET /jobs/j': {
      ...DONE,
      state: 'failed',
      progress: [
        { type: 'check', name: 'addresses', outcome: 'passed' },
        { type: 'check', name: 'hydration', outcome: 'refused' },
      ],
      problem: { code: 'refused', title: 'The gate refused it', detail: '', findings: [finding] },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Promote mf-one …' }));
  const dialog = await screen.findByRole('dialog', { name: 'Promote releases' });
  expect(within(dialog).queryByLabelText('mf-two')).toBeNull();
  await waitFor(() => expect(within(dialog).getByLabelText('mf-one')).toHaveValue('2'));
  await user.click(within(dialog).getByLabelText(/A share of visitors/));
  await user.clear(within(dialog).getByLabelText('Shares, in percent'));
  await user.type(within(dialog).getByLabelText('Shares, in percent'), '10 50');
  await user.type(within(dialog).getByLabelText('Reason'), 'shorter form');
  await user.click(within(dialog).getByRole('button', { name: 'Start the canary' }));
  expect(await screen.findByText('Other text in the browser')).toBeInTheDocument();
  expect(screen.getByText('Render the same')).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Checks' })).toHaveTextContent(
    /addresses passed.*hydration refused/,
  );
  expect(sent).toEqual([
    ['POST /canary', { releases: ['mf-one@2'], why: 'shorter form', allowRemoved: [], steps: [0.1, 0.5] }],
  ]);
});

test('a dry run shows what would change', async () => {
  renderConsole('/?job=j', {
    'GET /jobs/j': {
      ...DONE,
      operation: 'dryRun',
      state: 'done',
      result: { added: ['/new'], removed: [], changed: ['/one', '/two'] },
    },
  });
  expect(await screen.findByText(/2\s+pages changed/)).toBeInTheDocument();
});

test('a team rolls back to a generation, unless that changes the section of others', async () => {
  const { sent, user } = renderConsole('/history', { 'POST /rollbacks': GENERATION });
  await user.click(await screen.findByRole('button', { name: /^5/ }));
  expect(
    await screen.findByText('You cannot roll back to this generation. You have no right to mf-two.'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^6/ }));
  expect(await screen.findByText('/one')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Roll back to this …' }));
  const dialog = await screen.findByRole('dialog', { name: 'Roll back to generation 6?' });
  await user.type(within(dialog).getByLabelText('Reason'), 'form does not send');
  await user.click(within(dialog).getByRole('button', { name: 'Roll back' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toEqual([['POST /rollbacks', { to: 6, why: 'form does not send' }]]);
});

test('aborting a canary names the one on the page', async () => {
  const canary = {
    ...GENERATION,
    id: 'seen',
    tries: ['mf-one@2'],
    steps: [0.05, 0.5],
    step: 0,
    startedAt: GENERATION.at,
    since: GENERATION.at,
  };
  const counts = [
    { step: 0, stable: { visitors: 950, withError: 9 }, canary: { visitors: 51, withError: 2 } },
  ];
  const { sent, user } = renderConsole('/canary', {
    'GET /canary': { canary, counts, summary: 'Too little data.', verdict: 'hold' },
    'POST /canary/abort': GENERATION,
  });
  expect(await screen.findByRole('row', { name: /5\s+% 2 of 51 9 of 950/ })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Abort …' }));
  await user.click(await screen.findByRole('button', { name: 'Abort' }));
  await waitFor(() => expect(sent).toEqual([['POST /canary/abort', { id: 'seen' }]]));
});

test('after the session ends, the console asks for a new sign-in', async () => {
  renderConsole('/history', { 'GET /session': null, 'GET /session/options': { oidc: true } });
  const link = await screen.findByRole('link', { name: 'Sign in with your organization' });
  expect(link).toHaveAttribute('href', `/session/oidc?next=${encodeURIComponent('/history')}`);
});

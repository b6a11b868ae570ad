import { screen, waitFor, within } from '@testing-library/react';
import { ANA, LEAD, leadPage, renderInbox, SAM, SESSION } from '../testing/inbox.tsx';

const CONFLICT = { title: 'Changed meanwhile', detail: 'Ana Ortiz took it at 9:14 AM.' };

const AT = '2026-11-23T18:20:00Z';

/** Answers that show a lead. */
function showing(change: Partial<typeof LEAD>) {
  return { 'GET /leads/a': { ...LEAD, ...change }, 'GET /leads': leadPage([{ ...LEAD, ...change }]) };
}

test('a lead shows the request, who is asking, and every field of the form', async () => {
  renderInbox('/leads/a');
  expect(await screen.findByRole('heading', { level: 1, name: 'Maria Delgado' })).toHaveFocus();
  const lead = within(screen.getByRole('article'));
  expect(lead.getByText('A wall charger, please.')).toBeInTheDocument();
  expect(lead.getByRole('link', { name: 'Call (916) 555-0100' })).toHaveAttribute('href', LEAD.tel);
  expect(lead.getByRole('link', { name: 'Write an email' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^mailto:maria%40mail\.example\?subject=Your%20request%3A%20EV.*Sam%20Ortega/),
  );
  expect(lead.getByRole('link', { name: 'All requests from this address' })).toHaveAttribute(
    'href',
    '/?q=maria%40mail.example&view=all',
  );
});

test('a phone number that cannot be dialed is text', async () => {
  renderInbox('/leads/a', showing({ phone: 'ask for Jo', tel: null }));
  expect(await screen.findByText('ask for Jo')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /^Call/ })).toBeNull();
});

test('a lead is taken, given back, and taken over after a confirmation', async () => {
  const { answers, sent, user } = renderInbox('/leads/a');
  answers['PUT /leads/a/assignee'] = { ...LEAD, assignee: SAM };
  await screen.findByRole('button', { name: 'Take it' });
  Object.assign(answers, showing({ assignee: SAM }));
  await user.keyboard('t');
  const back = await screen.findByRole('button', { name: 'Give back' });
  answers['PUT /leads/a/assignee'] = { ...LEAD, assignee: ANA };
  Object.assign(answers, showing({ assignee: ANA }));
  await user.click(back);
  await user.click(await screen.findByRole('button', { name: 'Take over from Ana Ortiz' }));
  await user.click(await screen.findByRole('button', { name: 'Take over' }));
  await waitFor(() =>
    expect(sent).toEqual([
      ['PUT /leads/a/assignee', { assignee: 'me', expected: null }],
      ['PUT /leads/a/assignee', { assignee: 'nobody', expected: 'sam' }],
      ['PUT /leads/a/assignee', { assignee: 'me', expected: 'ana' }],
    ]),
  );
});

test('if two people take a lead, the second reads who was first and sees the lead as it is', async () => {
  const { answers, user } = renderInbox('/leads/a', { 'PUT /leads/a/assignee': [409, CONFLICT] });
  const take = await screen.findByRole('button', { name: 'Take it' });
  Object.assign(answers, showing({ assignee: ANA }));
  await user.click(take);
  expect(await screen.findByRole('alert')).toHaveTextContent('Ana Ortiz took it at 9:14 AM.');
  expect(await screen.findByText('Ana Ortiz has taken it.')).toBeInTheDocument();
});

test('a status change sends the status that was shown, and a lost lead needs a reason', async () => {
  const { answers, sent, user } = renderInbox('/leads/a');
  answers['PUT /leads/a/status'] = { ...LEAD, status: 'called' };
  const called = await screen.findByRole('button', { name: 'Called' });
  Object.assign(answers, showing({ status: 'called' }));
  await user.click(called);
  expect(await screen.findByRole('button', { name: 'Called', pressed: true })).toBeInTheDocument();
  answers['PUT /leads/a/status'] = { ...LEAD, status: 'lost', lostReason: 'Too far' };
  Object.assign(answers, showing({ status: 'lost', lostReason: 'Too far' }));
  await user.click(screen.getByRole('button', { name: 'Lost…' }));
  await user.click(await screen.findByRole('button', { name: 'Mark as lost' }));
  expect(screen.getByText('Choose a reason or write one.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Too far' }));
  await user.click(screen.getByRole('button', { name: 'Mark as lost' }));
  expect(await screen.findByText('Lost: Too far')).toBeInTheDocument();
  expect(sent).toEqual([
    ['PUT /leads/a/status', { status: 'called', expected: 'new' }],
    ['PUT /leads/a/status', { status: 'lost', expected: 'called', reason: 'Too far' }],
  ]);
});

test('a suspect shows the reason, and is cleared or marked as spam', async () => {
  const { answers, sent, user } = renderInbox('/leads/a', showing({ suspectReason: 'It has three links.' }));
  expect(await screen.findByText('It has three links.')).toBeInTheDocument();
  answers['PUT /leads/a/status'] = { ...LEAD, status: 'spam' };
  Object.assign(answers, showing({ status: 'spam' }));
  await user.click(screen.getByRole('button', { name: 'Mark as spam' }));
  expect(await screen.findByText('This is spam')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Not spam' }));
  await waitFor(() =>
    expect(sent).toEqual([
      ['PUT /leads/a/status', { status: 'spam', expected: 'new' }],
      ['POST /leads/a/not-spam', undefined],
    ]),
  );
});

test('a called lead is not offered as spam', async () => {
  renderInbox('/leads/a', showing({ status: 'called', suspectReason: 'It has three links.' }));
  await screen.findByRole('button', { name: 'Called', pressed: true });
  expect(screen.queryByRole('button', { name: 'Mark as spam' })).toBeNull();
});

test('a note stays in the field until the server accepts it', async () => {
  const problem = { title: 'Storage unavailable', detail: 'Try again in a minute.' };
  const { answers, sent, user } = renderInbox('/leads/a', { 'POST /leads/a/notes': [503, problem] });
  const field = await screen.findByRole('textbox', { name: 'Note' });
  await user.type(field, 'Comes on Friday.');
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Storage unavailable');
  expect(field).toHaveValue('Comes on Friday.');
  expect(sessionStorage.getItem('staff-note-a')).toContain('Comes on Friday.');
  const history = [{ id: '1', at: AT, who: SAM, kind: 'note', text: 'Comes on Friday.' }] as const;
  answers['POST /leads/a/notes'] = { ...LEAD, history };
  Object.assign(answers, showing({ history: [...history] }));
  await user.type(field, '{Control>}{Enter}{/Control}');
  await waitFor(() => expect(field).toHaveValue(''));
  const entries = within(screen.getByRole('region', { name: 'History' }));
  expect(entries.getByText('You added a note')).toBeInTheDocument();
  expect(entries.getByText('Comes on Friday.')).toBeInTheDocument();
  expect(sent.at(-1)).toEqual(['POST /leads/a/notes', { text: 'Comes on Friday.' }]);
});

test('the history names people and actions, the newest first', async () => {
  renderInbox(
    '/leads/a',
    showing({
      history: [
        { id: '1', at: AT, who: ANA, kind: 'taken' },
        { id: '2', at: AT, who: ANA, kind: 'status', status: 'lost', reason: 'Too far' },
        { id: '3', at: AT, who: null, kind: 'redelivered' },
      ],
    }),
  );
  const history = await screen.findByRole('region', { name: 'History' });
  expect(history).toHaveTextContent(
    /The command line sent it again.*Ana Ortiz set it to Lost: Too far.*Ana Ortiz took it.*Received/,
  );
});

test('a failed delivery shows the reason, and a lead is sent again', async () => {
  const delivery = {
    target: 'mail',
    status: 'dead',
    attempts: 9,
    lastError: '550 no such user',
    nextAttemptAt: null,
    deliveredAt: null,
  } as const;
  const { answers, sent, user } = renderInbox('/leads/a', showing({ deliveries: [delivery] }));
  answers['POST /leads/a/redeliver'] = LEAD;
  expect(await screen.findByText(/Email: failed.*550 no such user/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  await waitFor(() => expect(sent).toEqual([['POST /leads/a/redeliver', undefined]]));
});

test('an owner erases a lead after a confirmation and returns to the list', async () => {
  const { answers, sent, router, user } = renderInbox('/leads/a?view=all', { 'DELETE /leads/a': {} });
  await user.click(await screen.findByRole('button', { name: 'Erase…' }));
  answers['GET /leads'] = leadPage([]);
  await user.click(await screen.findByRole('button', { name: 'Erase for good' }));
  expect(await screen.findByText('No leads yet.')).toBeInTheDocument();
  expect(router.state.location).toMatchObject({ pathname: '/', search: '?view=all' });
  expect(sent).toEqual([['DELETE /leads/a', undefined]]);
});

test('staff cannot erase', async () => {
  const person = { ...SESSION.person, role: 'staff' };
  renderInbox('/leads/a', { 'GET /session': { ...SESSION, person } });
  await screen.findByRole('button', { name: 'Take it' });
  expect(screen.queryByRole('button', { name: 'Erase…' })).toBeNull();
});

test('the page says when a lead is gone', async () => {
  const problem = { title: 'No such lead', detail: 'It was erased.' };
  renderInbox('/leads/a', { 'GET /leads/a': [404, problem] });
  expect(await screen.findByRole('alert')).toHaveTextContent('It was erased.');
});

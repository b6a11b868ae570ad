import { screen, waitFor } from '@testing-library/react';
import { ANA, renderInbox, SESSION } from '../testing/inbox.tsx';

const ANA_LISTED = { ...ANA, email: 'ana@mail.example', role: 'staff' };

test('an owner adds, changes and removes people', async () => {
  const { sent, user } = renderInbox('/people', {
    'GET /people': [SESSION.person, ANA_LISTED],
    'POST /people': ANA_LISTED,
    'PATCH /people/ana': ANA_LISTED,
    'DELETE /people/ana': {},
  });
  await user.selectOptions(await screen.findByLabelText('Role of Ana Ortiz'), 'Owner');
  await user.type(screen.getByLabelText('Name'), 'Ben Cho');
  await user.type(screen.getByLabelText('Email address'), 'ben@mail.example');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(screen.getByLabelText('Name')).toHaveValue(''));
  await user.click(screen.getByRole('button', { name: 'Remove Ana Ortiz' }));
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() =>
    expect(sent).toEqual([
      ['PATCH /people/ana', { role: 'owner' }],
      ['POST /people', { name: 'Ben Cho', email: 'ben@mail.example', role: 'staff' }],
      ['DELETE /people/ana', undefined],
    ]),
  );
  expect(screen.queryByRole('button', { name: 'Remove Sam Ortega' })).toBeNull();
});

test('a person who is already listed is refused, and the form keeps its text', async () => {
  const problem = { title: 'Listed already', detail: 'ana@mail.example may sign in.' };
  const { user } = renderInbox('/people', {
    'GET /people': [SESSION.person],
    'POST /people': [409, problem],
  });
  await user.type(await screen.findByLabelText('Name'), 'Ana');
  await user.type(screen.getByLabelText('Email address'), 'ana@mail.example{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('ana@mail.example may sign in.');
  expect(screen.getByLabelText('Name')).toHaveValue('Ana');
});

test('staff see names alone', async () => {
  renderInbox('/people', {
    'GET /session': { ...SESSION, person: { ...SESSION.person, role: 'staff' } },
    'GET /people': [{ id: 'sam', name: 'Sam Ortega' }, ANA],
  });
  expect(await screen.findByText('Ana Ortiz')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /Remove|Add/ })).toBeNull();
});

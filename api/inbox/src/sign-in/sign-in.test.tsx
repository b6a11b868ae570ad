import { screen, waitFor } from '@testing-library/react';
import { renderInbox } from '../testing/inbox.tsx';

const LINK = { 'GET /sign-in': { method: 'link' } };

test('the form requests a link that leads to the wanted page', async () => {
  const { sent, user } = renderInbox('/sign-in?next=/staff/leads/a', {
    ...LINK,
    'POST /auth/sign-in/magic-link': {},
  });
  await user.type(await screen.findByLabelText('Your email address'), ' ana@mail.example{Enter}');
  expect(await screen.findByText(/a link is on its way/)).toHaveTextContent('ana@mail.example');
  expect(sent[0]?.[1]).toEqual({ email: 'ana@mail.example', callbackURL: '/staff/leads/a' });
  await user.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(screen.getByLabelText('Your email address')).toBeInTheDocument();
});

test('an address of another site is ignored', async () => {
  const { sent, user } = renderInbox('/sign-in?next=//evil.example', {
    ...LINK,
    'POST /auth/sign-in/magic-link': {},
  });
  await user.type(await screen.findByLabelText('Your email address'), 'ana@mail.example{Enter}');
  await waitFor(() => expect(sent[0]?.[1]).toMatchObject({ callbackURL: '/staff' }));
});

test('a canceled passkey says what to do', async () => {
  const { user } = renderInbox('/sign-in', {
    ...LINK,
    'GET /auth/passkey/generate-authenticate-options': { challenge: 'a' },
  });
  await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }));
  // jsdom has no passkeys.
  expect(await screen.findByRole('alert')).toHaveTextContent('No passkey was used');
});

test('an identity provider is the only way in, and its refusal is explained', async () => {
  const { sent, user } = renderInbox('/sign-in?error=unknown', {
    'GET /sign-in': { method: 'oidc' },
    'POST /auth/sign-in/social': [503, { title: 'No answer', detail: 'The provider does not answer.' }],
  });
  expect(await screen.findByText(/ask an owner of the inbox/)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('The provider does not answer.')).toBeInTheDocument();
  expect(sent[0]?.[1]).toMatchObject({ provider: 'company', callbackURL: '/staff' });
  expect(screen.queryByLabelText('Your email address')).toBeNull();
});

test('only the button uses a mailed link, and an old link offers a new one', async () => {
  const problem = { title: 'Link used or expired', detail: 'Ask for a new one.' };
  const { sent, user } = renderInbox('/sign-in/link?token=abc&next=/staff/numbers', {
    'POST /sign-in/link': [410, problem],
  });
  const button = await screen.findByRole('button', { name: 'Sign in' });
  expect(sent).toEqual([]);
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent('Ask for a new one.');
  expect(sent).toEqual([['POST /sign-in/link', { token: 'abc' }]]);
  expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute(
    'href',
    '/sign-in?next=%2Fstaff%2Fnumbers',
  );
});

import { act, screen, waitFor } from '@testing-library/react';
import { renderInbox, SESSION } from '../testing/inbox.tsx';

const PASSKEYS = { 'GET /auth/passkey/list-user-passkeys': [{ id: 'p', createdAt: '2026-11-20T18:00:00Z' }] };

afterEach(() => jest.useRealTimers());

test('a passkey is removed after a question', async () => {
  const { sent, user } = renderInbox('/account', { ...PASSKEYS, 'POST /auth/passkey/delete-passkey': {} });
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const [, remove = document.body] = await screen.findAllByRole('button', { name: 'Remove', hidden: true });
  await user.click(remove);
  await waitFor(() => expect(sent).toEqual([['POST /auth/passkey/delete-passkey', { id: 'p' }]]));
});

test('passkeys are fetched once: the limit of the address is for the whole office', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { asked } = renderInbox('/account', PASSKEYS);
  await screen.findByRole('button', { name: 'Remove' });
  await act(() => jest.advanceTimersByTimeAsync(60_000));
  expect(asked.filter((request) => request.includes('passkeys'))).toHaveLength(1);
});

test('with an identity provider there are no passkeys', async () => {
  renderInbox('/account', { ...PASSKEYS, 'GET /session': { ...SESSION, method: 'oidc' } });
  expect(await screen.findByText(/Sam Ortega, sam@mail.example, owner/)).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Passkeys' })).toBeNull();
});

test('other devices are signed out, and shortcuts are switched off', async () => {
  const { sent, user } = renderInbox('/account', { ...PASSKEYS, 'POST /auth/revoke-other-sessions': {} });
  await user.click(await screen.findByRole('button', { name: 'Sign out on all other devices' }));
  expect(await screen.findByText('You are signed in on this device only.')).toBeInTheDocument();
  expect(sent.map(([request]) => request)).toEqual(['POST /auth/revoke-other-sessions']);
  await user.click(screen.getByRole('switch', { name: /^Keyboard/ }));
  await user.click(document.body);
  await user.keyboard('{Shift>}?{/Shift}');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(screen.getByRole('switch', { name: /^Keyboard/ }));
  await user.click(document.body);
  await user.keyboard('{Shift>}?{/Shift}');
  expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeInTheDocument();
});

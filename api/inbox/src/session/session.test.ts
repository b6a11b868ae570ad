import { EARLY_QUESTION, SIGNED_IN_MARK } from '@site/contract/inbox';
import { getLeads } from '../api/leads.ts';
import { askEarly, mayBeSignedIn } from '../start/first-requests.ts';
import { loadSession, me, pathAfterSignIn, signInPath } from './session.ts';

test('who is signed in is asked only where somebody may be, and no more once that is refused', async () => {
  const ask = jest.fn(async () => ({ ok: false, status: 401, json: async () => ({}) }));
  Object.assign(window, { fetch: ask });
  window.history.replaceState(null, '', '/staff');
  askEarly();
  await loadSession();
  expect(ask).not.toHaveBeenCalled();
  // biome-ignore lint/suspicious/noDocumentCookie: as the API sets it
  document.cookie = `${SIGNED_IN_MARK}=1; path=/`;
  askEarly();
  await loadSession();
  expect(ask.mock.calls.map(([address]: unknown[]) => address)).toEqual([
    '/staff/api/session',
    '/staff/api/leads',
  ]);
  expect(mayBeSignedIn()).toBe(false);
  expect(me()).toBeUndefined();
});

test('where nobody is signed in any more, that is an answer of what was asked early, and no error of the page', async () => {
  const ask = jest.fn(async (_address: string, _init: RequestInit) => ({
    ok: true,
    status: 204,
    text: async () => '',
  }));
  Object.assign(window, { fetch: ask });
  window.history.replaceState(null, '', '/staff');
  // biome-ignore lint/suspicious/noDocumentCookie: as the API sets it
  document.cookie = `${SIGNED_IN_MARK}=1; path=/`;
  askEarly();
  await expect(getLeads('')).rejects.toMatchObject({ status: 401 });
  await loadSession();
  expect(ask.mock.calls.map(([, { headers }]) => headers)).toEqual([
    expect.objectContaining({ [EARLY_QUESTION]: '1' }),
    expect.objectContaining({ [EARLY_QUESTION]: '1' }),
  ]);
  expect(me()).toBeUndefined();

  // Later too, such as when somebody comes back to the page.
  window.firstAnswers?.clear();
  // biome-ignore lint/suspicious/noDocumentCookie: as the API sets it
  document.cookie = `${SIGNED_IN_MARK}=1; path=/`;
  await loadSession();
  expect(ask).toHaveBeenCalledTimes(3);
  expect(mayBeSignedIn()).toBe(false);
});

test('whoever has to sign in comes back to where they wanted to go', () => {
  const path = signInPath({ pathname: '/leads/a', search: '?view=all' });
  expect(path).toBe('/sign-in?next=%2Fstaff%2Fleads%2Fa%3Fview%3Dall');
  expect(pathAfterSignIn(new URLSearchParams(path.split('?')[1]).get('next'))).toBe('/leads/a?view=all');
  expect(signInPath({ pathname: '/', search: '' })).toBe('/sign-in');
});

test.each([
  [null, '/'],
  ['https://elsewhere.example/staff', '/'],
  ['//elsewhere.example', '/'],
  ['/staff\\elsewhere', '/'],
  ['/staffroom', '/'],
  ['/staff/sign-in/link?token=a', '/'],
  ['/staff', '/'],
  ['/staff?q=panel', '/?q=panel'],
])('after signing in, %p leads to %s', (next, path) => {
  expect(pathAfterSignIn(next)).toBe(path);
});

import { SIGNED_IN_MARK } from '@site/contract/inbox';
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

import { pathAfterSignIn, signInPath } from './session.ts';

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

import { goWhereWanted, keepWanted, pathAfterSignIn, signInPath } from './wanted.ts';

test('whoever has to sign in comes back to where they wanted to go', () => {
  const path = signInPath({ pathname: '/history/12', search: '?width=375' });
  expect(path).toBe('/sign-in?next=%2Fhistory%2F12%3Fwidth%3D375');
  expect(pathAfterSignIn(new URLSearchParams(path.split('?')[1]).get('next'))).toBe('/history/12?width=375');
  expect(signInPath({ pathname: '/', search: '' })).toBe('/sign-in');
});

test.each([null, '', 'https://elsewhere.example', '//elsewhere.example', '/\\elsewhere.example', '/sign-in'])(
  'after signing in, %p leads to the first page',
  (next) => {
    expect(pathAfterSignIn(next)).toBe('/');
  },
);

test('the way by the provider leads there as well, once', () => {
  keepWanted('/history/12');
  history.replaceState(null, '', '/console/sign-in?refused=again');
  goWhereWanted();
  expect(location.pathname).toBe('/console/sign-in');
  history.replaceState(null, '', '/console/');
  goWhereWanted();
  expect(location.pathname).toBe('/console/history/12');
  history.replaceState(null, '', '/console/');
  goWhereWanted();
  expect(location.pathname).toBe('/console/');
});

import { render } from '@testing-library/react';
import { RootError } from './errors.tsx';

test.each([
  ['starting', 'abc'],
  ['running', null],
])('an error keeps the shell from starting again only on the first view: while it is %s', (state, stored) => {
  // jsdom does not reload.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  sessionStorage.clear();
  document.head.innerHTML = '<meta name="composition" content="abc">';
  document.documentElement.dataset.shell = state;
  render(<RootError />);
  expect(sessionStorage.getItem('shell-failed')).toBe(stored);
});

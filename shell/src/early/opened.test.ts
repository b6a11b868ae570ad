import { rememberOpened } from './opened.ts';

test('which page the document has stays known when the address becomes another one’s', () => {
  window.history.replaceState(null, '', '/contact?service=generators#request');
  rememberOpened();
  window.history.pushState(null, '', '/');
  expect(window.opened).toBe('/contact');
});

import { redirectTarget } from './redirects.ts';

test.each([
  ['/contact/', '/contact'],
  ['/contact//', '/contact'],
  ['/contact/?from=mail&x=/a/', '/contact?from=mail&x=/a/'],
  ['/contact/?a=b?c', '/contact?a=b?c'],
  ['/%63ontact', '/contact'],
  ['/services/ev%2Dcharger?a=%63', '/services/ev-charger?a=%63'],
])('%s is redirected to %s', (address, plain) => {
  expect(redirectTarget(address)).toBe(plain);
});

test.each(['/', '/contact', '/contact?a/', '/caf%C3%A9', '/a%2Fb'])('%s stays as it is', (address) => {
  expect(redirectTarget(address)).toBeUndefined();
});

test.each([
  '//evil.example/',
  '///evil.example/',
  '/\\evil.example/',
  '/\\/evil.example/',
  '/%2e//evil.example/',
])('%s does not lead to another site', (address) => {
  const { host } = new URL(redirectTarget(address) ?? '', 'http://site');
  expect(host).toBe('site');
});

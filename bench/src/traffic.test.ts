import { kindOf } from './traffic.ts';

test.each([
  ['text/html', 'Document', 'html'],
  ['text/html', 'Other', 'html'],
  ['text/css', 'Stylesheet', 'style'],
  ['text/javascript', 'Script', 'script'],
  ['application/javascript', 'Fetch', 'script'],
  ['font/woff2', 'Font', 'font'],
  ['application/font-woff', 'Fetch', 'font'],
  ['image/svg+xml', 'Other', 'picture'],
  ['application/json', 'Fetch', 'other'],
  ['application/octet-stream', 'Font', 'font'],
  ['', 'Script', 'script'],
  ['', 'Ping', 'other'],
])('what comes as %s for a %s is %s', (mimeType, type, kind) => {
  expect(kindOf(mimeType, type)).toBe(kind);
});

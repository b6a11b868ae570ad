import { httpOrigin } from './index.ts';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3001'],
  ['localhost', 'http://localhost:3001'],
  ['::1', 'http://[::1]:3001'],
])('a program on %s is asked at %s', (host, origin) => {
  expect(httpOrigin(host, 3001)).toBe(origin);
});

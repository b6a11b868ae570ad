import { createHmac, randomBytes } from 'node:crypto';
import { macOf } from './mac.ts';

test('it is an HMAC of SHA-256, for keys and texts of any length that is taken', () => {
  for (let length = 0; length <= 64; length += 1) {
    const key = randomBytes(64 - length);
    const text = randomBytes(length).toString('hex').slice(0, length);
    expect(macOf(text, key)).toBe(createHmac('sha256', key).update(text).digest('base64url'));
    expect(macOf('', key)).toBe(createHmac('sha256', key).update('').digest('base64url'));
  }
});

test('what is too long is refused', () => {
  expect(() => macOf('a'.repeat(65), randomBytes(32))).toThrow('too long');
  expect(() => macOf('a', randomBytes(65))).toThrow('too long');
});

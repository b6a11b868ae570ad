import { shorten } from './text.ts';

test('a long text is cut between characters', () => {
  expect(shorten('👍👍👍👍', 3)).toBe('👍👍…');
  expect(shorten('abc', 3)).toBe('abc');
});

/** @jest-environment node */
import { plainLetters } from './plain-letters.ts';

test.each([
  ['josé núñez', 'jose nunez'],
  ['nguyễn', 'nguyen'],
  ['łukasz', 'lukasz'],
  ['søren strauß', 'soren strauss'],
  ['đỗ', 'do'],
  ['æsa þórðardóttir', 'aesa thordardottir'],
  ['i\u0307lker işık', 'ilker isik'],
  ['o’brien', "o'brien"],
  ['한국', '한국'],
  ['алёна', 'алена'],
  ['dana', 'dana'],
])('%s is typed as %s', (typed, plain) => {
  expect(plainLetters(typed)).toBe(plain);
});

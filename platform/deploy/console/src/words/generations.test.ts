/** @jest-environment node */
import type { Change, Generation } from '@site/deploy/answers';
import { changeWords, differingNames, liveSince } from './generations.ts';

function generation(number: number, releases?: Record<string, string>): Generation {
  return {
    generation: number,
    composition: 'c',
    releases,
    change: { kind: 'rollback', to: 1 },
    at: '2026-11-23T18:00:00Z',
    by: 'token 1f2e',
    checks: {},
  };
}

test.each<[Change, string]>([
  [{ kind: 'promote', releases: ['a@1', 'b@2'] }, 'Promoted a@1 and b@2'],
  [{ kind: 'promote', releases: ['a@1'], restores: 3 }, 'Rolled back to a@1, of generation 3'],
  [{ kind: 'rollback', to: 4 }, 'Rolled back to generation 4'],
  [
    { kind: 'canary', id: 'x', releases: ['a@1'], share: 0.1 },
    'Began a canary: a@1 to 10\u00a0% of visitors',
  ],
  [{ kind: 'canary-abort', id: 'x', releases: ['a@1'] }, 'Withdrew the canary of a@1'],
])('%j is said as what was done', (change, words) => {
  expect(changeWords(change)).toBe(words);
});

test('a release is live since the generation that brought it, whatever else changed after', () => {
  const history = [
    generation(5, { a: '2', b: '9' }),
    generation(4, { a: '2', b: '8' }),
    generation(3, { a: '1', b: '8' }),
    // It was live before, and taken back: that does not count.
    generation(2, { a: '2', b: '7' }),
  ];
  expect(liveSince(history, 'a')).toMatchObject({ generation: { generation: 4 }, isOlder: false });
  expect(liveSince(history, 'b')).toMatchObject({ generation: { generation: 5 }, isOlder: false });
  expect(liveSince(history, 'c')).toBeUndefined();
});

test('of a release that is older than the history it is said that it is', () => {
  const history = [generation(5, { a: '2' }), generation(4, { a: '2' })];
  expect(liveSince(history, 'a')).toMatchObject({ generation: { generation: 4 }, isOlder: true });
  expect(liveSince([generation(1, { a: '2' })], 'a')).toMatchObject({ isOlder: false });
});

test('generations differ in the releases that one has and the other has not, too', () => {
  const left = generation(1, { a: '1', b: '1' });
  expect(differingNames(left, generation(2, { a: '1', b: '2', c: '1' }))).toEqual(['b', 'c']);
  expect(differingNames(left, generation(2))).toBeUndefined();
});

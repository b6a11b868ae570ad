import { changedReleases, formatChange, missingRight, shortenRelease } from './format.ts';
import type { Generation } from './types.ts';

const release = (name: string, digit: string) => `${name}@1.0.0-${digit.repeat(32)}`;

test.each<[Generation['change'], string]>([
  [
    { kind: 'promote', releases: [release('shell', 'a'), release('mf-one', 'b')] },
    'Promoted shell@1.0.0-aaaaaaaaaa and mf-one@1.0.0-bbbbbbbbbb',
  ],
  [
    { kind: 'promote', releases: [release('mf-one', 'b')], restores: 7 },
    'Rolled back to mf-one@1.0.0-bbbbbbbbbb, of generation 7',
  ],
  [{ kind: 'rollback', to: 3 }, 'Rolled back to generation 3'],
  [
    { kind: 'canary-start', id: 'x', releases: [release('mf-one', 'b')], share: 0.05 },
    'Started a canary: mf-one@1.0.0-bbbbbbbbbb to 5\u00a0% of visitors',
  ],
])('a change is described in one line: %#', (change, words) => {
  expect(formatChange({ change })).toBe(words);
});

test('two generations differ in added, removed and changed releases', () => {
  const base = { generation: 1, composition: 'c', at: '', by: '', checks: {} };
  const change = { kind: 'rollback', to: 1 } as const;
  const before: Generation = { ...base, change, releases: { shell: '1', 'mf-one': '1', 'mf-two': '1' } };
  const after: Generation = { ...base, change, releases: { shell: '1', 'mf-one': '2', 'mf-new': '1' } };
  expect(changedReleases(before, after)).toEqual([
    { name: 'mf-new', before: undefined, after: '1' },
    { name: 'mf-one', before: '1', after: '2' },
    { name: 'mf-two', before: '1', after: undefined },
  ]);
});

test('a version without a hash stays as it is', () => {
  expect(shortenRelease('mf-one@1.0.0')).toBe('mf-one@1.0.0');
});

test.each([
  ['promote', 'mf-one', undefined],
  ['rollback', 'mf-one', 'You may publish and promote. Ask the owner for the right to roll back.'],
  ['promote', 'mf-two', 'You have no right to mf-two.'],
] as const)('a missing right is explained: %s of %s', (right, section, words) => {
  const me = { may: ['publish' as const, 'promote' as const], sections: ['mf-one'] };
  expect(missingRight(me, [right], [section])).toBe(words);
});

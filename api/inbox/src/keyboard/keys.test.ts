/** @jest-environment node */
import { commandOf, KEY_WORDS } from './keys.ts';

const press = (key: string, { before = '', inList = false } = {}) => commandOf({ key, before, inList });

test.each([
  ['j', { kind: 'next' }],
  ['u', { kind: 'back' }],
  ['1', { kind: 'state', state: 'new' }],
  ['4', { kind: 'state', state: 'done' }],
  ['5', { kind: 'state', state: 'lost' }],
  ['!', { kind: 'spam' }],
  ['x', undefined],
  ['J', undefined],
])('%s means %p', (key, command) => {
  expect(press(key)).toEqual(command);
});

test('arrows move in the list, and scroll the page elsewhere', () => {
  expect(press('ArrowDown', { inList: true })).toEqual({ kind: 'next' });
  expect(press('ArrowDown')).toBeUndefined();
});

test('after g a key names a page, and only there', () => {
  expect(press('n', { before: 'g' })).toEqual({ kind: 'go', to: '/numbers' });
  expect(press('i', { before: 'g' })).toEqual({ kind: 'go', to: '/' });
  expect(press('n', { before: 'j' })).toEqual({ kind: 'note' });
  expect(press('g')).toBeUndefined();
});

test('every key that does something is in the list that people read', () => {
  const listed = KEY_WORDS.map(([keys]) => keys).join(' ');
  for (const key of ['j', 'k', 'o', 'u', 'c', 't', 'n', '!', '/', '?', 'g i', 'g n'])
    expect(listed).toContain(key);
});

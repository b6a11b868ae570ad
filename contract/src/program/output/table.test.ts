import { table } from './table.ts';

test('columns are aligned, wide characters too, and lines have no blanks at their end', () => {
  expect(
    table(
      ['NAME', 'PHONE'],
      [
        ['山田', '1'],
        ['Ada', '22'],
      ],
    ),
  ).toBe('NAME  PHONE\n山田  1\nAda   22');
});

test('numbers are at the right of their column', () => {
  expect(
    table(
      ['WHAT', 'COUNT'],
      [
        ['one', 1],
        ['ten', 10],
      ],
    ),
  ).toBe('WHAT  COUNT\none       1\nten      10');
});

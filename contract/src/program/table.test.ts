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

const HEAD = ['ID', 'WHAT HAPPENED', 'COUNT'];
const ROW = ['0123456789abcdef', 'the webhook answered with 503, twice', 7];

test('where a terminal is too narrow, long texts go on in the next line, and ids stay whole', () => {
  expect(table(HEAD, [ROW], 45).split('\n')).toEqual([
    'ID                WHAT HAPPENED         COUNT',
    '0123456789abcdef  the webhook answered      7',
    '                  with 503, twice',
  ]);
});

test('where even words do not fit they are broken, and nothing is lost', () => {
  const lines = table(HEAD, [ROW], 26).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(26);
  const ids = lines.slice(1).map((line) => line.slice(0, 9).trim());
  expect(ids.join('')).toContain('0123456789abcdef');
});

test('where even words do not fit, those of columns that are copied stay whole, also where lines are longer for it', () => {
  const text = table(HEAD, [ROW], 26, ['ID']);
  expect(text).toMatch(/^0123456789abcdef {2}the /m);
  expect(table(HEAD, [ROW], 20, ['ID'])).toBe(text);
});

test('what fits, and what is read by a program, is as it is', () => {
  const line = '0123456789abcdef  the webhook answered with 503, twice      7';
  expect(table(HEAD, [ROW], 61).split('\n')[1]).toBe(line);
  expect(table(HEAD, [ROW], undefined).split('\n')[1]).toBe(line);
});

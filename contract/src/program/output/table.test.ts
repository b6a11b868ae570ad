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

test('where even words do not fit the long ones are broken, and nothing is lost', () => {
  const lines = table(HEAD, [ROW], 28).split('\n');
  expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(28);
  const ids = lines.slice(1).map((line) => line.slice(0, 11).trim());
  expect(ids.join('')).toContain('0123456789abcdef');
  expect(lines.join(' ')).toContain('answered');
});

test('where even words do not fit, those of columns that are copied stay whole', () => {
  const mail = ['0123456789abcdef', 'somebody@mail.example.com', 7];
  expect(table(HEAD, [mail], 36, ['ID'])).toMatch(/^0123456789abcdef {2}somebody@ma {6}7$/m);
});

test('where columns would be too narrow each row is a paragraph of what it says, broken between words', () => {
  expect(table(HEAD, [ROW, ['fedcba9876543210', '', 8]], 26)).toBe(
    `ID: 0123456789abcdef
WHAT HAPPENED: the webhook
  answered with 503, twice
COUNT: 7

ID: fedcba9876543210
COUNT: 8`,
  );
  expect(table(HEAD, [['0123456789abcdef', 'it registered', 7]], 27)).toContain('registered');
  expect(table(HEAD, [ROW], 30, ['ID'])).toMatch(/^ID: 0123456789abcdef$/m);
});

test('what fits, and what is read by a program, is as it is', () => {
  const line = '0123456789abcdef  the webhook answered with 503, twice      7';
  expect(table(HEAD, [ROW], 61).split('\n')[1]).toBe(line);
  expect(table(HEAD, [ROW], undefined).split('\n')[1]).toBe(line);
});

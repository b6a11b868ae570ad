import { formatTable } from './table.ts';

test('columns are aligned, wide characters too, numbers right, and no line ends with blanks', () => {
  const rows = [
    ['山田', 1, '1'],
    ['Ada', 10, '22'],
  ];
  expect(formatTable(['NAME', 'COUNT', 'PHONE'], rows)).toBe(
    'NAME  COUNT  PHONE\n山田      1  1\nAda      10  22',
  );
});

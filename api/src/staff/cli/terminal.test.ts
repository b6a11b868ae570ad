import { plainTable } from './terminal.ts';

test('columns are aligned, wide characters too, and lines have no blanks at their end', () => {
  expect(
    plainTable(
      ['NAME', 'PHONE'],
      [
        ['山田', '1'],
        ['Ada', '22'],
      ],
    ),
  ).toBe('NAME  PHONE\n山田  1\nAda   22');
});

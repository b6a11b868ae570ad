import Table from 'cli-table3';

const NO_LINES = Object.fromEntries(Object.keys(new Table().options.chars).map((name) => [name, '']));

export function formatTable(
  head: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): string {
  const isNumber = head.map((_title, column) => rows.some((row) => typeof row[column] === 'number'));
  const drawn = new Table({
    head: [...head],
    colAligns: isNumber.map((right) => (right ? 'right' : 'left')),
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': 2 },
  });
  drawn.push(...rows.map((row) => [...row]));
  return drawn.toString().replaceAll(/ +$/gm, '');
}

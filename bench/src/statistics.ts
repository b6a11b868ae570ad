/** The middle, the least and the greatest of several measurements. */
export interface Summary {
  median: number;
  min: number;
  max: number;
  rounds: number;
}

/** @throws when there is nothing to summarise */
export function summarise(values: readonly number[]): Summary {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  const [min, max] = [sorted[0], sorted.at(-1)];
  const [low, high] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  if (min === undefined || max === undefined || low === undefined || high === undefined)
    throw new Error('There is nothing to summarise.');
  return { median: (low + high) / 2, min, max, rounds: values.length };
}

/** A table for a terminal and for Markdown alike. The first column is text, the others are numbers. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${widths
      .map((width, column) => {
        const cell = cells[column] ?? '';
        return column === 0 ? cell.padEnd(width) : cell.padStart(width);
      })
      .join(' | ')} |`;
  const rule = `|${widths.map((width, column) => `${'-'.repeat(width + 1)}${column === 0 ? '-' : ':'}`).join('|')}|`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}

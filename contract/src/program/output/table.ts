import Table from 'cli-table3';

/** Every character of the frame and of the lines between cells, each as nothing. */
const NO_LINES = Object.fromEntries(Object.keys(new Table().options.chars).map((name) => [name, '']));

/** Blanks between columns. */
const GAP = 2;

/** No column is made narrower: nobody could read it. */
const NARROWEST = 8;

/** Only words that are longer are broken: where others have no room, each row is a paragraph. */
const UNBROKEN = 11;

type Cell = string | number;

/** Characters of a line with columns so wide. */
function lineWidth(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width + GAP, -GAP);
}

/** Makes the widest columns narrower until lines fit. @param least how wide each stays at least, where it was as wide */
function narrowed(widths: readonly number[], least: readonly number[], room: number): number[] {
  let fitting = [...widths];
  for (let most = Math.max(...widths); most >= NARROWEST && lineWidth(fitting) > room; most -= 1)
    fitting = widths.map((width, column) => Math.min(width, Math.max(most, least[column] ?? 0)));
  return fitting;
}

/** Breaks a text into lines, between words where they are not longer than a line. Nothing of it is lost. */
function wrap(text: string, width: number): string {
  const lines = text.match(new RegExp(`.{1,${width}}(?:\\s+|$)|.{1,${width}}`, 'gu')) ?? [];
  return lines.map((line) => line.trimEnd()).join('\n');
}

/**
 * Breaks what is in cells so that lines fit: between words where that is enough.
 * @param whole columns whose words are never broken
 * @returns undefined where lines are longer nevertheless
 */
function fit(
  rows: readonly (readonly Cell[])[],
  room: number,
  whole: ReadonlySet<number>,
): Cell[][] | undefined {
  const columns = rows[0]?.map((_cell, column) => rows.map((row) => String(row[column]))) ?? [];
  const longest = (texts: readonly string[]) => Math.max(...texts.map((text) => [...text].length));
  const words = columns.map((texts) => longest(texts.flatMap((text) => text.split(/\s+/))));
  const widths = narrowed(columns.map(longest), words, room);
  const fitting = narrowed(
    widths,
    words.map((word, column) => (whole.has(column) ? word : Math.min(word, UNBROKEN))),
    room,
  );
  if (lineWidth(fitting) > room) return undefined;
  return rows.map((row) =>
    row.map((cell, column) => (typeof cell === 'number' ? cell : wrap(cell, fitting[column] ?? room))),
  );
}

/** What a line begins with that goes on with the one before. */
const INDENT = '  ';

/** A text as lines that fit, those after the first indented. */
function indented(text: string, room: number): string {
  const whole = wrap(text, room);
  if (!whole.includes('\n')) return whole;
  const [first = ''] = whole.split('\n');
  const rest = text.slice(first.length).trimStart();
  return [first, ...wrap(rest, room - INDENT.length).split('\n')].join(`\n${INDENT}`);
}

/** Each row as a paragraph, in which each cell that says something has a line. */
function paragraphs(head: readonly string[], rows: readonly (readonly Cell[])[], room: number): string {
  const cells = (row: readonly Cell[]) =>
    row.flatMap((cell, column) => (cell === '' ? [] : indented(`${head[column]}: ${cell}`, room)));
  return rows.map((row) => cells(row).join('\n')).join('\n\n');
}

/**
 * Lines of text in aligned columns, under their headings. Text is at the left of its column, numbers are at the right.
 * @param room characters that fit into a line, where a terminal says so: what is longer goes on in the next one. Where columns would be too
 * narrow to be read, each row is a paragraph
 * @param whole titles of the columns whose words are copied: they are not broken, though others are
 */
export function table(
  head: readonly string[],
  rows: readonly (readonly Cell[])[],
  room: number | undefined = process.stdout.columns,
  whole: readonly string[] = [],
): string {
  const columns = new Set(whole.map((title) => head.indexOf(title)));
  const lines = room ? fit([head, ...rows], room, columns) : [head, ...rows];
  if (room && !lines) return paragraphs(head, rows, room);
  const [heading = [], ...cells] = lines ?? [];
  const isNumber = head.map((_title, column) => rows.some((row) => typeof row[column] === 'number'));
  const drawn = new Table({
    head: heading.map(String),
    colAligns: isNumber.map((right) => (right ? 'right' : 'left')),
    chars: NO_LINES,
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': GAP },
  });
  drawn.push(...cells.map((row) => [...row]));
  return drawn
    .toString()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
}

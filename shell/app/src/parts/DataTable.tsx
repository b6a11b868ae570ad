import classes from './DataTable.module.css';

interface DataTableProps {
  /** Whether it may have more columns than a screen has room for. */
  isWide?: boolean;
  /** What the chart draws the rows in. */
  colours?: readonly string[];
  caption: string;
  head: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly [name: string, ...cells: (string | number)[]])[];
}

/** What a chart draws, as figures. A long one is opened by whoever wants it. */
export function DataTable({ caption, head, rows, colours, isWide = false }: DataTableProps) {
  const table = (
    <table aria-label={caption}>
      <thead>
        <tr>
          {head.map((words) => (
            <th key={words} scope="col">
              {words}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], row) => (
          <tr key={name}>
            <th scope="row">
              {colours && <span className={classes.swatch} style={{ background: colours[row] }} />}
              {name}
            </th>
            {cells.map((cell, index) => (
              <td key={head[index + 1]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
  return (
    <details className={classes.table} open={rows.length <= 12}>
      <summary>{caption}</summary>
      {isWide ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is moved by the arrow keys
        <section className={classes.wide} aria-label={`${caption}, scrolls`} tabIndex={0}>
          {table}
        </section>
      ) : (
        table
      )}
    </details>
  );
}

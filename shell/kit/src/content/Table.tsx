import type { ReactNode } from 'react';
import classes from './Table.module.css';

export interface TableProps {
  /** What the table shows. It stands above it and names it. */
  caption: string;
  /** The heading of each column, unlike the others: four at most, or phones have no room for them. */
  columns: readonly string[];
  /** The cells of each row, as many as there are columns. The first names its row, unlike those of other rows. */
  rows: readonly (readonly [name: string, ...cells: ReactNode[]])[];
}

/** Values to compare, in rows and columns. Numbers stand below each other, digit by digit. */
export function Table({ caption, columns, rows }: TableProps) {
  return (
    <table className={classes.table}>
      <caption className={classes.caption}>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {columns.slice(1).map((column, at) => (
              <td key={column}>{cells[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import { Table } from '@mantine/core';
import classes from './DataTable.module.css';

interface DataTableProps {
  /** What the chart draws the rows in. */
  colours?: readonly string[];
  caption: string;
  head: readonly string[];
  /** The first cell names the row. */
  rows: readonly (readonly [name: string, ...cells: (string | number)[]])[];
}

/** What a chart draws, as figures. A long one is opened by whoever wants it. */
export function DataTable({ caption, head, rows, colours }: DataTableProps) {
  return (
    <details className={classes.table} open={rows.length <= 12}>
      <summary>{caption}</summary>
      <Table.ScrollContainer minWidth={260} type="native">
        <Table aria-label={caption}>
          <Table.Thead>
            <Table.Tr>
              {head.map((words) => (
                <Table.Th key={words}>{words}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(([name, ...cells], row) => (
              <Table.Tr key={name}>
                <Table.Th scope="row">
                  {colours && <span className={classes.swatch} style={{ background: colours[row] }} />}
                  {name}
                </Table.Th>
                {cells.map((cell, index) => (
                  <Table.Td key={head[index + 1]}>{cell}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </details>
  );
}

import { Table } from '@mantine/core';

interface RatioTableProps {
  head: readonly string[];
  /** A name, counts, and last a share from 0 to 1. */
  rows: readonly [name: string, ...counts: number[], share: number][];
}

/** Counts by name, with a share in percent. */
export function RatioTable({ head, rows }: RatioTableProps) {
  const [first, ...others] = head;
  return (
    <Table>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{first}</Table.Th>
          {others.map((label) => (
            <Table.Th key={label} ta="end">
              {label}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([name, ...values]) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {name}
            </Table.Th>
            {values.map((value, index) => (
              <Table.Td key={others[index]} ta="end">
                {index === values.length - 1 ? `${Math.round(value * 100)}%` : value}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

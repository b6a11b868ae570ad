import { Spoiler, Stack, Table, Text } from '@mantine/core';
import type { Difference } from '@site/releases/contract';
import { formatCount } from '../format.ts';

const KINDS = ['added', 'removed', 'changed'] as const;

/** `12345` → `12.1 KB` */
function formatBytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)}\u00a0KB`;
}

/** Lists the pages that differ, and the bytes sent before and after. */
export function PageChanges({ difference }: { difference: Difference }) {
  const kinds = KINDS.filter((kind) => difference[kind].length > 0);
  const bytes = Object.entries(difference.bytes).filter(([, { before, after }]) => before !== after);
  return (
    <Stack gap="sm">
      {kinds.length === 0 && <Text size="sm">No page changes.</Text>}
      {kinds.map((kind) => (
        <div key={kind}>
          <Text size="sm" fw={600}>
            {formatCount(difference[kind].length, 'page')} {kind}
          </Text>
          <Spoiler maxHeight={96} showLabel="Show all" hideLabel="Show fewer">
            <Text size="sm">{difference[kind].join(', ')}</Text>
          </Spoiler>
        </div>
      ))}
      {bytes.length > 0 && (
        <Table aria-label="Bytes sent">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Bytes sent</Table.Th>
              <Table.Th ta="right">Before</Table.Th>
              <Table.Th ta="right">After</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {bytes.map(([kind, { before, after }]) => (
              <Table.Tr key={kind}>
                <Table.Td>{kind}</Table.Td>
                <Table.Td ta="right">{formatBytes(before)}</Table.Td>
                <Table.Td ta="right">{formatBytes(after)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Stack>
  );
}

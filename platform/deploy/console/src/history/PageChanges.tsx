import { Spoiler, Stack, Text } from '@mantine/core';
import type { Difference } from '@site/releases/contract';
import { formatCount } from '../format.ts';

const KINDS = ['added', 'removed', 'changed'] as const;

/** Lists the pages that differ. */
export function PageChanges({ difference }: { difference: Difference }) {
  const kinds = KINDS.filter((kind) => difference[kind].length > 0);
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
    </Stack>
  );
}

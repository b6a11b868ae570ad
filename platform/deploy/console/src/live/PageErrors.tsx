import { Table, Text } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import type { Status } from '@site/releases/contract';
import { formatCount, shortenRelease } from '../format.ts';
import { usePageErrors } from '../queries.ts';

/** Shows today's page views, and visitors' errors by release. */
export function PageErrors({ live }: { live: Status['releases'] }) {
  const { data, error, refetch } = usePageErrors();
  const current = new Set(live.map(({ name, live: version }) => `${name}@${version}`));
  if (!data) return <ErrorAlert error={error} onRetry={refetch} />;
  if (data.unknown) return <Text c="dimmed">{data.unknown}</Text>;
  return (
    <>
      <Text mb="sm">
        {formatCount(data.views, 'page view')},{' '}
        {formatCount(
          data.errors.reduce((sum, { count }) => sum + count, 0),
          'error',
        )}
      </Text>
      {data.errors.length > 0 && (
        <Table aria-label="Errors by release" horizontalSpacing={0} style={{ overflowWrap: 'anywhere' }}>
          <Table.Tbody>
            {data.errors.map(({ release, kind, count }) => (
              <Table.Tr key={`${release} ${kind}`}>
                <Table.Td>
                  {shortenRelease(release) || 'no release'}{' '}
                  {current.has(release) && (
                    <Text span c="dimmed">
                      (live)
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>{kind}</Table.Td>
                <Table.Td ta="right">{count}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </>
  );
}

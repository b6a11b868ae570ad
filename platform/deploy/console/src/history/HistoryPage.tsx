import { Accordion, Button, Group, Loader, Stack, Table, Text } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { formatAge, formatDateTime, useNow } from '@site/app/format-time';
import { PageLayout } from '@site/app/page-layout';
import { createQueryFn } from '@site/app/query';
import { request } from '@site/app/request';
import type { Difference } from '@site/releases/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReasonDialog } from '../actions/ReasonDialog.tsx';
import { changedReleases, formatChange, missingRight, shortenRelease } from '../format.ts';
import { useHistory, useSession } from '../queries.ts';
import type { Generation } from '../types.ts';
import { PageChanges } from './PageChanges.tsx';

/** Lists the generations, and rolls back to one. */
export function HistoryPage() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useHistory();
  const [opened, setOpened] = useState<string | null>(null);
  const generations = data?.pages.flat() ?? [];
  const [live] = generations;
  return (
    <PageLayout title="History">
      <ErrorAlert error={error} onRetry={refetch} />
      {!data && !error && <Loader role="status" aria-label="Loading" />}
      {data && !live && <Text>Nothing has been promoted yet.</Text>}
      <Accordion value={opened} onChange={setOpened}>
        {generations.map((generation, index) => (
          <Accordion.Item key={generation.generation} value={String(generation.generation)}>
            <Accordion.Control>
              <Summary generation={generation} isLive={index === 0} />
            </Accordion.Control>
            <Accordion.Panel>
              {live && opened === String(generation.generation) && (
                <Details generation={generation} before={generations[index + 1]} live={live} />
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
      {hasNextPage && (
        <Button mt="md" variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          Show older
        </Button>
      )}
    </PageLayout>
  );
}

function Summary({ generation, isLive }: { generation: Generation; isLive: boolean }) {
  const now = useNow();
  return (
    <Group gap="md" wrap="nowrap" align="baseline">
      <Text ff="heading" fw={700} fz="lg" miw="3ch">
        {generation.generation}
      </Text>
      <div>
        <Text fw={isLive ? 700 : 500}>
          {formatChange(generation)}
          {isLive && ' (live)'}
        </Text>
        {generation.why && <Text size="sm">“{generation.why}”</Text>}
        <Text size="sm" c="dimmed">
          {formatAge(generation.at, now)}, {generation.by}
        </Text>
      </div>
    </Group>
  );
}

interface DetailsProps {
  generation: Generation;
  before: Generation | undefined;
  live: Generation;
}

function Details({ generation, before, live }: DetailsProps) {
  const { generation: number, at, composition, checks } = generation;
  const changed = useQuery({
    queryKey: ['difference', number],
    queryFn: createQueryFn<Difference>(`/history/${number}/difference`),
    refetchInterval: false,
    enabled: before !== undefined,
  });
  const now = useNow();
  const skipped = Object.entries(checks).filter(([, outcome]) => outcome !== 'passed');
  return (
    <Stack gap="md">
      <Text size="sm" c="dimmed">
        Live since {formatDateTime(at, now)}, composition {composition}
      </Text>
      <ReleaseChanges before={before} after={generation} />
      {skipped.map(([check, outcome]) => (
        <Text key={check} size="sm" c="var(--site-emergency)">
          Check {check}: {outcome}
        </Text>
      ))}
      <ErrorAlert error={changed.error} />
      {changed.data && <PageChanges difference={changed.data} />}
      {generation !== live && <RollBack generation={generation} live={live} />}
    </Stack>
  );
}

function ReleaseChanges({ before, after }: { before: Generation | undefined; after: Generation }) {
  return (
    <Table aria-label="Releases" horizontalSpacing={0} style={{ overflowWrap: 'anywhere' }}>
      <Table.Tbody>
        {changedReleases(before, after).map((each) => (
          <Table.Tr key={each.name}>
            <Table.Th scope="row">{each.name}</Table.Th>
            <Table.Td>
              {shortenRelease(each.before ?? 'not on the site')} →{' '}
              {shortenRelease(each.after ?? 'not on the site')}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function RollBack({ generation, live }: { generation: Generation; live: Generation }) {
  const me = useSession();
  const [isAsking, setAsking] = useState(false);
  const { generation: number } = generation;
  const refused = missingRight(
    me,
    ['rollback'],
    changedReleases(live, generation).map(({ name }) => name),
  );
  if (refused)
    return (
      <Text size="sm" c="dimmed">
        You cannot roll back to this generation. {refused}
      </Text>
    );
  return (
    <Group>
      <Button variant="default" onClick={() => setAsking(true)}>
        Roll back to this …
      </Button>
      {isAsking && (
        <ReasonDialog
          title={`Roll back to generation ${number}?`}
          action="Roll back"
          onClose={() => setAsking(false)}
          onConfirm={(why) => request('POST', '/rollbacks', { body: { to: number, why } })}
        >
          <Text>
            All visitors see composition {generation.composition} at once. Nothing is built or rendered.
          </Text>
        </ReasonDialog>
      )}
    </Group>
  );
}

import { Alert, Anchor, Badge, Button, Group, Loader, Stack, Table, Text } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { formatAge, useNow } from '@site/app/format-time';
import { PageLayout, PageSection } from '@site/app/page-layout';
import { request } from '@site/app/request';
import type { CanaryState } from '@site/releases/contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ReasonDialog } from '../actions/ReasonDialog.tsx';
import { formatReleases, formatShare, missingRight, sectionOf } from '../format.ts';
import { useCanary, useSession } from '../queries.ts';

type Canary = NonNullable<CanaryState['canary']>;

/** Compares the canary's visitors with the others, and advances or aborts it. */
export function CanaryPage() {
  const { data, error, refetch } = useCanary();
  return (
    <PageLayout title="Canary">
      <ErrorAlert error={error} onRetry={refetch} />
      {!data && !error && <Loader role="status" aria-label="Loading" />}
      {data?.canary ? (
        <Running canary={data.canary} state={data} />
      ) : (
        data && (
          <Text>
            No canary is running. To start one, promote releases to a share of visitors. The{' '}
            <Anchor component={Link} to="/history">
              history
            </Anchor>{' '}
            lists earlier ones.
          </Text>
        )
      )}
    </PageLayout>
  );
}

function Running({ canary, state }: { canary: Canary; state: CanaryState }) {
  const now = useNow();
  return (
    <>
      <Text fz="lg" fw={600}>
        {formatReleases(canary.tries)}
      </Text>
      <Text size="sm" c="dimmed" mb="md">
        Started {formatAge(canary.startedAt, now)}, {canary.by}
      </Text>
      <Group component="ol" gap="xs" my="md" p={0} aria-label="Shares of visitors">
        {[...canary.steps, 1].map((share, index) => (
          <Badge
            key={share}
            component="li"
            size="lg"
            tt="none"
            variant={index === canary.step ? 'filled' : 'default'}
            aria-current={index === canary.step ? 'step' : undefined}
          >
            {share === 1 ? 'all' : formatShare(share)}
          </Badge>
        ))}
      </Group>
      <Alert
        variant="default"
        title={
          state.verdict === 'abort' ? 'Too many errors: the canary is being aborted' : 'The canary goes on'
        }
      >
        {state.summary}
      </Alert>
      <CanaryActions canary={canary} />
      <PageSection title="Visitors who met an error">
        {state.counts ? <Counts canary={canary} counts={state.counts} /> : <Text>There are no numbers.</Text>}
      </PageSection>
    </>
  );
}

function Counts({ canary, counts }: { canary: Canary; counts: NonNullable<CanaryState['counts']> }) {
  if (counts.length === 0) return <Text>No visitors yet.</Text>;
  return (
    <Table aria-label="Visitors who met an error, by step">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Share</Table.Th>
          <Table.Th ta="right">Canary</Table.Th>
          <Table.Th ta="right">Others</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {counts.map((each) => (
          <Table.Tr key={each.step}>
            <Table.Th scope="row">{formatShare(canary.steps[each.step] ?? 1)}</Table.Th>
            {[each.canary, each.stable].map(({ visitors, withError }, arm) => (
              <Table.Td key={arm === 0 ? 'canary' : 'stable'} ta="right">
                {withError} of {visitors}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function CanaryActions({ canary }: { canary: Canary }) {
  const me = useSession();
  // The id tells the service which canary was meant: another may be running by now.
  const [dialog, setDialog] = useState<{ what: 'advance' | 'abort'; id: string }>();
  const sections = canary.tries.map(sectionOf);
  const refused = missingRight(me, ['promote'], sections);
  const mayAbort = !missingRight(me, ['promote', 'rollback'], sections);
  const next = canary.steps[canary.step + 1];
  const whom = next === undefined ? 'all visitors' : `${formatShare(next)} of visitors`;
  return (
    <Stack mt="md" gap="sm">
      <Group gap="sm">
        {!refused && (
          <Button variant="default" onClick={() => setDialog({ what: 'advance', id: canary.id })}>
            Advance to {whom} …
          </Button>
        )}
        {mayAbort && (
          <Button color="var(--site-emergency)" onClick={() => setDialog({ what: 'abort', id: canary.id })}>
            Abort …
          </Button>
        )}
      </Group>
      {refused && <Text size="sm">{refused}</Text>}
      {dialog && (
        <ReasonDialog
          title={dialog.what === 'abort' ? 'Abort the canary?' : `Advance to ${whom}?`}
          action={dialog.what === 'abort' ? 'Abort' : 'Advance'}
          onClose={() => setDialog(undefined)}
          onConfirm={(why) => request('POST', `/canary/${dialog.what}`, { body: { id: dialog.id, why } })}
        >
          <Text>
            {dialog.what === 'abort'
              ? 'All visitors see the live releases again at once.'
              : 'The canary is still aborted if its visitors meet more errors.'}
          </Text>
        </ReasonDialog>
      )}
    </Stack>
  );
}

import { Alert, Anchor, Badge, Button, Group, Loader, Stack, Table, Text } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import { formatAge, useNow } from '@site/app/moments';
import { PageLayout, PageSection } from '@site/app/page-layout';
import { request } from '@site/app/request';
import type { CanaryState } from '@site/releases/contract';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ReasonDialog } from '../actions/ReasonDialog.tsx';
import { useCanary, useMe } from '../queries.ts';
import { listReleases, sectionOf, shareWords, whyNot } from '../words.ts';

type Canary = NonNullable<CanaryState['canary']>;

/** The canary that runs: what its visitors met beside the others, and what can be done about it. */
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
            None runs. Promote releases to a share of visitors to begin one. The{' '}
            <Anchor component={Link} to="/history">
              history
            </Anchor>{' '}
            has those that ended.
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
        {listReleases(canary.tries)}
      </Text>
      <Text size="sm" c="dimmed" mb="md">
        Begun {formatAge(canary.startedAt, now)}, {canary.by}
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
            {share === 1 ? 'all' : shareWords(share)}
          </Badge>
        ))}
      </Group>
      <Alert
        variant="default"
        title={state.verdict === 'abort' ? 'It is being aborted' : 'It stays as it is'}
      >
        {state.summary}
      </Alert>
      <CanaryActions canary={canary} />
      <PageSection title="Visitors who met an error">
        {state.counts ? <Counts canary={canary} counts={state.counts} /> : <Text>That is not known.</Text>}
      </PageSection>
    </>
  );
}

function Counts({ canary, counts }: { canary: Canary; counts: NonNullable<CanaryState['counts']> }) {
  if (counts.length === 0) return <Text>Nobody has come yet.</Text>;
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
            <Table.Th scope="row">{shareWords(canary.steps[each.step] ?? 1)}</Table.Th>
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
  const me = useMe();
  // The canary that was seen: it may end while somebody types the reason.
  const [asked, setAsked] = useState<{ what: 'advance' | 'abort'; id: string }>();
  const sections = canary.tries.map(sectionOf);
  const refused = whyNot(me, ['promote'], sections);
  const mayAbort = !whyNot(me, ['promote', 'rollback'], sections);
  const next = canary.steps[canary.step + 1];
  const whom = next === undefined ? 'all visitors' : `${shareWords(next)} of visitors`;
  return (
    <Stack mt="md" gap="sm">
      <Group gap="sm">
        {!refused && (
          <Button variant="default" onClick={() => setAsked({ what: 'advance', id: canary.id })}>
            Give it to {whom} …
          </Button>
        )}
        {mayAbort && (
          <Button color="var(--site-emergency)" onClick={() => setAsked({ what: 'abort', id: canary.id })}>
            Abort …
          </Button>
        )}
      </Group>
      {refused && <Text size="sm">{refused}</Text>}
      {asked && (
        <ReasonDialog
          title={asked.what === 'abort' ? 'Abort the canary?' : `Give it to ${whom}?`}
          action={asked.what === 'abort' ? 'Abort' : 'Go on'}
          onClose={() => setAsked(undefined)}
          onConfirm={(why) => request('POST', `/canary/${asked.what}`, { body: { id: asked.id, why } })}
        >
          <Text>
            {asked.what === 'abort'
              ? 'All visitors get what the others have, at once.'
              : 'Errors of its visitors are watched on.'}
          </Text>
        </ReasonDialog>
      )}
    </Stack>
  );
}

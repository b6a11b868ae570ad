import { Button, Group, Stack, Text } from '@mantine/core';
import { ConfirmModal } from '@site/app/confirm-modal';
import { ErrorAlert } from '@site/app/error-alert';
import { formatMoment, useNow } from '@site/app/moments';
import { request } from '@site/app/request';
import { useState } from 'react';
import { useChange, useMe, usePreviews } from '../queries.ts';
import { listReleases, sectionOf, whyNot } from '../words.ts';

/** Links that show other releases, and the way to end them. */
export function Previews() {
  const { data = [], error, refetch } = usePreviews();
  const me = useMe();
  const now = useNow();
  const [asked, setAsked] = useState<string>();
  const end = useChange((id: string) => request('DELETE', `/previews/${id}`));
  return (
    <Stack gap="sm">
      <ErrorAlert error={error ?? end.error} onRetry={refetch} />
      {data.length === 0 && !error && <Text>There are none.</Text>}
      {data.map(({ id, releases, by, until }) => (
        <Group key={id} justify="space-between">
          <div>
            <Text>{listReleases(releases)}</Text>
            <Text size="sm" c="dimmed">
              {by}, until {formatMoment(until, now)}
            </Text>
          </div>
          {!whyNot(me, ['preview'], releases.map(sectionOf)) && (
            <Button
              variant="default"
              aria-label={`End the preview of ${listReleases(releases)}`}
              onClick={() => setAsked(id)}
            >
              End …
            </Button>
          )}
        </Group>
      ))}
      {asked && (
        <ConfirmModal
          title="End this preview?"
          action="End"
          onConfirm={() => end.mutate(asked)}
          onClose={() => setAsked(undefined)}
        >
          The link stops working for everybody.
        </ConfirmModal>
      )}
    </Stack>
  );
}

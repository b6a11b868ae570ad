import { Button, Group, Stack, Text } from '@mantine/core';
import { ConfirmModal } from '@site/app/confirm-modal';
import { ErrorAlert } from '@site/app/error-alert';
import { formatDateTime, useNow } from '@site/app/format-time';
import { request } from '@site/app/request';
import { useState } from 'react';
import { formatReleases, missingRight, sectionOf } from '../format.ts';
import { useChange, usePreviews, useSession } from '../queries.ts';

/** Lists the previews, each with a button that ends it. */
export function Previews() {
  const { data = [], error, refetch } = usePreviews();
  const me = useSession();
  const now = useNow();
  const [ending, setEnding] = useState<string>();
  const end = useChange((id: string) => request('DELETE', `/previews/${id}`));
  return (
    <Stack gap="sm">
      <ErrorAlert error={error ?? end.error} onRetry={refetch} />
      {data.length === 0 && !error && <Text>There are no previews.</Text>}
      {data.map(({ id, releases, by, until }) => (
        <Group key={id} justify="space-between">
          <div>
            <Text>{formatReleases(releases)}</Text>
            <Text size="sm" c="dimmed">
              {by}, until {formatDateTime(until, now)}
            </Text>
          </div>
          {!missingRight(me, ['preview'], releases.map(sectionOf)) && (
            <Button
              variant="default"
              aria-label={`End the preview of ${formatReleases(releases)}`}
              onClick={() => setEnding(id)}
            >
              End …
            </Button>
          )}
        </Group>
      ))}
      {ending && (
        <ConfirmModal
          title="End this preview?"
          action="End"
          onConfirm={() => end.mutate(ending)}
          onClose={() => setEnding(undefined)}
        >
          The link stops working for everybody.
        </ConfirmModal>
      )}
    </Stack>
  );
}

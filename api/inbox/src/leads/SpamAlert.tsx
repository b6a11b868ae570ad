import { Alert, Button, Group, Text } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import type { LeadDetail, SpamChange } from '@site/contract/api';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLeadChange } from './queries.ts';

/** Marks a new lead as spam or not, and warns if it looks like spam. */
export function SpamAlert({ lead: { id, status, suspectReason } }: { lead: LeadDetail }) {
  const { mutate, error, isPending } = useLeadChange(id);
  const isSpam = status === 'spam';
  const isSuspect = suspectReason !== null && status === 'new';
  const change = (body: SpamChange) => mutate({ method: 'PUT', path: 'spam', body });
  const markAsSpam = status === 'new' && (
    <Button variant="default" loading={isPending} onClick={() => change({ isSpam: true })}>
      Mark as spam
    </Button>
  );
  if (!isSpam && !isSuspect && !markAsSpam && !error) return null;
  return (
    <div>
      {isSpam || isSuspect ? (
        <Alert
          variant="default"
          title={isSpam ? 'This is spam' : 'This may be spam'}
          icon={<IconAlertTriangle color="var(--mantine-color-error)" />}
        >
          {suspectReason && <Text size="sm">{suspectReason}</Text>}
          <Group gap="sm" mt="sm">
            <Button variant="default" loading={isPending} onClick={() => change({ isSpam: false })}>
              Not spam
            </Button>
            {markAsSpam}
          </Group>
        </Alert>
      ) : (
        markAsSpam
      )}
      <ErrorAlert error={error} />
    </div>
  );
}

import { Alert, Button, Group, Text } from '@mantine/core';
import { ErrorAlert } from '@site/app/error-alert';
import type { LeadDetail, StatusChange } from '@site/contract/api';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useLeadChange } from './queries.ts';

/** Marks a new lead as spam or not, and warns if it looks like spam. */
export function SpamAlert({ lead: { id, status, suspectReason } }: { lead: LeadDetail }) {
  const { mutate, error, isPending } = useLeadChange(id);
  const isSpam = status === 'spam';
  const isSuspect = suspectReason !== null && status === 'new';
  const markAsSpam = status === 'new' && (
    <Button
      variant="default"
      loading={isPending}
      onClick={() =>
        mutate({
          method: 'PUT',
          path: 'status',
          body: { status: 'spam', expected: status } satisfies StatusChange,
        })
      }
    >
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
            <Button
              variant="default"
              loading={isPending}
              onClick={() => mutate({ method: 'POST', path: 'not-spam' })}
            >
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

import { Alert, Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError } from './request.ts';

interface ErrorAlertProps {
  error: Error | null | undefined;
  onRetry?: () => unknown;
}

/** Shows an error and what to do. Renders nothing without one. */
export function ErrorAlert({ error, onRetry }: ErrorAlertProps) {
  if (!error) return null;
  const { title, detail } =
    error instanceof ApiError ? error : { title: 'Something went wrong', detail: error.message };
  return (
    <Alert
      variant="default"
      my="sm"
      title={title}
      icon={<IconAlertTriangle color="var(--mantine-color-error)" />}
      style={{ borderColor: 'var(--mantine-color-error)' }}
    >
      <Text size="sm">{detail}</Text>
      {onRetry && (
        <Button mt="sm" variant="default" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  );
}

import { Alert, Button, Loader } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ServiceError } from '../service.ts';

/** Says what the service refused, in its own words. */
export function Refusal({ error, onRetry }: { error: Error | null; onRetry?: () => void }) {
  if (!error) return null;
  const { title, detail } = error instanceof ServiceError ? error : new ServiceError(0);
  return (
    <Alert color="red" title={title} role="alert" my="md">
      {detail}
      {onRetry && (
        <Button variant="default" mt="sm" display="block" onClick={onRetry}>
          Try again
        </Button>
      )}
    </Alert>
  );
}

interface AnswerProps<Data> {
  of: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>;
  children: (data: Data) => ReactNode;
}

/** Shows what the service answered; until then that it is asked, or why it does not answer. */
export function Answer<Data>({ of: { data, error, refetch }, children }: AnswerProps<Data>) {
  return (
    <>
      <Refusal error={error} onRetry={() => void refetch()} />
      {data === undefined ? !error && <Loader role="status" aria-label="Loading" /> : children(data)}
    </>
  );
}

import { Button, Table } from '@mantine/core';
import { ConfirmModal } from '@site/app/confirm-modal';
import { ErrorAlert } from '@site/app/error-alert';
import { formatDateTime, useNow } from '@site/app/format-time';
import { PageSection } from '@site/app/page-layout';
import { createQueryFn } from '@site/app/query';
import { request } from '@site/app/request';
import { INBOX_PATHS } from '@site/contract/api';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { addPasskey } from '../sign-in/passkey.ts';

interface Passkey {
  id: string;
  createdAt: string;
}

const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: createQueryFn<Passkey[]>(`${INBOX_PATHS.auth}/passkey/list-user-passkeys`),
  // They change on this page alone.
  refetchInterval: false,
});

function usePasskeyChange<Variables>(mutationFn: (variables: Variables) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => client.invalidateQueries(passkeysQuery) });
}

export function Passkeys() {
  const { data: passkeys = [], error, refetch } = useQuery(passkeysQuery);
  const [removing, setRemoving] = useState<string>();
  const addition = usePasskeyChange(addPasskey);
  const removal = usePasskeyChange((id: string) =>
    request('POST', `${INBOX_PATHS.auth}/passkey/delete-passkey`, { body: { id } }),
  );
  const now = useNow();
  return (
    <PageSection title="Passkeys">
      <p>With a passkey you sign in by fingerprint, face or PIN, without an email.</p>
      <ErrorAlert error={error} onRetry={refetch} />
      <ErrorAlert error={addition.error ?? removal.error} />
      {passkeys.length > 0 && (
        <Table aria-label="Passkeys">
          <Table.Tbody>
            {passkeys.map(({ id, createdAt }) => (
              <Table.Tr key={id}>
                <Table.Td>Added {formatDateTime(createdAt, now)}</Table.Td>
                <Table.Td ta="end">
                  <Button variant="default" px="sm" onClick={() => setRemoving(id)}>
                    Remove
                  </Button>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
      <Button
        mt="md"
        variant="default"
        loading={addition.isPending}
        onClick={() => addition.mutate(undefined)}
      >
        Add a passkey
      </Button>
      {removing !== undefined && (
        <ConfirmModal
          title="Remove this passkey?"
          action="Remove"
          onClose={() => setRemoving(undefined)}
          onConfirm={() => removal.mutate(removing)}
        >
          On its device you then sign in with a link by email.
        </ConfirmModal>
      )}
    </PageSection>
  );
}

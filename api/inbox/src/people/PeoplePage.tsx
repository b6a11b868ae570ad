import { Button, NativeSelect, Table } from '@mantine/core';
import { ConfirmModal } from '@site/app/confirm-modal';
import { ErrorAlert } from '@site/app/error-alert';
import { PageLayout, PageSection } from '@site/app/page-layout';
import { ROLES, type StaffPerson } from '@site/contract/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../session.ts';
import { AddPerson } from './AddPerson.tsx';
import { peopleQuery, usePersonRemoval, useRoleChange } from './queries.ts';
import { ROLE_LABELS, ROLE_OPTIONS } from './roles.ts';

interface PersonRowProps {
  person: StaffPerson;
  onRemove: () => void;
}

/** A person whom owners can change. */
function PersonRow({ person: { id, name, email, role }, onRemove }: PersonRowProps) {
  const { person: me } = useSession();
  const { mutate, error } = useRoleChange(id);
  const isMine = id === me.id;
  return (
    <Table.Tr>
      <Table.Td>
        {name}
        {isMine && ' (you)'}
        <br />
        {email}
        <ErrorAlert error={error} />
      </Table.Td>
      <Table.Td>
        {me.role === 'owner' && !isMine ? (
          <NativeSelect
            aria-label={`Role of ${name}`}
            data={ROLE_OPTIONS}
            value={role ?? 'staff'}
            onChange={({ currentTarget }) => {
              const next = ROLES.find((each) => each === currentTarget.value);
              if (next) mutate({ role: next });
            }}
          />
        ) : (
          role && ROLE_LABELS[role]
        )}
      </Table.Td>
      <Table.Td ta="end">
        {me.role === 'owner' && !isMine && (
          <Button variant="default" px="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
            Remove
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** Who may sign in. */
export function Component() {
  const { data: people, error, refetch } = useQuery(peopleQuery);
  const [removing, setRemoving] = useState<StaffPerson>();
  const removal = usePersonRemoval();
  const isOwner = useSession().person.role === 'owner';
  return (
    <PageLayout title="People">
      <p>These people may sign in. Owners also add people, erase leads and export them.</p>
      <ErrorAlert error={error} onRetry={refetch} />
      <ErrorAlert error={removal.error} />
      <Table aria-label="People" verticalSpacing="sm" horizontalSpacing="xs">
        <Table.Tbody>
          {people?.map((person) => (
            <PersonRow key={person.id} person={person} onRemove={() => setRemoving(person)} />
          ))}
        </Table.Tbody>
      </Table>
      {isOwner && (
        <PageSection title="Add a person">
          <AddPerson />
        </PageSection>
      )}
      {removing && (
        <ConfirmModal
          title={`Remove ${removing.name}?`}
          action="Remove"
          isFinal
          onClose={() => setRemoving(undefined)}
          onConfirm={() => removal.mutate(removing.id)}
        >
          {removing.name} is signed out everywhere at once. What they did stays in the history of the leads.
        </ConfirmModal>
      )}
    </PageLayout>
  );
}

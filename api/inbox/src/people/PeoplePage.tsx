import { Button, Group, NativeSelect, Text } from '@mantine/core';
import { ConfirmModal } from '@site/app/confirm-modal';
import { ErrorAlert } from '@site/app/error-alert';
import { PageLayout, PageSection } from '@site/app/page-layout';
import { ROLES, type StaffPerson } from '@site/contract/api';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../session.ts';
import { AddPerson } from './AddPerson.tsx';
import classes from './PeoplePage.module.css';
import { peopleQuery, usePersonRemoval, useRoleChange } from './queries.ts';
import { ROLE_LABELS, ROLE_OPTIONS } from './roles.ts';

interface PersonRowProps {
  person: StaffPerson;
  onRemove: () => void;
}

/** A person. Owners can change the role. */
function PersonRow({ person: { id, name, email, role }, onRemove }: PersonRowProps) {
  const { person: me } = useSession();
  const { mutate, error } = useRoleChange(id);
  const isMe = id === me.id;
  const canChange = me.role === 'owner' && !isMe;
  return (
    <li className={classes.person}>
      <Group justify="space-between" gap="sm">
        <div>
          {name}
          {isMe && ' (you)'}
          <Text size="sm" c="dimmed">
            {[email, !canChange && role && ROLE_LABELS[role]].filter(Boolean).join(', ')}
          </Text>
        </div>
        {canChange && (
          <Group gap="sm" wrap="nowrap">
            <NativeSelect
              aria-label={`Role of ${name}`}
              data={ROLE_OPTIONS}
              value={role ?? 'staff'}
              onChange={({ currentTarget }) => {
                const next = ROLES.find((each) => each === currentTarget.value);
                if (next) mutate({ role: next });
              }}
            />
            <Button variant="default" px="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
              Remove
            </Button>
          </Group>
        )}
      </Group>
      <ErrorAlert error={error} />
    </li>
  );
}

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
      <ul className={classes.people}>
        {people?.map((person) => (
          <PersonRow key={person.id} person={person} onRemove={() => setRemoving(person)} />
        ))}
      </ul>
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

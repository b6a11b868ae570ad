import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmModal } from '@site/app/confirm-modal';
import { ErrorAlert } from '@site/app/error-alert';
import type { AssigneeChange, LeadDetail } from '@site/contract/api';
import { useSession } from '../session.ts';
import { useShortcut } from '../shortcuts.tsx';
import { useLeadChange } from './queries.ts';

export function Assignee({ lead: { id, name, assignee } }: { lead: LeadDetail }) {
  const me = useSession().person;
  const { mutate, error, isPending } = useLeadChange(id);
  const [isAsking, { open, close }] = useDisclosure();
  const assign = (person: AssigneeChange['assignee']) =>
    mutate({
      method: 'PUT',
      path: 'assignee',
      body: { assignee: person, expected: assignee?.id ?? null } satisfies AssigneeChange,
    });
  const isMine = assignee?.id === me.id;
  useShortcut('t', () => {
    if (!assignee) assign('me');
    else if (!isMine) open();
  });
  return (
    <section aria-label="Taken by">
      <Group gap="sm">
        <Text>{isMine ? 'You have taken it.' : `${assignee?.name ?? 'Nobody'} has taken it.`}</Text>
        {isMine && (
          <Button variant="default" loading={isPending} onClick={() => assign('nobody')}>
            Give back
          </Button>
        )}
        {!assignee && (
          <Button loading={isPending} onClick={() => assign('me')}>
            Take it
          </Button>
        )}
        {assignee && !isMine && (
          <Button variant="default" loading={isPending} onClick={open}>
            Take over from {assignee.name}
          </Button>
        )}
      </Group>
      <ErrorAlert error={error} />
      {isAsking && assignee && (
        <ConfirmModal
          title={`Take over from ${assignee.name}?`}
          action="Take over"
          onClose={close}
          onConfirm={() => assign('me')}
        >
          {assignee.name} has taken the request of {name}. The history will show that it is yours now.
        </ConfirmModal>
      )}
    </section>
  );
}

import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ConfirmModal } from '@site/app/confirm-modal';
import { ErrorAlert } from '@site/app/error-alert';
import type { LeadDetail } from '@site/contract/api';
import { useNavigate } from 'react-router-dom';
import { useLeadErasure } from './queries.ts';
import { useLeadFilter } from './use-lead-filter.ts';

/** Erases a lead, as its sender may ask. For owners. */
export function EraseLead({ lead: { id, name } }: { lead: LeadDetail }) {
  const { search } = useLeadFilter();
  const navigate = useNavigate();
  const { mutate, error, isPending } = useLeadErasure(id);
  const [isAsking, { open, close }] = useDisclosure();
  return (
    <div>
      <Button
        variant="subtle"
        c="var(--mantine-color-error)"
        px="sm"
        ml="-sm"
        loading={isPending}
        onClick={open}
      >
        Erase…
      </Button>
      <ErrorAlert error={error} />
      {isAsking && (
        <ConfirmModal
          title={`Erase the request of ${name}?`}
          action="Erase for good"
          isFinal
          onClose={close}
          onConfirm={() => mutate(undefined, { onSuccess: () => navigate({ pathname: '/', search }) })}
        >
          The request, its notes and its history are erased. Nobody can bring them back. A backup may still
          have them for a while.
        </ConfirmModal>
      )}
    </div>
  );
}

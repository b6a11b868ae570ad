import { Button } from '@mantine/core';
import { Confirm } from '@site/app/confirm';
import { RefusalNote } from '@site/app/refusal';
import type { InboxLead } from '@site/contract/inbox';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { erase, useRefusal } from '../leads/changes.ts';
import { keepDraft } from './drafts.ts';

/** Erases a lead with everything about it, as its sender may ask. For owners. */
export function Erase({ lead: { id, name }, search }: { lead: InboxLead; search: string }) {
  const [asks, setAsks] = useState(false);
  const refusal = useRefusal(id, 'erase');
  const navigate = useNavigate();
  const onConfirm = async () => {
    if (!(await erase(id))) return;
    keepDraft(id, '');
    navigate(`/${search}`);
  };
  return (
    <div>
      <Button
        variant="subtle"
        color="red"
        c="var(--mantine-color-error)"
        px="sm"
        ml="-sm"
        onClick={() => setAsks(true)}
      >
        Erase…
      </Button>
      <RefusalNote error={refusal} />
      {asks && (
        <Confirm
          title={`Erase ${name}?`}
          action="Erase for good"
          isFinal
          onClose={() => setAsks(false)}
          onConfirm={() => void onConfirm()}
        >
          <p>
            The request of {name}, its notes and its history are erased. Nobody can bring them back. A backup
            may still have them for a while.
          </p>
        </Confirm>
      )}
    </div>
  );
}

import { Button } from '@mantine/core';
import { Confirm } from '@site/app/confirm';
import { Page, Part } from '@site/app/page';
import { RefusalNote } from '@site/app/refusal';
import { Row, Rows } from '@site/app/rows';
import { useAnswer } from '@site/app/use-answer';
import { useAttempt } from '@site/app/use-attempt';
import type { StaffPerson } from '@site/contract/inbox';
import { useState } from 'react';
import { getPeople, removePerson } from '../api/staff.ts';
import { useMe } from '../session/session.ts';
import { AddPerson } from './AddPerson.tsx';
import { ROLE_WORDS } from './roles.ts';

interface PersonRowProps {
  person: StaffPerson;
  isMe: boolean;
  onRemove: () => void;
}

function PersonRow({ person: { name, email, role }, isMe, onRemove }: PersonRowProps) {
  const action = isMe ? (
    <span>You</span>
  ) : (
    role && (
      <Button variant="default" onClick={onRemove} aria-label={`Remove ${name}`}>
        Remove
      </Button>
    )
  );
  return (
    <Row title={name} action={action}>
      {[email, role && ROLE_WORDS[role]].filter(Boolean).join(', ')}
    </Row>
  );
}

/** Who may sign in. */
export default function PeoplePage() {
  const { value: people, error, reload } = useAnswer(getPeople);
  const [removing, setRemoving] = useState<StaffPerson>();
  const { error: refused, run } = useAttempt();
  const { person: me } = useMe();
  const remove = (id: string) => run(() => removePerson(id)).then(reload);
  return (
    <Page title="People">
      <p>These sign in with their mail address. Owners also add people, erase leads and export them.</p>
      <RefusalNote error={refused ?? error} {...(error ? { onRetry: reload } : {})} />
      <Rows>
        {people?.map((person) => (
          <PersonRow
            key={person.id}
            person={person}
            isMe={person.id === me.id}
            onRemove={() => setRemoving(person)}
          />
        ))}
      </Rows>
      {me.role === 'owner' && (
        <Part title="Add somebody">
          <AddPerson onAdded={reload} />
        </Part>
      )}
      {removing && (
        <Confirm
          title={`Remove ${removing.name}?`}
          action="Remove"
          isFinal
          onClose={() => setRemoving(undefined)}
          onConfirm={() => void remove(removing.id)}
        >
          <p>
            {removing.name} is signed out everywhere at once. What they did stays in the history of the leads.
          </p>
        </Confirm>
      )}
    </Page>
  );
}

import { Button, Group } from '@mantine/core';
import { Confirm } from '@site/app/confirm';
import { RefusalNote } from '@site/app/refusal';
import type { InboxLead } from '@site/contract/inbox';
import { askFor, endAsk, useAsk } from '../keyboard/asks.ts';
import { release, take, useRefusal } from '../leads/changes.ts';
import { PersonMark } from '../parts/PersonMark.tsx';
import { useMe } from '../session/session.ts';
import { firstName } from '../words/people.ts';

/** Who has taken a lead, and how that changes. */
export function Taking({ lead: { id, takenBy, name } }: { lead: InboxLead }) {
  const me = useMe().person;
  const refusal = useRefusal(id, 'take');
  const asksLeave = useAsk(id) === 'take-over';
  const isMine = takenBy?.id === me.id;
  return (
    <section aria-label="Who has taken it">
      <Group gap="sm">
        {takenBy ? <PersonMark name={takenBy.name} isMe={isMine} /> : <span>Nobody has taken it.</span>}
        {!takenBy && (
          <Button variant="outline" onClick={() => void take(id)}>
            I take it
          </Button>
        )}
        {isMine && (
          <Button variant="default" onClick={() => void release(id)}>
            Give back
          </Button>
        )}
        {takenBy && !isMine && (
          <Button variant="default" onClick={() => askFor(id, 'take-over')}>
            Take over from {firstName(takenBy.name)}
          </Button>
        )}
      </Group>
      <RefusalNote error={refusal} />
      {takenBy && asksLeave && (
        <Confirm
          title={`Take over from ${takenBy.name}?`}
          action="Take over"
          onClose={endAsk}
          onConfirm={() => void take(id, takenBy.id)}
        >
          <p>
            {takenBy.name} has taken {name}. The history will say that it is yours from now on.
          </p>
        </Confirm>
      )}
    </section>
  );
}

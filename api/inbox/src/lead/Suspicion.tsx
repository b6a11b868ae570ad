import { Button, Group } from '@mantine/core';
import { Icon } from '@site/app/icon';
import { RefusalNote } from '@site/app/refusal';
import type { InboxLead } from '@site/contract/inbox';
import { judge, useRefusal } from '../leads/changes.ts';
import { isSuspect } from '../leads/query.ts';
import classes from './Suspicion.module.css';

/** Has a person say whether a suspect is spam. */
export function Suspicion({ lead }: { lead: InboxLead }) {
  const { id, state, suspect } = lead;
  const refusal = useRefusal(id, 'suspicion');
  // Somebody else may have called or cleared it meanwhile, which is said.
  if (!isSuspect(lead) && state !== 'spam') return refusal ? <RefusalNote error={refusal} /> : null;
  return (
    <section className={classes.suspicion} aria-label="Spam or not">
      <p>
        <Icon name="alert" />{' '}
        <span>
          <strong>{state === 'spam' ? 'This is spam.' : 'May be spam.'}</strong> {suspect}
        </span>
      </p>
      <Group gap="sm">
        <Button variant="default" onClick={() => void judge(id, false)}>
          No spam
        </Button>
        {state !== 'spam' && (
          <Button variant="default" onClick={() => void judge(id, true)}>
            It is spam
          </Button>
        )}
      </Group>
      <RefusalNote error={refusal} />
    </section>
  );
}

import { Button, Group } from '@mantine/core';
import type { Canary } from '@site/deploy/answers';
import { useState } from 'react';
import { say } from '../frame/say.ts';
import { ReasonDialog } from '../parts/ReasonDialog.tsx';
import { abort, goOn } from '../service/service.ts';
import { whyNot } from '../session/rights.ts';
import { useMe } from '../session/session.ts';
import { shareWords } from '../words/numbers.ts';
import { listWords } from '../words/releases.ts';
import classes from './CanaryActions.module.css';

/** Whom the next step of a canary reaches. */
function nextOf({ steps, step }: Canary) {
  const next = steps[step + 1];
  return next === undefined
    ? { share: 'all', whom: 'all visitors' }
    : { share: shareWords(next), whom: `${shareWords(next)} of visitors` };
}

interface CanaryActionsProps {
  canary: Canary;
  onChanged: () => void;
}

/** What a person does to a canary without waiting for its numbers. */
export function CanaryActions({ canary, onChanged }: CanaryActionsProps) {
  const me = useMe();
  // The canary that was seen then: it may go on or end while somebody types the reason.
  const [asks, setAsks] = useState<{ to: 'go-on' | 'abort'; canary: Canary }>();
  const refusedOn = whyNot(me, ['promote'], canary.tries);
  const refusedAbort = whyNot(me, ['rollback', 'promote'], canary.tries);
  const close = () => setAsks(undefined);
  const done = (words: string) => {
    close();
    say(words);
    onChanged();
  };
  return (
    <div>
      <Group gap="sm">
        {!refusedOn && (
          <Button variant="default" onClick={() => setAsks({ to: 'go-on', canary })}>
            Go on to {nextOf(canary).share} …
          </Button>
        )}
        {!refusedAbort && (
          <Button color="var(--site-emergency)" onClick={() => setAsks({ to: 'abort', canary })}>
            Abort …
          </Button>
        )}
      </Group>
      {refusedOn && (
        <p className={classes.refused}>
          {refusedAbort ? refusedOn : `You may abort it, and not have it go on. ${refusedOn}`}
        </p>
      )}
      {asks?.to === 'go-on' && (
        <ReasonDialog
          title={`Give it to ${nextOf(asks.canary).whom}?`}
          action="Go on"
          onClose={close}
          onConfirm={async (why) => {
            await goOn(asks.canary.id, asks.canary.step, why);
            done(`The canary goes on to ${nextOf(asks.canary).whom}.`);
          }}
        >
          <p>Its numbers are not waited for. They go on being watched.</p>
        </ReasonDialog>
      )}
      {asks?.to === 'abort' && (
        <ReasonDialog
          title={`Abort the canary of ${listWords(asks.canary.tries)}?`}
          action="Abort"
          takesAway
          onClose={close}
          onConfirm={async (why) => {
            await abort(asks.canary.id, why);
            done('The canary was withdrawn.');
          }}
        >
          <p>All visitors get what the others have, at once.</p>
        </ReasonDialog>
      )}
    </div>
  );
}

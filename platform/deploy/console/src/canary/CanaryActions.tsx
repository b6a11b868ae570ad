import { Button, Group } from '@mantine/core';
import type { Canary } from '@site/deploy/answers';
import { useState } from 'react';
import { say } from '../frame/say.ts';
import { ReasonDialog } from '../parts/ReasonDialog.tsx';
import { abort, goOn } from '../service/service.ts';
import { whyNot } from '../session/rights.ts';
import { useMe } from '../session/session.ts';
import { shareWords } from '../words/numbers.ts';
import classes from './CanaryActions.module.css';

interface CanaryActionsProps {
  canary: Canary;
  onChanged: () => void;
}

/** What a person does to a canary without waiting for its numbers. */
export function CanaryActions({ canary: { id, tries, steps, step }, onChanged }: CanaryActionsProps) {
  const me = useMe();
  const [asks, setAsks] = useState<'go-on' | 'abort'>();
  const refusedOn = whyNot(me, ['promote'], tries);
  const refusedAbort = whyNot(me, ['rollback', 'promote'], tries);
  const next = steps[step + 1];
  const whom = next === undefined ? 'all visitors' : `${shareWords(next)} of visitors`;
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
          <Button variant="default" onClick={() => setAsks('go-on')}>
            Go on to {next === undefined ? 'all' : shareWords(next)} …
          </Button>
        )}
        {!refusedAbort && (
          <Button color="var(--site-emergency)" onClick={() => setAsks('abort')}>
            Abort …
          </Button>
        )}
      </Group>
      {refusedOn && (
        <p className={classes.refused}>
          {refusedAbort ? refusedOn : `You may abort it, and not have it go on. ${refusedOn}`}
        </p>
      )}
      {asks === 'go-on' && (
        <ReasonDialog
          title={`Give it to ${whom}?`}
          action="Go on"
          onClose={close}
          onConfirm={async (why) => {
            await goOn(id, step, why);
            done(`The canary goes on to ${whom}.`);
          }}
        >
          <p>Its numbers are not waited for. They go on being watched.</p>
        </ReasonDialog>
      )}
      {asks === 'abort' && (
        <ReasonDialog
          title="Abort the canary?"
          action="Abort"
          takesAway
          onClose={close}
          onConfirm={async (why) => {
            await abort(id, why);
            done('The canary was withdrawn.');
          }}
        >
          <p>All visitors get what the others have, at once.</p>
        </ReasonDialog>
      )}
    </div>
  );
}

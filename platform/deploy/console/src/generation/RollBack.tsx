import { Button } from '@mantine/core';
import type { Generation } from '@site/deploy/answers';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { say } from '../frame/say.ts';
import { ReasonDialog } from '../parts/ReasonDialog.tsx';
import { rollBack } from '../service/service.ts';
import { whyNot } from '../session/rights.ts';
import { useMe } from '../session/session.ts';
import { differingNames } from '../words/generations.ts';
import { listWords } from '../words/releases.ts';
import classes from './RollBack.module.css';

interface RollBackProps {
  /** What is to be live again. */
  generation: Generation;
  /** What is live. */
  current: Generation;
  onDone: () => void;
}

/** Makes an earlier generation live again, for who may take back all that came since. */
export function RollBack({ generation, current, onDone }: RollBackProps) {
  const me = useMe();
  const navigate = useNavigate();
  const [asks, setAsks] = useState(false);
  const names = differingNames(generation, current);
  // A canary ends by it, too.
  const refused = whyNot(me, ['rollback'], [...(names ?? []), ...(current.canary?.tries ?? [])]);
  if (refused) return <p className={classes.refused}>Rolling back to this: {refused}</p>;
  const { generation: number } = generation;
  return (
    <>
      <Button color="var(--site-emergency)" onClick={() => setAsks(true)}>
        Roll back to this …
      </Button>
      {asks && (
        <ReasonDialog
          title={`Roll back to generation ${number}?`}
          action="Roll back"
          takesAway
          onClose={() => setAsks(false)}
          onConfirm={async (why) => {
            const made = await rollBack(number, why);
            setAsks(false);
            onDone();
            say(`Generation ${made.generation} is live.`);
            navigate(`/history/${made.generation}`);
          }}
        >
          <p>
            All visitors get what was live then, at once.
            {names && names.length > 0 && ` That takes back ${listWords(names)}.`}
            {names?.length === 0 && ' Its releases are those that are live now.'}
            {current.canary && ' The canary ends.'}
          </p>
        </ReasonDialog>
      )}
    </>
  );
}

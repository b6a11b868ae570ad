import { Loader } from '@mantine/core';
import { useTimeWords } from '@site/app/clock';
import { Page, Part } from '@site/app/page';
import { RefusalNote } from '@site/app/refusal';
import { spanWords } from '@site/app/times';
import type { Canary, CanaryAnswer } from '@site/deploy/answers';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { say } from '../frame/say.ts';
import { Facts } from '../parts/Facts.tsx';
import { Steps } from '../parts/Steps.tsx';
import { Moment } from '../parts/When.tsx';
import { usePolled } from '../poll/use-polled.ts';
import { getCanary } from '../service/service.ts';
import { listWords } from '../words/releases.ts';
import { Arms } from './Arms.tsx';
import { CanaryActions } from './CanaryActions.tsx';
import classes from './CanaryPage.module.css';
import { StepFacts } from './StepFacts.tsx';
import { Tests } from './Tests.tsx';

const EVERY = 2000;

const VERDICTS = {
  hold: 'It stays as it is',
  'go-on': 'It goes on',
  complete: 'Everybody gets it',
  abort: 'It is withdrawn',
} as const;

function Running({
  look: { canary, decision, unknown, heldBack },
  onChanged,
}: {
  look: CanaryAnswer & { canary: Canary };
  onChanged: () => void;
}) {
  const verdict = decision && VERDICTS[heldBack ? 'hold' : decision.verdict];
  useEffect(() => {
    if (verdict) say(verdict);
  }, [verdict]);
  return (
    <>
      <p className={classes.tries}>{listWords(canary.tries)}</p>
      <Steps canary={canary} />
      <div className={classes.decision}>
        <div>
          <h2>{verdict ?? 'What its visitors meet is not known'}</h2>
          <p>
            {heldBack ??
              decision?.why ??
              `${unknown}. It stays as it is until that is known, or somebody decides.`}
          </p>
        </div>
        <CanaryActions canary={canary} onChanged={onChanged} />
      </div>
      <div className={classes.halves}>
        <Part title="Visitors who met trouble">
          {decision ? <Arms canary={canary} steps={decision.evidence.steps} /> : <p>That is not known.</p>}
        </Part>
        <Part title="This step">
          <StepFacts canary={canary} seen={decision?.evidence.steps[canary.step]?.canary.seen} />
          <Facts
            facts={[
              ['Begun', <Moment key="begun" at={canary.startedAt} />],
              ['By', canary.by],
              ['Composition', canary.composition],
            ]}
          />
        </Part>
      </div>
      {decision && (
        <Part title="What says that it is worse">
          <Tests tests={decision.evidence.tests} margin={canary.margin} />
        </Part>
      )}
    </>
  );
}

/** For how long a step has been going on. */
function Since({ since }: Pick<Canary, 'since'>) {
  const span = useTimeWords((now) => spanWords(now - Date.parse(since)));
  return <p className={classes.step}>{span} in this step</p>;
}

/** The canary that runs: its two arms, the evidence so far, and what can be done. */
export default function CanaryPage() {
  const { value: look, error, reload } = usePolled(getCanary, EVERY);
  const isOver = look?.canary === null;
  useEffect(() => {
    // Where the focus was on what ended the canary, that is gone.
    if (isOver && document.activeElement === document.body) document.querySelector('h1')?.focus();
  }, [isOver]);
  return (
    <Page title="Canary" aside={look?.canary && <Since since={look.canary.since} />}>
      {!look && !error && <Loader mt="xl" role="status" aria-label="Loading" />}
      {!look && <RefusalNote error={error} onRetry={reload} />}
      {look && !look.canary && (
        <p>
          None runs. One begins when releases are{' '}
          <Link to="/?promote=">promoted for a share of visitors</Link>; what became of others is in the{' '}
          <Link to="/history">history</Link>.
        </p>
      )}
      {look?.canary && <Running look={{ ...look, canary: look.canary }} onChanged={reload} />}
    </Page>
  );
}

import { Button } from '@mantine/core';
import type { Canary, CanaryAnswer } from '@site/deploy/answers';
import { Link } from 'react-router-dom';
import { Steps } from '../parts/Steps.tsx';
import { Age } from '../parts/When.tsx';
import { failedWords, shareWords } from '../words/numbers.ts';
import { listWords } from '../words/releases.ts';
import classes from './CanaryCard.module.css';

/** The canary that runs, at a glance. */
export function CanaryCard({
  look: { canary, decision, unknown },
}: {
  look: CanaryAnswer & { canary: Canary };
}) {
  const now = decision?.evidence.steps[canary.step];
  return (
    <section className={classes.card} aria-labelledby="canary-card">
      <div>
        <h2 id="canary-card">
          {listWords(canary.tries)} to {shareWords(canary.steps[canary.step] ?? 0)} of visitors
        </h2>
        <p className={classes.dimmed}>
          Canary, begun <Age at={canary.startedAt} /> by {canary.by}
        </p>
        <Steps canary={canary} />
        <p>{decision?.why ?? unknown}</p>
      </div>
      <div className={classes.side}>
        <dl>
          <div>
            <dt>Met trouble, canary</dt>
            <dd>{now ? failedWords(now.canary) : '–'}</dd>
          </div>
          <div>
            <dt>Others</dt>
            <dd>{now ? failedWords(now.stable) : '–'}</dd>
          </div>
        </dl>
        <Button component={Link} to="/canary" variant="default">
          Look at the canary
        </Button>
      </div>
    </section>
  );
}

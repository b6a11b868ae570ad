import type { InboxNumbers } from '@site/contract/inbox';
import { Link } from 'react-router-dom';
import { minutesWords } from '../words/age.ts';
import classes from './FirstCall.module.css';

interface FirstCallProps {
  firstCall: InboxNumbers['firstCall'];
  all: number;
}

/** How long people wait for the first call. */
export function FirstCall({ firstCall: { medianMinutes, slowest, called, waiting }, all }: FirstCallProps) {
  return (
    <dl className={classes.figures}>
      <div>
        <dt>Came in</dt>
        <dd>{all}</dd>
      </div>
      <div>
        <dt>Called</dt>
        <dd>{called}</dd>
      </div>
      <div>
        <dt>Waiting</dt>
        <dd>{waiting}</dd>
      </div>
      <div>
        <dt>Median to first call</dt>
        <dd>{medianMinutes === null ? '–' : minutesWords(medianMinutes)}</dd>
      </div>
      <div>
        <dt>Slowest first call</dt>
        <dd>
          {slowest ? minutesWords(slowest.minutes) : '–'}
          {slowest && (
            <Link to={`/leads/${slowest.leadId}?view=all`} className={classes.who}>
              {slowest.name}
            </Link>
          )}
        </dd>
      </div>
    </dl>
  );
}

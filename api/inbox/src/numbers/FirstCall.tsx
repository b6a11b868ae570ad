import { Figures } from '@site/app/figures';
import { minutesWords } from '@site/app/times';
import type { InboxNumbers } from '@site/contract/inbox';
import { Link } from 'react-router-dom';
import classes from './FirstCall.module.css';

interface FirstCallProps {
  firstCall: InboxNumbers['firstCall'];
  all: number;
}

/** How long people wait for the first call. */
export function FirstCall({ firstCall: { medianMinutes, slowest, called, waiting }, all }: FirstCallProps) {
  return (
    <Figures
      className={classes.figures}
      figures={[
        ['Came in', all],
        ['Called', called],
        ['Waiting', waiting],
        ['Median to first call', medianMinutes === null ? '–' : minutesWords(medianMinutes)],
        ['Slowest first call', <Slowest key="slowest" slowest={slowest} />],
      ]}
    />
  );
}

function Slowest({ slowest }: Pick<InboxNumbers['firstCall'], 'slowest'>) {
  if (!slowest) return '–';
  return (
    <>
      {minutesWords(slowest.minutes)}
      <Link to={`/leads/${slowest.leadId}?view=all`} className={classes.who}>
        {slowest.name}
      </Link>
    </>
  );
}

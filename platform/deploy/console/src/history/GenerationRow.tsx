import type { Generation } from '@site/deploy/answers';
import { Link } from 'react-router-dom';
import line from '../parts/line.module.css';
import { Moment } from '../parts/When.tsx';
import { evidenceOf, outcomeWords } from '../words/evidence.ts';
import { changeWords, skippedChecks } from '../words/generations.ts';
import classes from './GenerationRow.module.css';

interface GenerationRowProps {
  generation: Generation;
  isLive: boolean;
}

/** What went live once: opens it. */
export function GenerationRow({ generation, isLive }: GenerationRowProps) {
  const { generation: number, change, why, by, at } = generation;
  const evidence = evidenceOf(generation);
  const skipped = skippedChecks(generation).map(([check]) => check);
  return (
    <li className={line.row}>
      <span className={line.breaker} data-on={isLive || undefined} />
      <div className={classes.row}>
        <Link to={`/history/${number}`} className={classes.number} aria-label={`Generation ${number}`}>
          {number}
        </Link>
        <div className={classes.what}>
          <p>
            <strong>{changeWords(change)}</strong>
            {isLive && <span className={classes.live}>live</span>}
          </p>
          {why && <p>“{why}”</p>}
          {evidence && <p className={classes.dimmed}>{outcomeWords(evidence)}</p>}
          {skipped.length > 0 && <p className={classes.dimmed}>Not checked: {skipped.join(', ')}</p>}
        </div>
        <p className={classes.who}>
          <Moment at={at} />
          <span>by {by}</span>
        </p>
      </div>
    </li>
  );
}

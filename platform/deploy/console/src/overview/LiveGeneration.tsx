import type { Generation } from '@site/deploy/answers';
import { Link } from 'react-router-dom';
import { Age, Moment } from '../parts/When.tsx';
import { changeWords, skippedChecks } from '../words/generations.ts';
import classes from './LiveGeneration.module.css';

/** What went live last: its number, since when, by whom and why. */
export function LiveGeneration({ generation }: { generation: Generation }) {
  const { generation: number, composition, at, by, why, change } = generation;
  const skipped = skippedChecks(generation);
  return (
    <section className={classes.live} aria-label="The generation that is live">
      <Link to={`/history/${number}`} className={classes.number}>
        <span>Generation</span>
        {number}
      </Link>
      <div className={classes.words}>
        <p className={classes.change}>{changeWords(change)}</p>
        {why && <p className={classes.why}>“{why}”</p>}
        <p className={classes.doer}>
          <Age at={at} />, <Moment at={at} />, by {by}. Composition {composition}
        </p>
        {skipped.map(([check, reason]) => (
          <p key={check} className={classes.skipped}>
            Check {check} {reason}
          </p>
        ))}
      </div>
    </section>
  );
}

import type { GenerationDifference } from '@site/deploy/answers';
import { byName } from '../words/releases.ts';
import classes from './ChangedReleases.module.css';

/** The releases in which two generations differ, before and after. */
export function ChangedReleases({ releases }: Pick<GenerationDifference, 'releases'>) {
  if (releases.length === 0) return <p>The releases are the same.</p>;
  return (
    <ul className={classes.releases}>
      {releases
        .toSorted((left, right) => byName(left.name, right.name))
        .map(({ name, before, after }) => (
          <li key={name}>
            <strong>{name}</strong>
            <span className={classes.before}>{before ?? 'not on the site'}</span>
            <span aria-hidden="true">→</span>
            <span>{after ?? 'not on the site'}</span>
          </li>
        ))}
    </ul>
  );
}

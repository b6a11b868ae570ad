import { PATHS, SITE } from '@site/kit';
import { Link } from 'react-router-dom';
import classes from './Logo.module.css';

/** The company's mark and name, linking home: one conductor that bends twice, with a breaker on it. */
export function Logo() {
  return (
    <Link to={PATHS.home} className={classes.logo} aria-label={`${SITE.company}, home`}>
      <svg viewBox="3 3 34 34" width="36" height="36" fill="none" strokeWidth="3" aria-hidden="true">
        <path className={classes.conductor} d="M4 32h8a4 4 0 0 0 4-4V12a4 4 0 0 1 4-4h16" />
        <rect className={classes.breaker} x="10.5" y="15" width="11" height="11" rx="2" />
      </svg>
      <span>{SITE.company}</span>
    </Link>
  );
}

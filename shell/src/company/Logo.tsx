import { PATHS, SITE } from '@site/kit';
import { Link } from 'react-router-dom';
import classes from './Logo.module.css';
import { LOGO_MARK } from './mark.ts';

export function Logo() {
  return (
    <Link to={PATHS.home} className={classes.logo} aria-label={`${SITE.company}, home`}>
      <svg viewBox="3 3 34 34" width="36" height="36" fill="none" strokeWidth="3" aria-hidden="true">
        <path className={classes.conductor} d={LOGO_MARK.conductor} />
        <rect className={classes.breaker} {...LOGO_MARK.breaker} />
      </svg>
      <span>{SITE.company}</span>
    </Link>
  );
}

import classes from './Mark.module.css';

/** The company's mark: one conductor that bends twice, with a breaker on it (shell/src/company/mark.ts). */
export function Mark() {
  return (
    <svg viewBox="3 3 34 34" width="32" height="32" fill="none" strokeWidth="3" aria-hidden="true">
      <path className={classes.conductor} d="M5 31h7a4 4 0 0 0 4-4V13a4 4 0 0 1 4-4h15" />
      <rect className={classes.breaker} x="10" y="15" width="12" height="11" rx="2" />
    </svg>
  );
}

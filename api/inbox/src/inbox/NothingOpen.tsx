import classes from './InboxPage.module.css';

/** Where a lead would be, beside the list. */
export function NothingOpen() {
  return (
    <div className={classes.nothing}>
      <svg viewBox="0 0 320 120" width="320" height="120" fill="none" strokeWidth="2" aria-hidden="true">
        <path
          className={classes.conductor}
          d="M0 96h92a12 12 0 0 0 12-12V36a12 12 0 0 1 12-12h28M176 24h144"
        />
        <rect className={classes.breaker} x="144" y="12" width="32" height="24" rx="3" />
        <rect className={classes.breaker} x="92" y="54" width="24" height="20" rx="3" />
      </svg>
      <p>Choose a lead to see what it is about.</p>
    </div>
  );
}

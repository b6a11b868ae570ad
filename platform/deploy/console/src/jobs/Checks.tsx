import { Icon } from '@site/app/icon';
import classes from './Checks.module.css';
import type { CheckNews } from './job.ts';

const ICONS = { passed: 'check', skipped: 'back', refused: 'close' } as const;

interface ChecksProps {
  checks: readonly CheckNews[];
  /** Whether another one is being made. */
  isRunning?: boolean;
}

/** The checks of the gate, as they come out. */
export function Checks({ checks, isRunning = false }: ChecksProps) {
  if (checks.length === 0 && !isRunning) return null;
  return (
    <ol className={classes.checks} aria-label="Checks" aria-live="polite" aria-busy={isRunning}>
      {checks.map(({ name, outcome, why }) => (
        <li key={name} data-outcome={outcome}>
          {outcome === 'skipped' ? (
            <span className={classes.none}>–</span>
          ) : (
            <Icon name={ICONS[outcome]} size={18} />
          )}
          <span>
            {name} <span className={classes.outcome}>{why ? `${outcome}: ${why}` : outcome}</span>
          </span>
        </li>
      ))}
      {isRunning && (
        <li data-outcome="running">
          <span className={classes.running} />
          <span className={classes.outcome}>next check</span>
        </li>
      )}
    </ol>
  );
}

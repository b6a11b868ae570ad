import type { Canary } from '@site/deploy/answers';
import { shareWords } from '../words/numbers.ts';
import classes from './Steps.module.css';

/** The way of a canary: the shares that it goes through, and where it is. */
export function Steps({ canary: { steps, step } }: { canary: Pick<Canary, 'steps' | 'step'> }) {
  return (
    <ol className={classes.steps} aria-label="Steps of the canary">
      {[...steps, 1].map((share, index) => (
        <li
          key={share}
          data-done={index < step || undefined}
          {...(index === step ? { 'aria-current': 'step' as const } : {})}
        >
          <span className={classes.breaker} />
          {share === 1 ? 'all' : shareWords(share)}
        </li>
      ))}
    </ol>
  );
}

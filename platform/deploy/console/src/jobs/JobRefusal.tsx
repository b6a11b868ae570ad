import type { ApiError } from '@site/app/http';
import { RefusalNote } from '@site/app/refusal';
import classes from './JobRefusal.module.css';
import { findingsOf } from './job.ts';

/** Why nothing went live: what the checks found, and what helps. */
export function JobRefusal({ error }: { error: ApiError }) {
  const findings = findingsOf(error);
  return (
    <>
      {/* What was found says all that the sentence does, and more. */}
      {findings.length === 0 && <RefusalNote error={error} />}
      {findings.length > 0 && (
        <div role="alert">
          <ul className={classes.findings} aria-label="Findings">
            {findings.map(({ check, problem, advice }) => (
              <li key={`${check} ${problem}`}>
                <strong>{check}</strong>
                <p>{problem}</p>
                <p className={classes.advice}>{advice}</p>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

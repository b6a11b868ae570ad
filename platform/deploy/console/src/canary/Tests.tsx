import type { TestResult } from '@site/deploy/answers';
import { countWords, evidenceWords, plural, vitalWords } from '../words/numbers.ts';
import { Meter } from './Meter.tsx';
import { progressOf } from './progress.ts';
import classes from './Tests.module.css';

const LABELS = {
  errors: 'More visitors met trouble',
  every: 'Each visitor met trouble, or said nothing',
  silence: 'More visitors said nothing',
} as const;

function labelOf(name: TestResult['name']): string {
  if (name === 'errors' || name === 'every' || name === 'silence') return LABELS[name];
  return `More visitors with a slow ${name.toUpperCase()}`;
}

function noteOf({ name, canary, all, expected, slowFrom }: TestResult): string {
  if (name === 'every') return `${plural(canary, 'visitor')} of the canary`;
  const slow =
    slowFrom && name !== 'errors' && name !== 'silence'
      ? `; slow from ${vitalWords(name, slowFrom.stable)} on, in the canary from ${vitalWords(name, slowFrom.canary)}`
      : '';
  return `${countWords(canary)} of ${countWords(all)} in the canary, ${countWords(Math.round(expected))} by its share${slow}`;
}

/** The evidence of each test against what ends a canary. */
export function Tests({ tests, margin }: { tests: readonly TestResult[]; margin: number }) {
  return (
    <>
      <p className={classes.about}>
        Evidence says how many times as likely these visitors are if the canary is worse than if it is not.
        The first meter that is full ends it. Slow is what takes {margin} times as long as it did.
      </p>
      <ul className={classes.tests}>
        {tests.map((test) => (
          <li key={test.name}>
            <Meter
              label={labelOf(test.name)}
              note={noteOf(test)}
              words={
                test.name === 'every'
                  ? `${countWords(test.evidence)} of ${countWords(test.needed)}`
                  : `evidence ${evidenceWords(test.evidence)} of ${evidenceWords(test.needed)}`
              }
              part={progressOf(test)}
              isBad
            />
          </li>
        ))}
      </ul>
    </>
  );
}

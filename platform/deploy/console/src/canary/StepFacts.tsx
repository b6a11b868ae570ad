import { useTimeWords } from '@site/app/clock';
import type { Canary } from '@site/deploy/answers';
import { countWords, shareWords } from '../words/numbers.ts';
import { Meter } from './Meter.tsx';

const MINUTE = 60_000;

interface StepFactsProps {
  canary: Canary;
  /** Visitors of the canary in this step, where they are known. */
  seen: number | undefined;
}

/** What a step needs before the canary goes on, and how much of it there is. */
export function StepFacts({ canary: { steps, step, since, minutes, minVisitors }, seen }: StepFactsProps) {
  const passed = Number(
    useTimeWords((now) => String(Math.max(0, Math.floor((now - Date.parse(since)) / MINUTE)))),
  );
  const left = steps.slice(step + 1).map(shareWords);
  return (
    <>
      <p>
        Step {step + 1} of {steps.length}: {shareWords(steps[step] ?? 0)} of visitors have it. Then{' '}
        {[...left, 'all'].join(', ')}.
      </p>
      <Meter
        label="Minutes"
        words={`${countWords(passed)} of at least ${countWords(minutes)}`}
        part={minutes > 0 ? passed / minutes : 1}
      />
      <Meter
        label="Visitors"
        words={
          seen === undefined ? 'not known' : `${countWords(seen)} of at least ${countWords(minVisitors)}`
        }
        part={(seen ?? 0) / minVisitors}
      />
    </>
  );
}

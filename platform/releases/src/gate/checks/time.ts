import type { Check } from './check.ts';
import { failedPages, shellProblems } from './failures.ts';

/** Whether every address renders in time. */
export const time: Check<'pages'> = {
  name: 'time',
  needs: 'pages',
  run: ({ rendered }) => [
    ...shellProblems(rendered, true),
    ...failedPages(rendered, true).map(({ address, reason }) => ({
      problem: `${address} does not render in time: ${reason}.`,
      advice: 'Look for a loop or for work that does not end in the section that serves it.',
    })),
  ],
};

import type { Check } from './check.ts';
import { failedPages, shellProblems } from './failures.ts';

/** Whether every address renders. */
export const render: Check<'pages'> = {
  name: 'render',
  needs: 'pages',
  run: ({ rendered }) => [
    ...shellProblems(rendered, false),
    ...failedPages(rendered, false).map(({ address, reason }) => ({
      problem: `${address} does not render: ${reason}`,
      advice: 'Mend the section that serves it, and publish it again.',
    })),
  ],
};

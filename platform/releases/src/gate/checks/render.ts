import type { RenderedSite } from '../../render/renderer.ts';
import type { Problem } from './check.ts';

const SHELL_ADVICE = 'Mend the shell, and publish it again.';

/** What could not be rendered. @param slow whether because it took too long */
function findProblems(
  { failures }: RenderedSite,
  slow: boolean,
  problemOf: (address: string, reason: string) => Problem,
): Problem[] {
  return failures
    .filter((failure) => failure.slow === slow)
    .map(({ address, reason }) =>
      address === undefined
        ? { problem: `The shell cannot be loaded: ${reason}`, advice: SHELL_ADVICE }
        : problemOf(address, reason),
    );
}

/** Whether every address renders. */
export function render(site: RenderedSite): Problem[] {
  return findProblems(site, false, (address, reason) => ({
    problem: `${address} does not render: ${reason}`,
    advice: 'Mend the section that serves it, and publish it again.',
  }));
}

/** Whether every address renders in time. */
export function time(site: RenderedSite): Problem[] {
  return findProblems(site, true, (address, reason) => ({
    problem: `${address} does not render in time: ${reason}.`,
    advice: 'Look for a loop or for work that does not end in the section that serves it.',
  }));
}

import type { RenderedSite } from '../../render/renderer.ts';
import type { Defect } from './check.ts';

const SHELL_ADVICE = 'Mend the shell, and publish it again.';

/** How many addresses are named that fail alike. */
const MOST_NAMED = 3;

/** `/a does`, `/a, /b do`, `/a, /b, /c and 4 more do` */
function subject(addresses: readonly string[]): string {
  const named = addresses.slice(0, MOST_NAMED).join(', ');
  const more = addresses.length - MOST_NAMED;
  return `${named}${more > 0 ? ` and ${more} more` : ''} ${addresses.length > 1 ? 'do' : 'does'}`;
}

/** What could not be rendered: a stack once, for all addresses that have it. @param slow whether because it took too long */
function findProblems(
  { failures }: RenderedSite,
  slow: boolean,
  defectOf: (what: string, reason: string) => Defect,
): Defect[] {
  const reasons = new Map<string, string[]>();
  const found: Defect[] = [];
  for (const { address, reason } of failures.filter((failure) => failure.slow === slow)) {
    if (address === undefined)
      found.push({ problem: `The shell cannot be loaded: ${reason}`, advice: SHELL_ADVICE });
    else if (reason.includes('\n')) reasons.set(reason, [...(reasons.get(reason) ?? []), address]);
    else found.push(defectOf(subject([address]), reason));
  }
  return [...found, ...[...reasons].map(([reason, addresses]) => defectOf(subject(addresses), reason))];
}

/** Whether every address renders. */
export function render(site: RenderedSite): Defect[] {
  return findProblems(site, false, (what, reason) => ({
    problem: `${what} not render: ${reason}`,
    advice: 'Mend the section that serves it, and publish it again.',
  }));
}

/** Whether every address renders in time. */
export function time(site: RenderedSite): Defect[] {
  return findProblems(site, true, (what, reason) => ({
    problem: `${what} not render in time: ${reason}.`,
    advice: 'Look for a loop or for work that does not end in the section that serves it.',
  }));
}

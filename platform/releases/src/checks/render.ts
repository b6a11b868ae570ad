import type { Defect, RenderedCandidate } from './check.ts';

const MOST_NAMED = 3;

/** `/a does`, `/a, /b do`, `/a, /b, /c and 4 more do` */
function subject(addresses: readonly string[]): string {
  const more = addresses.length - MOST_NAMED;
  const named = addresses.slice(0, MOST_NAMED).join(', ');
  return `${named}${more > 0 ? ` and ${more} more` : ''} ${addresses.length > 1 ? 'do' : 'does'}`;
}

/** Finds addresses that do not render. Groups them by reason. */
export function render({ rendered: { failures } }: RenderedCandidate): Defect[] {
  const byReason = new Map<string, (string | undefined)[]>();
  for (const { address, reason } of failures)
    byReason.set(reason, [...(byReason.get(reason) ?? []), address]);
  return [...byReason].map(([reason, found]) => {
    const addresses = found.filter((address) => address !== undefined);
    if (addresses.length === 0)
      return {
        problem: `The shell cannot be loaded: ${reason}`,
        advice: 'Fix the shell, and publish it again.',
      };
    return {
      problem: `${subject(addresses)} not render: ${reason}`,
      advice: 'Fix the section that serves it, and publish it again.',
    };
  });
}

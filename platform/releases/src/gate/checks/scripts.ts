import type { CheckInputs, Defect } from './check.ts';

/**
 * Whether pages have no script in their HTML but the shell's own, load no file but those of their releases, and have nothing that shows
 * or leads to another document: browsers would do nothing of it, and whoever wrote it should know.
 */
export function scripts({ read: { facts, failure } }: CheckInputs['pages']): Defect[] {
  const found = [...facts].flatMap(([address, { problems }]) =>
    problems.map((what) => ({
      problem: `On ${address} a ${what}.`,
      advice:
        'Take it out: what a section does in the browser belongs into its components, which the shell loads.',
    })),
  );
  if (!failure) return found;
  const problem = `${failure.address} cannot be read: ${failure.reason}.`;
  return [...found, { problem, advice: 'Make its HTML simpler: browsers would have the same trouble.' }];
}

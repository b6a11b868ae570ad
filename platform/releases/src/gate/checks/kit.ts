import { satisfies } from 'compare-versions';
import type { SectionRelease, ShellRelease } from '../../compose/discover.ts';
import type { ChosenReleases, Problem } from './check.ts';

/** Whether a version is within a range; undefined when the range cannot be read. */
function fits(version: string, range: string): boolean | undefined {
  try {
    return satisfies(version, range);
  } catch {
    return undefined;
  }
}

function findProblem(shell: ShellRelease, section: SectionRelease): Problem | undefined {
  const name = `${section.name}@${section.version}`;
  const fit = fits(shell.kit, section.kit);
  if (fit === undefined) {
    return {
      problem: `${name} needs kit "${section.kit}", which is not a range of versions.`,
      advice: 'Write a range such as ^2.0.0 as the version of @site/kit in its package.json, and publish it.',
    };
  }
  if (!fit) {
    return {
      problem: `${name} needs kit ${section.kit}; shell@${shell.version} provides ${shell.kit}.`,
      advice:
        'Promote a shell with that kit together with it, or publish the section for the kit that is live.',
    };
  }
  const missing = Object.entries(section.uses).flatMap(([entry, names]) =>
    names.filter((used) => !shell.provides[entry]?.includes(used)).map((used) => `${used} from ${entry}`),
  );
  if (missing.length === 0) return undefined;
  return {
    problem: `${name} uses what is not in the kit of shell@${shell.version}: ${missing.join(', ')}.`,
    advice: 'Promote a shell whose kit has it together with the section.',
  };
}

/** Whether the shell provides the kit that each section needs: its version, and every name that it takes from it. */
export function kit({ releases: { shell, sections } }: ChosenReleases): Problem[] {
  return sections.flatMap((section) => findProblem(shell, section) ?? []);
}

import semver from 'semver';
import { formatReference } from '../compose/plan.ts';
import type { SectionRelease, ShellRelease } from '../store/manifests.ts';
import type { Defect, PlannedCandidate } from './check.ts';

function kitProblem(
  shell: Pick<ShellRelease, 'version' | 'kit'>,
  section: Pick<SectionRelease, 'name' | 'version' | 'kit'>,
): string | undefined {
  if (semver.satisfies(shell.kit, section.kit)) return undefined;
  return `${formatReference(section)} needs kit ${section.kit}; shell@${shell.version} provides ${shell.kit}.`;
}

/** Finds sections whose kit range excludes the kit of the shell. */
export async function kit({ store, plan: { live, releases } }: PlannedCandidate): Promise<Defect[]> {
  const defects: Defect[] = [];
  for (const section of releases.sections) {
    const problem = kitProblem(releases.shell, section);
    if (problem === undefined) continue;
    const isLive = live?.releases[section.name] === section.version;
    const shells = (await store.releasesOf('shell', 50)).filter((each) => each.kind === 'shell');
    const other = shells.find((each) => kitProblem(each, section) === undefined);
    const advice = isLive
      ? `Promote the shell together with a release of ${section.name} that was built for its kit.`
      : other
        ? `Promote ${formatReference(other)} together with it: it has that kit.`
        : 'No published shell has that kit. Publish the shell first, or build the section for the live kit.';
    defects.push({ problem, advice });
  }
  return defects;
}

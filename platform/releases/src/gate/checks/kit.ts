import { satisfies } from 'compare-versions';
import { z } from 'zod';
import { formatReference } from '../../compose/choose.ts';
import type { SectionRelease, ShellRelease } from '../../compose/discover.ts';
import { nameLists } from '../../store/manifest.ts';
import type { ReleaseStore } from '../../store/store.ts';
import type { ChosenReleases, Defect } from './check.ts';

/** The kit of a shell, as a composition says it to sections in development. */
export const siteKit = z.object({ version: z.string(), kit: z.string(), provides: nameLists });

export type ProvidedKit = z.infer<typeof siteKit>;

/** What a section takes from the kit. */
export type UsedKit = Pick<SectionRelease, 'name' | 'version' | 'kit' | 'uses'>;

/** Whether a version is within a range; undefined when the range cannot be read. */
function fits(version: string, range: string): boolean | undefined {
  try {
    return satisfies(version, range);
  } catch {
    return undefined;
  }
}

/** The entry of the kit that is the shell's alone: a section that imports it does not build. */
const SHELL_ONLY = '@site/kit/host';

/** Names that a section takes from the kit where a shell's kit has them not, and the entries that have them there. */
function missingIn({ provides }: ProvidedKit, { uses }: UsedKit) {
  return Object.entries(uses).flatMap(([entry, names]) =>
    names
      .filter((name) => !provides[entry]?.includes(name))
      .map((name) => ({
        name,
        entry,
        elsewhere: Object.keys(provides).filter(
          (other) => other !== SHELL_ONLY && provides[other]?.includes(name),
        ),
      })),
  );
}

/** Whether all that is wrong with what a section takes from a shell's kit is the entry that it takes it from. */
export function isInOtherEntries(shell: ProvidedKit, section: UsedKit): boolean {
  return (
    fits(shell.kit, section.kit) === true &&
    missingIn(shell, section).every(({ elsewhere }) => elsewhere.length > 0)
  );
}

/** Why a section does not work with the kit of a shell; undefined where it does. */
export function kitProblem(shell: ProvidedKit, section: UsedKit): string | undefined {
  const name = formatReference(section);
  const fit = fits(shell.kit, section.kit);
  if (fit === undefined) return `${name} needs kit "${section.kit}", which is not a range of versions.`;
  if (!fit) return `${name} needs kit ${section.kit}; shell@${shell.version} provides ${shell.kit}.`;
  const missing = missingIn(shell, section).map(
    ({ name: used, entry, elsewhere }) =>
      `${used} from ${entry}${elsewhere.length > 0 ? ` (it is in ${elsewhere.join(' and ')})` : ''}`,
  );
  if (missing.length === 0) return undefined;
  return `${name} uses what is not in the kit of shell@${shell.version}: ${missing.join(', ')}.`;
}

/** The newest shell with the kit that a section needs, of all that were published. */
async function shellFor(store: ReleaseStore, section: SectionRelease): Promise<ShellRelease | undefined> {
  const shells = await store.releasesOf('shell');
  return shells.find(
    (each): each is ShellRelease => each.kind === 'shell' && kitProblem(each, section) === undefined,
  );
}

/** What helps, as far as what was published allows it. */
async function adviceFor(
  { store, live, releases: { shell } }: Pick<ChosenReleases, 'store' | 'live' | 'releases'>,
  section: SectionRelease,
): Promise<string> {
  if (fits(shell.kit, section.kit) === undefined)
    return 'Write a range such as ^2.0.0 as the version of @site/kit in its package.json, and publish it.';
  const { name, version } = section;
  if (live?.releases[name] === version)
    return `Promote the shell together with a release of ${name} that was published for its kit, or give the kit what is missing.`;
  const other = await shellFor(store, section);
  if (other) return `Promote ${formatReference(other)} together with it: its kit has what the section needs.`;
  if (isInOtherEntries(shell, section)) return 'Import it from there, and publish the section again.';
  return 'No shell that was published has that kit. Where the sources of the kit have it, publish and promote the shell first; otherwise publish the section for the kit that is live, or ask for what is missing.';
}

/** Whether the shell provides the kit that each section needs: its version, and every name that it takes from it. */
export async function kit(chosen: Pick<ChosenReleases, 'store' | 'live' | 'releases'>): Promise<Defect[]> {
  const { shell, sections } = chosen.releases;
  const found = sections.map(async (section) => {
    const problem = kitProblem(shell, section);
    return problem === undefined ? [] : [{ problem, advice: await adviceFor(chosen, section) }];
  });
  return (await Promise.all(found)).flat();
}

import { printableText, Refusal } from '@site/contract/program';
import type { DiscoveryDocument } from '@site/shell/discovery';
import { chooseReleases, type ReleaseReference } from '../compose/choose.ts';
import type { ReleaseStore } from '../store/store.ts';
import { addresses } from './checks/addresses.ts';
import type { ChosenReleases, Defect, Finding, ServedSection } from './checks/check.ts';
import { isInOtherEntries, kit, kitProblem, type ProvidedKit, type UsedKit } from './checks/kit.ts';
import { menu } from './checks/menu.ts';
import { removed } from './checks/removed.ts';

/** Checks that need nothing but what releases say of themselves: what they find is known long before a promotion. */
export const EARLY_CHECKS = { kit, addresses, menu, removed };

function named(check: string, problems: readonly Defect[]): Finding[] {
  // Much of it sections wrote.
  return problems.map(({ problem, advice }) => ({ check, problem: printableText(problem), advice }));
}

async function findIn(chosen: ChosenReleases): Promise<Finding[]> {
  const checks = Object.entries(EARLY_CHECKS);
  const findings = await Promise.all(checks.map(async ([name, check]) => named(name, await check(chosen))));
  return findings.flat();
}

/**
 * What a promotion of a release would be refused for, were it made now, as far as that is known before anything is rendered.
 * @returns nothing where no shell is live that it could be promoted into
 */
export async function foresee(store: ReleaseStore, release: ReleaseReference): Promise<Finding[]> {
  const { composition: live } = await store.live();
  if (!live) return [];
  try {
    const releases = await chooseReleases(store, live, [release]);
    return await findIn({ store, releases, live, allowRemoved: [], say: () => undefined });
  } catch (error) {
    // A release of what is live is gone: whoever promotes is told so.
    if (error instanceof Refusal) return [];
    throw error;
  }
}

/** The sections of a site. */
function sectionsOf({ microFrontends }: DiscoveryDocument): ServedSection[] {
  return Object.entries(microFrontends).flatMap(([name, [remote]]) =>
    remote
      ? [{ name: name.replace('@site/', ''), version: remote.metadata.version, routes: remote.extras.routes }]
      : [],
  );
}

/** The same of a site all of whose sections are in development: what their routes show. */
export function foreseeAmong(discovery: DiscoveryDocument): Finding[] {
  const releases = { sections: sectionsOf(discovery) };
  return [
    ...named('addresses', addresses({ live: undefined, releases })),
    ...named('menu', menu({ releases })),
  ];
}

/** A section as it is in its sources. */
type SectionInSources = ServedSection & UsedKit;

/**
 * The same of a section that is in development, in a site of which only its pages can be read.
 * @param provided the kit of the site's shell, where it says so
 */
export function foreseeInSite(
  discovery: DiscoveryDocument,
  provided: ProvidedKit | undefined,
  section: SectionInSources,
): Finding[] {
  const others = sectionsOf(discovery).filter(({ name }) => name !== section.name);
  const releases = { sections: [...others, section] };
  const live = { releases: Object.fromEntries(others.map(({ name, version }) => [name, version])) };
  const shown = (discovery.microFrontends[`@site/${section.name}`] ?? [])
    .slice(0, 1)
    .flatMap(({ extras }) => extras.routes);
  const pages = Object.fromEntries(shown.flatMap((route) => route.addresses.map((each) => [each, ''])));
  const problem = provided && kitProblem(provided, section);
  const advice =
    provided && isInOtherEntries(provided, section)
      ? 'Import it from there.'
      : 'Do without it until a shell with that kit is live.';
  return [
    ...named('kit', problem ? [{ problem, advice }] : []),
    ...named('addresses', addresses({ live, releases })),
    ...named('menu', menu({ releases: { sections: [section] } })),
    ...named('removed', removed({ live: { pages }, releases, allowRemoved: [] })),
  ];
}

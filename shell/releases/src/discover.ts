import { DISCOVERY_SCHEMA, type DiscoveryDocument } from '@site/shell/discovery';
import type { CompositionFiles } from '@site/shell/server';
import type { ReleaseManifest } from './manifest.ts';
import { Refusal } from './refusal.ts';

export type ShellRelease = Extract<ReleaseManifest, { kind: 'shell' }>;
export type SectionRelease = Extract<ReleaseManifest, { kind: 'section' }>;

/** The releases that a composition is made of. */
export interface Releases {
  shell: ShellRelease;
  sections: SectionRelease[];
  /** By the name of a section: the release that browsers fall back on when its own does not work. */
  fallbacks: ReadonlyMap<string, SectionRelease>;
}

function clientBase({ name, version }: ReleaseManifest): string {
  return `/releases/${name}/${version}/client/`;
}

function describeRemote(release: SectionRelease) {
  const entry = release.files.find(({ path }) => path === 'client/remoteEntry.js');
  if (!entry)
    throw new Refusal(`${release.name}@${release.version} has no remoteEntry.js. Publish it again.`);
  const { container, kit, routes, version } = release;
  return {
    url: `${clientBase(release)}remoteEntry.js`,
    metadata: { integrity: entry.integrity, version },
    extras: { container, kit, routes },
  };
}

function discover(sections: readonly SectionRelease[]): DiscoveryDocument {
  return {
    schema: DISCOVERY_SCHEMA,
    microFrontends: Object.fromEntries(
      sections.map((release) => [`@site/${release.name}`, [describeRemote(release)]]),
    ),
  };
}

/** What the shell needs to know to put pages together from releases. */
export function compositionFiles({ shell, sections }: Releases, origin: string): CompositionFiles {
  return {
    origin,
    discovery: discover(sections),
    shell: { base: clientBase(shell), chunks: shell.chunks },
    remotes: Object.fromEntries(
      sections.map((release) => [release.container, { base: clientBase(release), chunks: release.chunks }]),
    ),
  };
}

import { Refusal } from '@site/contract/program';
import type { CompositionManifest, ReleaseManifest } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';
import type { Releases, SectionRelease } from './discover.ts';

/** A release by name and version, or the newest of its name. */
export interface ReleaseReference {
  name: string;
  version: string | 'latest';
}

/** Reads `mf-contact@1.0.0-a1b2c3` or `mf-contact@latest`. @throws Refusal when it is neither */
export function parseReference(text: string): ReleaseReference {
  const [, name, version] = /^([\w-]+)@([\w.-]+)$/.exec(text) ?? [];
  if (name && version) return { name, version };
  throw new Refusal(`"${text}" does not name a release. Write name@version or name@latest.`);
}

/** The text that `parseReference` reads. */
export function formatReference({ name, version }: ReleaseReference): string {
  return `${name}@${version}`;
}

async function resolve(store: ReleaseStore, { name, version }: ReleaseReference): Promise<ReleaseManifest> {
  const exact = version === 'latest' ? undefined : await store.release(name, version);
  if (exact) return exact;
  const [newest] = await store.releasesOf(name);
  if (version === 'latest' && newest) return newest;
  const hint = newest ? `The newest is ${name}@${newest.version}.` : `Publish it first: publish ${name}.`;
  throw new Refusal(`There is no release ${name}@${version}. ${hint}`);
}

/**
 * The releases of a composition, with others in the place of theirs.
 * @param live the composition to start from; undefined where nothing is live
 * @param given by the name of a section, the version that it falls back on, or none, where that is not what was live
 * @throws Refusal when a release is missing, two are named of one workspace, or there is no shell among them
 */
export async function chooseReleases(
  store: ReleaseStore,
  live: CompositionManifest | undefined,
  references: readonly ReleaseReference[],
  given: Readonly<Record<string, string | undefined>> = {},
): Promise<Releases> {
  const twice = references.find(({ name }, at) => references.findIndex((each) => each.name === name) !== at);
  if (twice) throw new Refusal(`Name one release of ${twice.name}: only one can be live.`);
  const wanted = new Map(Object.entries(live?.releases ?? {}));
  for (const { name, version } of references) wanted.set(name, version);
  const releases = await Promise.all(
    [...wanted].sort().map(([name, version]) => resolve(store, { name, version })),
  );
  const shell = releases.find((release) => release.kind === 'shell');
  if (!shell) throw new Refusal('There is no page without a shell: promote shell@latest as well.');
  const sections = releases.filter((release) => release.kind === 'section');
  const fallbacks = new Map<string, SectionRelease>();
  for (const { name, version } of sections) {
    const before = live?.releases[name];
    // A section that does not change keeps its fallback; another one falls back on what was live.
    const usual = before === version ? live?.fallbacks[name] : before;
    const earlier = Object.hasOwn(given, name) ? given[name] : usual;
    const release = earlier ? await store.release(name, earlier) : undefined;
    if (release?.kind === 'section') fallbacks.set(name, release);
  }
  return { shell, sections, fallbacks };
}

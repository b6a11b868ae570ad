import type { Arm } from '@site/contract/reports';
import { ReleaseError } from '../errors.ts';
import type {
  CompositionManifest,
  Generation,
  ReleaseManifest,
  SectionRelease,
  ShellRelease,
} from '../store/manifests.ts';
import { type NameAndVersion, type ReleaseStore, releaseId } from '../store/release-store.ts';

export interface CompositionRequest {
  /** `mf-contact@1.0.0-…` or `mf-contact@latest`. */
  releases: readonly string[];
  origin: string;
  /** The composition to change while a canary runs; stable by default. */
  arm?: Arm;
  /** Live addresses that may disappear. */
  allowRemoved?: readonly string[] | undefined;
  /** Fallback versions by section, if not the live one. */
  fallbacks?: Readonly<Record<string, string | undefined>> | undefined;
  /** Set for previews. */
  previewUntil?: Date;
}

export interface ChosenReleases {
  shell: ShellRelease;
  sections: SectionRelease[];
  /** By section: the release that browsers fall back on. */
  fallbacks: ReadonlyMap<string, SectionRelease>;
}

/** What to compose, and what it would replace. */
export interface Plan {
  before: Generation | undefined;
  live: CompositionManifest | undefined;
  releases: ChosenReleases;
  requested: readonly ReleaseManifest[];
  allowRemoved: readonly string[];
  origin: string;
  previewUntil: Date | undefined;
}

export function parseReference(text: string): NameAndVersion {
  const [, name, version] = /^([\w-]+)@([\w.-]+)$/.exec(text) ?? [];
  if (name && version) return { name, version };
  throw new ReleaseError('bad-request', `"${text}" is not a release. Write name@version or name@latest.`);
}

export function formatReference({ name, version }: NameAndVersion): string {
  return `${name}@${version}`;
}

export async function findRelease(
  store: ReleaseStore,
  { name, version }: NameAndVersion,
): Promise<ReleaseManifest> {
  const found = version === 'latest' ? await store.latestRelease(name) : await store.release(name, version);
  if (found) return found;
  const newest = await store.latestRelease(name);
  const hint = newest ? `The newest is ${formatReference(newest)}.` : `Publish it first: publish ${name}.`;
  throw new ReleaseError('not-found', `There is no release ${name}@${version}. ${hint}`);
}

/** If a canary's release went live too, nobody could tell which one visitors met. */
function refuseCanaryReleases(before: Generation | undefined, requested: readonly NameAndVersion[]): void {
  const tries = before?.canary?.tries ?? [];
  const again = requested.find(({ name }) => tries.some((release) => release.startsWith(`${name}@`)));
  if (again)
    throw new ReleaseError(
      'conflict',
      `${formatReference(again)} cannot go live now, because a canary tries ${tries.join(', ')}. Wait until it ends, or end it with "canary abort".`,
    );
}

/** Without the live composition, the caller must name all of its releases. */
function requireAllReleases(
  { generation, releases }: Generation,
  requested: readonly NameAndVersion[],
): void {
  if (Object.keys(releases).every((name) => requested.some((each) => each.name === name))) return;
  const all = Object.entries(releases).map((release) => release.join('@'));
  throw new ReleaseError(
    'conflict',
    `The composition of generation ${generation}, which is live, is not in the store. Roll back, or promote all of its releases together: ${all.join(' ')}.`,
  );
}

/** Chooses releases: the live ones, with the requested ones in their place. @throws ReleaseError */
export async function planComposition(store: ReleaseStore, request: CompositionRequest): Promise<Plan> {
  const { arm, origin, previewUntil, allowRemoved = [], fallbacks: given = {} } = request;
  const references = request.releases.map(parseReference);
  const twice = references.find(({ name }, at) => references.findIndex((each) => each.name === name) < at);
  if (twice)
    throw new ReleaseError('bad-request', `Name one release of ${twice.name}: only one can be live.`);
  const before = await store.current();
  const base = arm === 'canary' ? before?.canary : before;
  const live = base && (await store.composition(base.composition));
  if (before && !live) requireAllReleases(before, references);
  const requested = await Promise.all(references.map((each) => findRelease(store, each)));
  if (!previewUntil) refuseCanaryReleases(before, requested);
  const others = Object.entries(live?.releases ?? {})
    .filter(([name]) => !requested.some((each) => each.name === name))
    .map(([name, version]) => findRelease(store, { name, version }));
  const all = [...requested, ...(await Promise.all(others))].sort((a, b) => (a.name < b.name ? -1 : 1));
  const shell = all.find((each) => each.kind === 'shell');
  if (!shell) throw new ReleaseError('conflict', 'The site needs a shell. Promote shell@latest as well.');
  const sections = all.filter((each) => each.kind === 'section');
  const fallbacks = new Map<string, SectionRelease>();
  for (const { name, version } of previewUntil ? [] : sections) {
    const liveVersion = live?.releases[name];
    // An unchanged section keeps its fallback; a changed one falls back on its live release.
    const usual = liveVersion === version ? live?.fallbacks[name] : liveVersion;
    const earlier = Object.hasOwn(given, name) ? given[name] : usual;
    const release = earlier ? await store.release(name, earlier) : undefined;
    if (release?.kind === 'section') fallbacks.set(name, release);
  }
  return {
    before,
    live,
    releases: { shell, sections, fallbacks },
    requested,
    allowRemoved,
    origin,
    previewUntil,
  };
}

/** Downloads the releases of a plan. @throws ReleaseError if one is damaged or lost */
export async function materializeReleases(
  store: ReleaseStore,
  { shell, sections }: ChosenReleases,
): Promise<void> {
  const all = [shell, ...sections];
  await Promise.all(
    all.map(async (release) => {
      if (!(await store.cache.materialize(releaseId(release))))
        throw new ReleaseError(
          'not-found',
          `${formatReference(release)} was pruned or is lost. Publish it again.`,
        );
    }),
  );
}

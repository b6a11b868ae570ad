import type { ReleaseManifest } from './manifest.ts';
import type { ReleaseStore } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface PruneOptions {
  /** How many of the newest generations keep their compositions. */
  generations: number;
  /** For how many days everything is kept, from when it was last published, put together or live. */
  days: number;
}

/** What can be removed. */
export interface PrunePlan {
  compositions: { id: string; bytes: number }[];
  releases: { release: ReleaseManifest; bytes: number }[];
}

async function keptCompositions(
  store: ReleaseStore,
  generations: number,
  since: number,
): Promise<Set<string>> {
  const kept = new Set<string>();
  const history = await store.generations.history();
  for (const [at, { composition }] of history.entries()) {
    // It was live until the next one was.
    const next = history[at - 1];
    if (!next || at < generations || Date.parse(next.at) >= since) kept.add(composition);
  }
  for (const id of await store.compositionIds()) {
    if ((await store.composedAt(id)) >= since) kept.add(id);
  }
  return kept;
}

function releaseKey(name: string, version: string): string {
  return `${name}@${version}`;
}

/** The releases that compositions are made of. */
async function neededReleases(store: ReleaseStore, ids: Iterable<string>): Promise<Set<string>> {
  const compositions = await Promise.all([...ids].map((id) => store.composition(id)));
  return new Set(
    compositions
      .flatMap((composition) => [composition?.releases ?? {}, composition?.fallbacks ?? {}])
      .flatMap((versions) => Object.entries(versions).map((release) => releaseKey(...release))),
  );
}

/**
 * Says what can be removed: compositions that are neither live, nor among the last generations, nor young; releases
 * that no composition which stays is made of, that are not the newest of their name, nor young.
 */
export async function planPrune(
  store: ReleaseStore,
  { generations, days }: PruneOptions,
): Promise<PrunePlan> {
  const since = Date.now() - days * DAY_MS;
  const kept = await keptCompositions(store, generations, since);
  const plan: PrunePlan = { compositions: [], releases: [] };
  for (const id of await store.compositionIds()) {
    if (kept.has(id)) continue;
    plan.compositions.push({ id, bytes: await store.sizeOf(store.compositionFolder(id)) });
  }
  const needed = await neededReleases(store, kept);
  for (const name of (await store.names()).sort()) {
    const [, ...older] = await store.releasesOf(name);
    for (const release of older) {
      if (needed.has(releaseKey(name, release.version)) || (await store.publishedAt(release)) >= since)
        continue;
      const bytes = await store.sizeOf(store.releaseFolder(name, release.version));
      plan.releases.push({ release, bytes });
    }
  }
  return plan;
}

/**
 * Removes what a plan names, but not what somebody made live since. Compositions first, so that none is ever without
 * its releases.
 */
export async function applyPrune(store: ReleaseStore, plan: PrunePlan): Promise<void> {
  for (const { id } of plan.compositions) {
    if ((await store.current())?.composition !== id) await store.removeComposition(id);
  }
  const needed = await neededReleases(store, await store.compositionIds());
  for (const { release } of plan.releases) {
    if (!needed.has(releaseKey(release.name, release.version))) await store.removeRelease(release);
  }
}

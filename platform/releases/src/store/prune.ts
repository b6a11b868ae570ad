import { Refusal } from '@site/contract/program';
import { compositionsOf, type Generation, type ReleaseManifest } from './manifest.ts';
import { isOver } from './previews.ts';
import type { ReleaseStore } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface PruneOptions {
  /** How many of the newest generations keep their compositions. */
  generations: number;
  /**
   * For how many days everything is kept, from when it was last published, put together, used or live. Rendered pages that no promotion uses
   * go after 30 days in any case.
   */
  days: number;
}

interface Removable {
  compositions: string[];
  releases: ReleaseManifest[];
  /** Numbers of generations: the oldest without a gap. */
  generations: number[];
  pictures: string[];
  /** Ids of pages that were rendered before. */
  pages: string[];
  /** Ids of links that are over. */
  previews: string[];
}

/** What can be removed. */
export interface PrunePlan extends Omit<Removable, 'compositions' | 'releases'> {
  compositions: { id: string; bytes: number }[];
  releases: { release: ReleaseManifest; bytes: number }[];
}

/** The generations that keep their compositions: the last ones, and those that were live lately. The newest first. */
function keptGenerations(history: readonly Generation[], count: number, since: number): Generation[] {
  return history.filter((_generation, at) => {
    // It was live until the next one was.
    const next = history[at - 1];
    return !next || at < count || Date.parse(next.at) >= since;
  });
}

async function youngOnes(store: ReleaseStore, ids: readonly string[], since: number): Promise<string[]> {
  const times = await Promise.all(ids.map((id) => store.composedAt(id)));
  return ids.filter((_id, at) => (times[at] ?? since) >= since);
}

function releaseKey(name: string, version: string): string {
  return `${name}@${version}`;
}

/** The releases that compositions are made of, and those that generations name: what is lost is put together again from these. */
async function neededReleases(
  store: ReleaseStore,
  ids: Iterable<string>,
  generations: readonly Generation[],
): Promise<Set<string>> {
  const compositions = await Promise.all([...ids].map((id) => store.composition(id)));
  const named = [
    ...compositions.flatMap((composition) => [composition?.releases, composition?.fallbacks]),
    ...generations.flatMap(({ releases, canary }) => [releases, canary?.releases]),
  ];
  return new Set(
    named.flatMap((versions) => Object.entries(versions ?? {}).map((release) => releaseKey(...release))),
  );
}

/** Where what is live is lost, nobody knows all that it needs. @throws Refusal that says what to do */
async function refuseWithoutLive(store: ReleaseStore, live: Generation | undefined): Promise<void> {
  if (!live || (await store.composition(live.composition))) return;
  throw new Refusal(
    `The composition of generation ${live.generation}, which is live, is not there. Promote its releases again, or roll back, before anything is removed.`,
  );
}

/** Older releases of each name that nothing needs. The newest of its name stays always. */
async function unneededReleases(
  store: ReleaseStore,
  needed: ReadonlySet<string>,
  since: number,
): Promise<ReleaseManifest[]> {
  const unneeded: ReleaseManifest[] = [];
  for (const name of (await store.names()).sort()) {
    const [, ...older] = await store.datedReleases(name);
    for (const { release, at } of older)
      if (!needed.has(releaseKey(name, release.version)) && at < since) unneeded.push(release);
  }
  return unneeded;
}

/**
 * Says what nobody needs any more: compositions that are neither live, nor among the last generations or their canaries, nor young, nor shown by a preview;
 * releases that no composition which stays is made of, that are not the newest of their name, nor young; generations older than all that
 * keep their compositions; pictures and rendered pages that no composition had lately; previews that are over.
 */
async function findRemovable(store: ReleaseStore, { generations, days }: PruneOptions): Promise<Removable> {
  const since = Date.now() - days * DAY_MS;
  const [history, previews] = await Promise.all([store.generations.history(), store.previews.all()]);
  await refuseWithoutLive(store, history[0]);
  const ids = await store.compositionIds();
  const keptHistory = keptGenerations(history, generations, since);
  const oldest = Math.min(...keptHistory.map(({ generation }) => generation));
  const kept = new Set([
    ...[...keptHistory, ...previews.filter((preview) => !isOver(preview))].flatMap(compositionsOf),
    ...(await youngOnes(store, ids, since)),
  ]);
  return {
    compositions: ids.filter((id) => !kept.has(id)),
    releases: await unneededReleases(store, await neededReleases(store, kept, keptHistory), since),
    generations: history.map(({ generation }) => generation).filter((number) => number < oldest),
    pictures: await store.pictures.unusedSince(since),
    pages: await store.pages.unusedSince(since),
    previews: previews.filter(isOver).map(({ id }) => id),
  };
}

/** Says what can be removed, and how large it is. */
export function planPrune(store: ReleaseStore, options: PruneOptions): Promise<PrunePlan> {
  // Somebody else may prune at the same time.
  return store.pins.hold(() => measure(store, options));
}

async function measure(store: ReleaseStore, options: PruneOptions): Promise<PrunePlan> {
  const { compositions, releases, ...others } = await findRemovable(store, options);
  const plan: PrunePlan = { compositions: [], releases: [], ...others };
  for (const id of compositions) plan.compositions.push({ id, bytes: await store.bytesOf(id) });
  for (const release of releases) {
    plan.releases.push({ release, bytes: await store.bytesOf(release) });
  }
  return plan;
}

/** Of the ids that a plan names those that are still removable. */
function still(planned: readonly string[], now: readonly string[]): string[] {
  const removable = new Set(now);
  return planned.filter((id) => removable.has(id));
}

/** What a plan names that still nobody needs. */
function stillRemovable(plan: PrunePlan, now: Removable) {
  const releases = new Set(now.releases.map(({ name, version }) => releaseKey(name, version)));
  return {
    compositions: still(
      plan.compositions.map(({ id }) => id),
      now.compositions,
    ),
    releases: plan.releases
      .map(({ release }) => release)
      .filter(({ name, version }) => releases.has(releaseKey(name, version))),
    oldest: Math.min(Math.max(0, ...plan.generations), Math.max(0, ...now.generations)) + 1,
    pictures: still(plan.pictures, now.pictures),
    pages: still(plan.pages, now.pages),
    previews: still(plan.previews, now.previews),
  };
}

/**
 * Removes what a plan names, but not what somebody needs by now, at a moment when nobody is at work in the store. Compositions first, so
 * that none is ever without its releases.
 * @param options those of the plan
 * @throws Refusal when somebody is at work for longer than a minute
 */
export async function applyPrune(store: ReleaseStore, plan: PrunePlan, options: PruneOptions): Promise<void> {
  const removing = await store.pins.alone(async (confirm) => {
    const { compositions, releases, oldest, pictures, pages, previews } = stillRemovable(
      plan,
      await findRemovable(store, options),
    );
    await confirm();
    await store.generations.removeBefore(oldest);
    await store.pictures.remove(pictures);
    await store.pages.remove(pages);
    for (const id of previews) await store.previews.remove(id);
    await store.removeUnfinished();
    const taken: (() => Promise<void>)[] = [];
    for (const what of [...compositions, ...releases]) {
      await confirm();
      taken.push(await store.takeAway(what));
    }
    return taken;
  });
  for (const removeFiles of removing) await removeFiles();
}

import { abortCanary } from '../canary/canary.ts';
import { type CountsSource, deleteCounts } from '../canary/counts.ts';
import { parseReference } from '../compose/plan.ts';
import { ReleaseError } from '../errors.ts';
import type { Actor, Generation } from '../store/manifests.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { changedNames, generationRecord, materializeComposition, retryOnConflict } from './promote.ts';

export interface RollbackOptions {
  actor: Actor;
  /** The generation to restore; the one before by default. */
  to?: number | undefined;
  why?: string | undefined;
}

/** Returns the generation whose composition this one shows. */
function shownGeneration({ generation, change }: Generation): number {
  return change.kind === 'rollback' ? change.to : generation;
}

/** Finds the previous composition, skipping what a rollback took back. */
async function findEarlier(store: ReleaseStore, current: Generation): Promise<Generation | undefined> {
  const earlier = await store.history(undefined, shownGeneration(current));
  return earlier.find(({ composition }) => composition !== current.composition);
}

async function findTarget(
  store: ReleaseStore,
  current: Generation,
  to: number | undefined,
): Promise<Generation> {
  const target = to === undefined ? await findEarlier(store, current) : await store.generation(to);
  if (target) return target;
  const which = to === undefined ? 'earlier composition' : `generation ${to}`;
  throw new ReleaseError(
    'not-found',
    `There is no ${which} to roll back to. "history" lists all generations.`,
  );
}

async function requireLive(store: ReleaseStore): Promise<Generation> {
  const current = await store.current();
  if (current) return current;
  throw new ReleaseError('conflict', 'Nothing is live yet. Promote something first.');
}

/**
 * Makes an earlier composition live again without rendering or checks. Without a target, it only ends a
 * running canary. `authorize` gets the names of all releases that change, and throws if the caller has no
 * right. @throws ReleaseError
 */
export async function rollback(
  store: ReleaseStore,
  { to, why, actor }: RollbackOptions,
  authorize: (names: readonly string[]) => Promise<void> = async () => {},
  counts?: CountsSource,
): Promise<Generation> {
  const first = await requireLive(store);
  const canaryNames = ({ canary }: Generation) =>
    canary?.tries.map((each) => parseReference(each).name) ?? [];
  if (first.canary && to === undefined) {
    await authorize(canaryNames(first));
    return abortCanary(store, { id: first.canary.id, why, actor }, counts);
  }
  // Fixed before the first try: after a lost race, "the one before" would be the one to undo.
  const target = await findTarget(store, first, to);
  const ended = await retryOnConflict(async () => {
    const current = await requireLive(store);
    if (target.composition === current.composition)
      throw new ReleaseError(
        'conflict',
        `The composition of generation ${target.generation} is live already.`,
      );
    try {
      await materializeComposition(store, target);
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      const advice = 'Promote its releases instead, or name another generation.';
      throw new ReleaseError(
        error.code,
        `Generation ${target.generation} cannot be restored: ${error.message} ${advice}`,
      );
    }
    // The rollback also ends a running canary.
    await authorize([
      ...new Set([...changedNames(current.releases, target.releases), ...canaryNames(current)]),
    ]);
    const generation = await store.commitGeneration(current.generation, {
      composition: target.composition,
      releases: target.releases,
      change: { kind: 'rollback', to: shownGeneration(target) },
      ...generationRecord(actor, why),
      checks: {},
    });
    return { generation, canary: current.canary };
  });
  if (ended.canary) await deleteCounts(counts, ended.canary.id);
  return ended.generation;
}

export interface PreviousRelease {
  release: string;
  restores: number;
  /** Its predecessor, never the release that is rolled back. */
  fallbacks: Readonly<Record<string, string | undefined>>;
}

/** Finds a section's previous release, skipping what a rollback took back. @throws ReleaseError */
export async function findPreviousRelease(store: ReleaseStore, name: string): Promise<PreviousRelease> {
  const history = await store.history();
  const byNumber = new Map(history.map((each) => [each.generation, each]));
  const [current] = history;
  const live = current?.releases[name];
  if (!current || !live)
    throw new ReleaseError('not-found', `${name} is not live, so it cannot be rolled back.`);

  /** Returns the generation that first had the release which this generation shows. */
  function origin(number: number): number {
    const change = byNumber.get(number)?.change;
    if (change?.kind === 'rollback' && change.to < number) return origin(change.to);
    const restored = change?.kind === 'promote' ? change.restores : undefined;
    if (change?.kind !== 'promote' || !restored || restored >= number) return number;
    return change.releases.some((release) => release.startsWith(`${name}@`)) ? origin(restored) : number;
  }

  function earlier(number: number, unwanted: readonly string[]) {
    for (let at = origin(number) - 1; byNumber.has(at); at = origin(at) - 1) {
      const version = byNumber.get(at)?.releases[name];
      if (version && !unwanted.includes(version)) return { number: at, version };
    }
    return undefined;
  }

  const found = earlier(current.generation, [live]);
  if (!found)
    throw new ReleaseError(
      'not-found',
      `No earlier release of ${name} was live. "history" lists all generations.`,
    );
  const fallback = earlier(found.number, [live, found.version])?.version;
  return { release: `${name}@${found.version}`, restores: found.number, fallbacks: { [name]: fallback } };
}

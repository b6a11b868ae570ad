import { abortCanary } from '../canary/canary.ts';
import { parseReference } from '../compose/plan.ts';
import { ReleaseError } from '../errors.ts';
import type { Actor, Generation } from '../store/manifests.ts';
import { compositionId, type ReleaseStore, releaseId } from '../store/release-store.ts';
import { changedNames, generationRecord, materializeComposition, retryOnConflict } from './promote.ts';

export interface Rollback {
  actor: Actor;
  /** The generation to restore; the one before the live one if left out. */
  to?: number | undefined;
  why?: string | undefined;
}

/** Returns the number of the generation whose composition a generation shows: a rollback shows an earlier one's. */
function shown({ generation, change }: Generation): number {
  return change.kind === 'rollback' ? change.to : generation;
}

/** Finds what was live before a generation, with another composition. What a rollback took back is left out. */
async function before(store: ReleaseStore, current: Generation): Promise<Generation | undefined> {
  const earlier = await store.history(undefined, shown(current));
  return earlier.find(({ composition }) => composition !== current.composition);
}

async function findTarget(
  store: ReleaseStore,
  current: Generation,
  to: number | undefined,
): Promise<Generation> {
  const target = to === undefined ? await before(store, current) : await store.generation(to);
  if (target) return target;
  const which = to === undefined ? 'earlier composition' : `generation ${to}`;
  throw new ReleaseError('not-found', `There is no ${which} to go back to. "history" lists what was live.`);
}

/** Returns what is live. @throws ReleaseError where nothing is */
async function requireLive(store: ReleaseStore): Promise<Generation> {
  const current = await store.current();
  if (current) return current;
  throw new ReleaseError('conflict', 'Nothing is live yet, so there is nothing to go back to.');
}

/**
 * Makes an earlier composition live again, as it is in the store: nothing is rendered, built or checked. Without a
 * target, a running canary is withdrawn and nothing else changes.
 * @param authorize is asked with the names of all releases that change; throws where the caller has no right
 * @throws ReleaseError
 */
export async function rollback(
  store: ReleaseStore,
  { to, why, actor }: Rollback,
  authorize: (names: readonly string[]) => Promise<void> = async () => {},
): Promise<Generation> {
  const first = await requireLive(store);
  const triedBy = ({ canary }: Generation) => canary?.tries.map((each) => parseReference(each).name) ?? [];
  if (first.canary && to === undefined) {
    await authorize(triedBy(first));
    return abortCanary(store, { id: first.canary.id, why, actor });
  }
  // Fixed before the first try: after a lost race "the one before" would be what this rollback is to undo.
  const target = await findTarget(store, first, to);
  return retryOnConflict(async () => {
    const current = await requireLive(store);
    if (target.composition === current.composition)
      throw new ReleaseError(
        'conflict',
        `The composition of generation ${target.generation} is live already.`,
      );
    const releases = Object.entries(target.releases).map(([name, version]) => releaseId({ name, version }));
    try {
      await store.touch([compositionId(target.composition), ...releases]);
      await materializeComposition(store, target.composition);
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error;
      const advice = 'Promote its releases instead, or name another generation.';
      throw new ReleaseError(
        error.code,
        `Generation ${target.generation} cannot be restored: ${error.message} ${advice}`,
      );
    }
    // A canary that runs ends with it.
    await authorize([...new Set([...changedNames(current.releases, target.releases), ...triedBy(current)])]);
    return store.commitGeneration(current.generation, {
      composition: target.composition,
      releases: target.releases,
      change: { kind: 'rollback', to: shown(target) },
      ...generationRecord(actor, why),
      checks: {},
    });
  });
}

/** What goes live where one section is rolled back. */
export interface ReleaseBefore {
  /** `mf-contact@1.0.0-…` */
  release: string;
  /** The generation that had it. */
  restores: number;
  /** What browsers fall back on then: the one before it in turn, never the one that is taken back. */
  fallbacks: Readonly<Record<string, string | undefined>>;
}

/**
 * Finds the release of a section that was live before the live one. What a rollback took back is not among them.
 * @throws ReleaseError where there is none
 */
export async function releaseBefore(store: ReleaseStore, name: string): Promise<ReleaseBefore> {
  const history = await store.history();
  const byNumber = new Map(history.map((each) => [each.generation, each]));
  const [current] = history;
  const live = current?.releases[name];
  if (!current || !live)
    throw new ReleaseError('not-found', `${name} is not live, so there is nothing to go back from.`);

  /** Returns the generation from which a section has the release that another generation shows. */
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
      `No earlier release of ${name} was live. "history" lists what was live.`,
    );
  const fallback = earlier(found.number, [live, found.version])?.version;
  return { release: `${name}@${found.version}`, restores: found.number, fallbacks: { [name]: fallback } };
}

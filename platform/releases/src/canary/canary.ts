import { randomBytes } from 'node:crypto';
import { formatReference } from '../compose/plan.ts';
import { ReleaseError } from '../errors.ts';
import { type Composer, makeCandidate, storeCandidate } from '../promote/candidate.ts';
import { generationRecord, materializeComposition, retryOnConflict } from '../promote/promote.ts';
import type { CanaryState, OperationContext } from '../service/contract.ts';
import type { Actor, Canary, Generation } from '../store/manifests.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { shareOf } from './assign.ts';
import { type CountsSource, deleteCounts, readCounts } from './counts.ts';
import { judge } from './judge.ts';

/** The name of the automatic watch in the history. */
const CANARY_WATCHER = 'canary watch';

interface CanaryStart {
  releases: readonly string[];
  steps: readonly number[];
  allowRemoved?: readonly string[] | undefined;
  why?: string | undefined;
  actor: Actor;
}

function refuseSecond(before: Generation | undefined): void {
  if (before?.canary)
    throw new ReleaseError(
      'conflict',
      `A canary tries ${before.canary.tries.join(', ')} already, and only one can run. Wait until it ends, or end it with "canary abort".`,
    );
}

/** Gives releases to a share of visitors after every check. @throws ReleaseError */
export async function startCanary(
  composer: Composer,
  { releases, steps, allowRemoved, why, actor }: CanaryStart,
  call: OperationContext,
  confirm: () => Promise<void> = async () => {},
): Promise<Generation> {
  const { store } = composer;
  return retryOnConflict(async () => {
    refuseSecond(await store.current());
    const candidate = await makeCandidate(composer, { releases, allowRemoved }, call);
    const { before, requested } = candidate.plan;
    const { id: composition, releases: versions } = candidate.composed.manifest;
    if (!before) throw new ReleaseError('conflict', 'Nothing is live yet. Promote without a canary first.');
    if (before.composition === composition)
      throw new ReleaseError('conflict', `Exactly this is live already, as generation ${before.generation}.`);
    await storeCandidate(store, candidate);
    // Servers may lack write access: create the cookie key now.
    await store.key('canary');
    await confirm();
    const record = generationRecord(actor, why);
    const canary: Canary = {
      id: randomBytes(8).toString('hex'),
      composition,
      releases: versions,
      tries: requested.map(formatReference),
      steps: [...steps],
      step: 0,
      startedAt: record.at,
      since: record.at,
      ...actor,
    };
    return store.commitGeneration(before.generation, {
      composition: before.composition,
      releases: before.releases,
      canary,
      change: { kind: 'canary-start', id: canary.id, releases: canary.tries, share: shareOf(canary) },
      ...record,
      checks: candidate.results,
    });
  });
}

interface CanaryChange {
  id?: string | undefined;
  actor: Actor;
  why?: string | undefined;
  evidence?: Generation['evidence'];
}

/** Returns the live generation with its canary. @throws ReleaseError if none runs, or another one */
export async function findCanary(store: ReleaseStore, id?: string): Promise<Generation & { canary: Canary }> {
  const current = await store.current();
  const { canary } = current ?? {};
  if (!current || !canary)
    throw new ReleaseError('not-found', 'No canary runs. "promote … --canary 10%" starts one.');
  if (id !== undefined && canary.id !== id)
    throw new ReleaseError(
      'conflict',
      'That canary has ended, and another one runs. Look at "canary status".',
    );
  return { ...current, canary };
}

/** Moves a canary to its next share, or after the last one to all visitors. @throws ReleaseError */
export async function advanceCanary(
  store: ReleaseStore,
  { id, actor, why }: CanaryChange,
  counts?: CountsSource,
): Promise<Generation> {
  const first = await findCanary(store, id);
  const generation = await retryOnConflict(async () => {
    const { canary, ...current } = await findCanary(store, first.canary.id);
    // Two people who advance it at once mean the same step.
    if (canary.step !== first.canary.step) return { ...current, canary };
    const { composition, releases, tries, step, steps } = canary;
    await materializeComposition(store, canary);
    const record = generationRecord(actor, why);
    const change = { id: canary.id, releases: tries };
    if (step + 1 >= steps.length)
      return store.commitGeneration(current.generation, {
        composition,
        releases,
        change: { kind: 'canary-complete', ...change },
        ...record,
        checks: {},
      });
    const next = { ...canary, step: step + 1, since: record.at };
    return store.commitGeneration(current.generation, {
      composition: current.composition,
      releases: current.releases,
      canary: next,
      change: { kind: 'canary-advance', ...change, share: shareOf(next) },
      ...record,
      checks: {},
    });
  });
  if (!generation.canary) await deleteCounts(counts, first.canary.id);
  return generation;
}

/** Ends a canary: all visitors get the stable composition. @throws ReleaseError */
export async function abortCanary(
  store: ReleaseStore,
  { id, actor, why, evidence }: CanaryChange,
  counts?: CountsSource,
): Promise<Generation> {
  const first = await findCanary(store, id);
  const generation = await retryOnConflict(async () => {
    const { canary, generation: number, composition, releases } = await findCanary(store, first.canary.id);
    return store.commitGeneration(number, {
      composition,
      releases,
      change: { kind: 'canary-abort', id: canary.id, releases: canary.tries },
      ...generationRecord(actor, why),
      evidence,
      checks: {},
    });
  });
  await deleteCounts(counts, first.canary.id);
  return generation;
}

export async function readCanary(
  store: ReleaseStore,
  source: CountsSource | undefined,
): Promise<CanaryState> {
  const canary = (await store.current())?.canary;
  if (!canary) return { canary: null, summary: 'No canary runs.' };
  try {
    const counts = await readCounts(source, canary.id);
    return { canary, counts, ...judge(canary, counts) };
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    return { canary, summary: error.message };
  }
}

/** Ends the running canary if its counts say that it is worse. @throws ReleaseError */
export async function watchCanary(
  store: ReleaseStore,
  source: CountsSource | undefined,
): Promise<CanaryState & { ended?: Generation }> {
  const state = await readCanary(store, source);
  if (!state.canary || state.verdict !== 'abort') return state;
  const change = {
    id: state.canary.id,
    actor: { by: CANARY_WATCHER },
    why: state.summary,
    evidence: state.counts,
  };
  return { ...state, ended: await abortCanary(store, change, source) };
}

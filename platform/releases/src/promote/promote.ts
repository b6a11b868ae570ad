import { setTimeout as sleep } from 'node:timers/promises';
import { type CompositionRequest, formatReference } from '../compose/plan.ts';
import { ReleaseError } from '../errors.ts';
import type { OperationContext, PromoteResult } from '../service/contract.ts';
import type { Actor, Generation } from '../store/manifests.ts';
import { compositionId, type ReleaseStore, releaseId } from '../store/release-store.ts';
import { type Candidate, type ComposeContext, makeCandidate, storeCandidate } from './candidate.ts';

export interface Promotion extends Omit<CompositionRequest, 'origin' | 'arm' | 'previewUntil'> {
  actor: Actor;
  why?: string | undefined;
  /** For a section rollback: the generation whose release it restores. */
  restores?: number | undefined;
}

const ATTEMPTS = 10;
const WAIT_MS = 200;

/** Repeats a change that lost a race. Its target must be fixed before. */
export async function retryOnConflict<Result>(change: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      const wasOvertaken = error instanceof ReleaseError && error.isConcurrentChange;
      if (!wasOvertaken || attempt === ATTEMPTS) throw error;
      await sleep(Math.random() * WAIT_MS);
    }
  }
}

export function generationRecord(actor: Actor, why: string | undefined) {
  return { at: new Date().toISOString(), ...actor, why: why || undefined };
}

async function makeCandidates(composeContext: ComposeContext, promotion: Promotion, call: OperationContext) {
  const candidate = await makeCandidate(composeContext, promotion, call);
  const { before } = candidate.plan;
  if (!before?.canary) return { candidate, canaryCandidate: undefined };
  // Both arms get a promotion, so that they differ only in what the canary tries.
  call.onProgress?.({
    type: 'line',
    text: `Checking the canary too, which tries ${before.canary.tries.join(', ')}:`,
  });
  const canaryCandidate = await makeCandidate(composeContext, { ...promotion, arm: 'canary' }, call);
  if (canaryCandidate.plan.before?.generation !== before.generation)
    throw ReleaseError.concurrentChange(before.generation + 1);
  return { candidate, canaryCandidate };
}

async function promoteOnce(
  composeContext: ComposeContext,
  promotion: Promotion,
  call: OperationContext,
  confirm: () => Promise<void>,
): Promise<PromoteResult> {
  const { store } = composeContext;
  const { actor, why, restores } = promotion;
  const { candidate, canaryCandidate } = await makeCandidates(composeContext, promotion, call);
  const { plan, composed, results } = candidate;
  const { id, releases, pages } = composed.manifest;
  const described = { composition: id, addresses: Object.keys(pages).length };
  if (
    plan.before?.composition === id &&
    (!canaryCandidate || plan.before.canary?.composition === canaryCandidate.composed.manifest.id)
  )
    return { ...described, generation: plan.before.generation, changed: false };
  for (const each of [candidate, canaryCandidate]) if (each) await storeCandidate(store, each);
  await confirm();
  const { generation } = await store.commitGeneration(plan.before?.generation ?? 0, {
    composition: id,
    releases,
    ...canaryOf(plan.before, canaryCandidate),
    change: { kind: 'promote', releases: plan.requested.map(formatReference), restores },
    ...generationRecord(actor, why),
    checks: results,
  });
  return { ...described, generation, changed: true };
}

function canaryOf(before: Generation | undefined, canaryCandidate: Candidate | undefined) {
  if (!before?.canary || !canaryCandidate) return {};
  const { id, releases } = canaryCandidate.composed.manifest;
  return { canary: { ...before.canary, composition: id, releases } };
}

/**
 * Replaces live releases after every check. `confirm` runs right before the commit and throws if the caller
 * has lost its right. @throws ReleaseError
 */
export function promote(
  composeContext: ComposeContext,
  promotion: Promotion,
  call: OperationContext,
  confirm: () => Promise<void> = async () => {},
): Promise<PromoteResult> {
  return retryOnConflict(() => promoteOnce(composeContext, promotion, call, confirm));
}

/** Returns the names of releases whose version differs. */
export function changedNames(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).sort();
}

/** Keeps a composition and its releases from `prune`, and reads it. @throws ReleaseError if it is gone */
export async function materializeComposition(
  store: ReleaseStore,
  { composition, releases }: Pick<Generation, 'composition' | 'releases'>,
): Promise<void> {
  const id = compositionId(composition);
  const { fallbacks = {} } = (await store.composition(composition)) ?? {};
  const idsOf = (versions: Readonly<Record<string, string>>) =>
    Object.entries(versions).map(([name, version]) => releaseId({ name, version }));
  await store.touch([id, ...idsOf(releases)], idsOf(fallbacks));
  if (!(await store.cache.materialize(id)))
    throw new ReleaseError('not-found', `Composition ${composition} was pruned or is lost.`);
}

import { setTimeout as sleep } from 'node:timers/promises';
import { type CompositionRequest, formatReference } from '../compose/plan.ts';
import { ReleaseError } from '../errors.ts';
import type { OperationContext, Promoted } from '../service/contract.ts';
import type { Actor, Generation } from '../store/manifests.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import { type Candidate, type Composer, makeCandidate, storeCandidate } from './candidate.ts';

/** What is promoted, for whom and why. */
export interface Promotion extends Omit<CompositionRequest, 'origin' | 'arm' | 'previewUntil'> {
  actor: Actor;
  why?: string | undefined;
  /** Folder of the checkout whose `npm start` promotes. */
  checkout?: string | undefined;
  /** Of a section rollback: the generation whose release is restored. */
  restores?: number | undefined;
}

/** How often somebody else may be faster before a caller is told, and the longest wait in between, in milliseconds. */
const ATTEMPTS = 10;
const WAIT_MS = 200;

/**
 * Does something to what is live, and does it again where somebody else was faster. Whatever it goes by has to be
 * fixed before.
 */
export async function retryOnConflict<Result>(change: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await change();
    } catch (error) {
      const wasOvertaken =
        error instanceof ReleaseError && error.code === 'conflict' && error.isConcurrentChange;
      if (!wasOvertaken || attempt === ATTEMPTS) throw error;
      await sleep(Math.random() * WAIT_MS);
    }
  }
}

/** Returns what a generation says of who made it, when and why. */
export function generationRecord(actor: Actor, why: string | undefined) {
  return { at: new Date().toISOString(), ...actor, ...(why ? { why } : {}) };
}

async function makeCandidates(composer: Composer, promotion: Promotion, call: OperationContext) {
  const candidate = await makeCandidate(composer, promotion, call);
  const { before } = candidate.plan;
  if (!before?.canary) return { candidate, beside: undefined };
  // What goes live while a canary runs goes to all visitors: its arms differ in what it tries and in nothing else.
  call.onProgress?.({
    type: 'line',
    text: `The same in the canary, which tries ${before.canary.tries.join(', ')}:`,
  });
  const beside = await makeCandidate(composer, { ...promotion, arm: 'canary' }, call);
  if (beside.plan.before?.generation !== before.generation)
    throw ReleaseError.concurrentChange(before.generation + 1);
  return { candidate, beside };
}

async function promoteOnce(
  composer: Composer,
  promotion: Promotion,
  call: OperationContext,
  confirm: () => Promise<void>,
): Promise<Promoted> {
  const { store } = composer;
  const { actor, why, checkout, restores } = promotion;
  const { candidate, beside } = await makeCandidates(composer, promotion, call);
  const { plan, composed, results } = candidate;
  const { id, releases, pages } = composed.manifest;
  const told = { composition: id, addresses: Object.keys(pages).length };
  if (
    plan.before?.composition === id &&
    (!beside || plan.before.canary?.composition === beside.composed.manifest.id)
  )
    return { ...told, generation: plan.before.generation, changed: false };
  for (const each of [candidate, beside]) if (each) await storeCandidate(store, each);
  await confirm();
  const { generation } = await store.commitGeneration(plan.before?.generation ?? 0, {
    composition: id,
    releases,
    ...canaryBeside(plan.before, beside),
    change: {
      kind: 'promote',
      releases: plan.asked.map(formatReference),
      ...(restores ? { restores } : {}),
    },
    ...generationRecord(actor, why),
    ...(checkout ? { checkout } : {}),
    checks: results,
  });
  return { ...told, generation, changed: true };
}

/** Returns the canary of a generation with the composition that now stands beside the live one. */
function canaryBeside(before: Generation | undefined, beside: Candidate | undefined) {
  if (!before?.canary || !beside) return {};
  const { id, releases } = beside.composed.manifest;
  return { canary: { ...before.canary, composition: id, releases } };
}

/**
 * Puts releases in the place of the live ones. Until the last step nothing changes for visitors.
 * @param confirm is asked right before that step; throws where the caller has lost its right
 * @throws ReleaseError
 */
export function promote(
  composer: Composer,
  promotion: Promotion,
  call: OperationContext,
  confirm: () => Promise<void> = async () => {},
): Promise<Promoted> {
  return retryOnConflict(() => promoteOnce(composer, promotion, call, confirm));
}

/** Finds the version of each release that a generation has and another has not, by name. */
export function changedNames(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).sort();
}

/** Refuses what is lost or damaged. @throws ReleaseError */
export async function materializeComposition(store: ReleaseStore, id: string): Promise<void> {
  if (!(await store.cache.materialize(`compositions/${id}`)))
    throw new ReleaseError('not-found', `Composition ${id} was pruned or is lost.`);
}

import type { ReleaseReference } from '../compose/choose.ts';
import { tried } from '../gate/base.ts';
import { type Candidate, type CandidateOptions, withCandidate } from '../gate/candidate.ts';
import { PROMOTION_CHECKS } from '../gate/check-list.ts';
import type { CheckResults } from '../gate/check-run.ts';
import { Overtaken } from '../store/generations.ts';
import type { Actor, CompositionManifest, Generation } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';
import { userName } from '../store/user-name.ts';
import { type Difference, difference } from './difference.ts';

export interface PromoteOptions extends Omit<CandidateOptions, 'checks' | 'previewUntil'> {
  /** Kept in the history. */
  why?: string | undefined;
  /** Folder of the checkout whose `npm start` promotes. */
  checkout?: string | undefined;
  /** Whom it is done for; the user of this program unless given. */
  by?: string | undefined;
  publisher?: Actor | undefined;
  /** Where one section is rolled back: the generation whose release of it is restored. */
  restores?: number | undefined;
}

/** What the history says of each check. None refused what goes live. */
export function recordOf(results: CheckResults): Record<string, string> {
  return Object.fromEntries(
    [...results].map(([name, result]) => [
      name,
      result.outcome === 'skipped' ? `skipped: ${result.why}` : result.outcome,
    ]),
  );
}

/** What came of a promotion. */
export interface Promotion {
  generation: Generation;
  composition: CompositionManifest;
  /** False when exactly this was live already. */
  changed: boolean;
}

/** What is told of a promotion. */
export function summaryOf({ generation: { generation }, composition, changed }: Promotion) {
  return {
    generation,
    composition: composition.id,
    addresses: Object.keys(composition.pages).length,
    changed,
  };
}

/**
 * Puts releases in the place of those that are live: renders and checks every address with them, then makes the
 * composition live. Until that last step nothing that visitors see has changed.
 * @throws Refusal when a release is missing or somebody else promoted meanwhile; GateRefusal when a check refuses
 */
export function promote(
  store: ReleaseStore,
  references: readonly ReleaseReference[],
  { why, checkout, by = userName(), publisher, restores, ...rest }: PromoteOptions,
): Promise<Promotion> {
  const options = { ...rest, checks: PROMOTION_CHECKS };
  return store.pins.hold((confirm) =>
    withCandidate(store, references, options, (candidate) =>
      inBothArms(store, references, options, candidate, async (beside) => {
        const { before, manifest, results, keep, keepPages } = candidate;
        const composition = await keep();
        if (before?.composition === manifest.id) return { generation: before, composition, changed: false };
        const tried = await beside?.keep();
        await confirm();
        rest.watch?.signal?.throwIfAborted();
        await rest.watch?.confirm?.();
        await store.visitorKey.readOrMake();
        const generation = await store.generations.create(before?.generation ?? 0, {
          composition: composition.id,
          releases: composition.releases,
          ...(before?.canary && tried
            ? { canary: { ...before.canary, composition: tried.id, releases: tried.releases } }
            : {}),
          change: {
            kind: 'promote',
            releases: references.map(({ name }) => `${name}@${composition.releases[name]}`),
            ...(restores ? { restores } : {}),
          },
          at: new Date().toISOString(),
          by,
          ...(publisher ? { publisher } : {}),
          ...(why ? { why } : {}),
          ...(checkout ? { checkout } : {}),
          checks: recordOf(results),
        });
        // Only now: what was made live is seen sooner.
        await keepPages();
        return { generation, composition, changed: true };
      }),
    ),
  );
}

/**
 * Puts the releases into the canary as well, where one runs: what goes live meanwhile goes to all visitors, and the two arms differ in nothing but
 * what the canary tries.
 */
async function inBothArms<Result>(
  store: ReleaseStore,
  references: readonly ReleaseReference[],
  options: CandidateOptions,
  { before }: Candidate,
  use: (beside: Candidate | undefined) => Promise<Result>,
): Promise<Result> {
  if (!before?.canary) return use(undefined);
  options.say?.(`The same in the canary, which tries ${tried(before.canary)}:`);
  return withCandidate(store, references, { ...options, arm: 'canary' }, (beside) => {
    const now = beside.before?.generation ?? 0;
    if (now !== before.generation) throw new Overtaken(now);
    return use(beside);
  });
}

/**
 * Does all that a promotion of a release needs but making it live, so that one that follows has little left to do: its pages, and that they
 * passed every check, are kept, and the composition that it makes with what is live now.
 * @throws Refusal when a release is missing; GateRefusal when a check refuses, and then nothing is kept
 */
export function prepare(
  store: ReleaseStore,
  reference: ReleaseReference,
  options: Omit<CandidateOptions, 'checks' | 'previewUntil'>,
): Promise<void> {
  return store.pins.hold(() =>
    withCandidate(store, [reference], { ...options, checks: PROMOTION_CHECKS }, async (candidate) => {
      await candidate.keep();
      await candidate.keepPages();
    }),
  );
}

/** What a promotion would do. */
export interface DryRun {
  composition: CompositionManifest;
  changes: Difference;
}

/**
 * Does everything that a promotion does but its last steps: nothing is kept.
 * @throws Refusal when a release is missing; GateRefusal when a check refuses
 */
export function dryRun(
  store: ReleaseStore,
  references: readonly ReleaseReference[],
  options: PromoteOptions,
): Promise<DryRun> {
  return store.pins.hold(() =>
    withCandidate(store, references, { ...options, checks: PROMOTION_CHECKS }, async (candidate) => ({
      composition: candidate.manifest,
      changes: await difference(store, candidate.live, candidate),
    })),
  );
}

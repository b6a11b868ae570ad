import { randomBytes } from 'node:crypto';
import { Refusal } from '@site/contract/program';
import { shareOf } from '../canary/steps.ts';
import type { ReleaseReference } from '../compose/choose.ts';
import { tried } from '../gate/base.ts';
import { type CandidateOptions, withCandidate } from '../gate/candidate.ts';
import { PROMOTION_CHECKS } from '../gate/check-list.ts';
import type { Canary, CompositionManifest, Generation } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';
import { type CanaryPlan, type ChangeOptions, historyOf } from './canary-changes.ts';
import { recordOf } from './promote.ts';

/** A canary that was started. */
export interface StartedCanary {
  generation: Generation;
  canary: Canary;
  composition: CompositionManifest;
}

/**
 * Gives releases to a share of visitors: renders and checks every address with them as a promotion does, and leaves what all others get as it is.
 * @throws Refusal when nothing is live, a canary runs, exactly this is live, a release is missing, or somebody else promoted meanwhile; GateRefusal
 * when a check refuses
 */
export function startCanary(
  store: ReleaseStore,
  references: readonly ReleaseReference[],
  plan: CanaryPlan,
  { by, publisher, why, ...rest }: Omit<CandidateOptions, 'checks' | 'previewUntil' | 'arm'> & ChangeOptions,
): Promise<StartedCanary> {
  const options = { ...rest, checks: PROMOTION_CHECKS };
  return store.pins.hold(async (confirm) => {
    refuseSecond(await store.current());
    return withCandidate(
      store,
      references,
      options,
      async ({ before, manifest, results, keep, keepPages }) => {
        if (!before) throw new Refusal('Nothing is live yet: promote without a canary first.');
        refuseSecond(before);
        if (before.composition === manifest.id)
          throw new Refusal(`Exactly this is live already, as generation ${before.generation}.`);
        const composition = await keep();
        await confirm();
        rest.watch?.signal?.throwIfAborted();
        await rest.watch?.confirm?.();
        const history = historyOf({ by, publisher, why });
        const canary: Canary = {
          ...plan,
          id: randomBytes(8).toString('hex'),
          composition: composition.id,
          releases: composition.releases,
          tries: references.map(({ name }) => `${name}@${composition.releases[name]}`),
          step: 0,
          startedAt: history.at,
          since: history.at,
          by: history.by,
          ...(publisher ? { publisher } : {}),
        };
        await store.visitorKey.readOrMake();
        const generation = await store.generations.create(before.generation, {
          composition: before.composition,
          ...(before.releases ? { releases: before.releases } : {}),
          canary,
          change: { kind: 'canary', id: canary.id, releases: canary.tries, share: shareOf(canary) },
          ...history,
          checks: recordOf(results),
        });
        await keepPages();
        return { generation, canary, composition };
      },
    );
  });
}

function refuseSecond(before: Generation | undefined): void {
  if (before?.canary)
    throw new Refusal(
      `A canary tries ${tried(before.canary)} already, and there is one at a time. Wait until it has ended, or withdraw it with "canary abort".`,
    );
}

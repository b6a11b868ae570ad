import { Refusal } from '@site/contract/program';
import type { Arm } from '../canary/visitor.ts';
import { formatReference, type ReleaseReference } from '../compose/choose.ts';
import type { CompositionManifest, Generation } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';

/** What other releases are put into. */
export interface Base {
  /** The generation that is live; undefined where nothing is. */
  before: Generation | undefined;
  /** Its composition, or that of its canary. */
  live: CompositionManifest | undefined;
}

/** What a generation's canary tries, as a person reads it. */
export function tried({ tries }: Pick<NonNullable<Generation['canary']>, 'tries'>): string {
  return tries.join(', ');
}

/**
 * What releases are put into. Where the live composition is lost, nobody knows all that would go with them.
 * @throws Refusal that says what to do then
 */
export async function findBase(
  store: ReleaseStore,
  references: readonly ReleaseReference[],
  arm: Arm,
): Promise<Base> {
  const { generation: before, composition: live } = await store.live((generation) =>
    arm === 'canary' && generation.canary ? generation.canary.composition : generation.composition,
  );
  if (before && !live) {
    if (arm === 'canary')
      throw new Refusal(
        'The composition of the canary is not there or cannot be read. Withdraw it with "canary abort", then try again.',
      );
    refuseGaps(before, references);
  }
  return { before, live };
}

/** @throws Refusal that names all releases, where some are not named */
function refuseGaps(
  { generation, releases = {} }: Generation,
  references: readonly ReleaseReference[],
): void {
  const isNamed = (name: string) => references.some((reference) => reference.name === name);
  if (Object.keys(releases).every(isNamed)) return;
  const all = Object.entries(releases).map((release) => release.join('@'));
  throw new Refusal(
    `The composition of generation ${generation}, which is live, is not there or cannot be read. Roll back, or promote all of its releases together: ${all.join(' ')}.`,
  );
}

/** Refuses what a canary tries at this moment: nobody could say any more which release visitors met. @throws Refusal */
export function refuseTried(before: Generation | undefined, references: readonly ReleaseReference[]): void {
  const { canary } = before ?? {};
  if (!canary) return;
  const again = references.find(({ name }) => canary.tries.some((release) => release.startsWith(`${name}@`)));
  if (again)
    throw new Refusal(
      `${formatReference(again)} cannot go live now: a canary tries ${tried(canary)}. Wait until it has ended, or withdraw it with "canary abort".`,
    );
}

import { Refusal } from '@site/contract/program';
import { shareOf } from '../canary/steps.ts';
import { Overtaken } from '../store/generations.ts';
import type { Actor, Canary, Generation } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';
import { userName } from '../store/user-name.ts';
import { findRestorable } from './restorable.ts';

/** How a canary goes on. */
export type CanaryPlan = Pick<Canary, 'steps' | 'minutes' | 'minVisitors' | 'margin'>;

/** For whom something is done, and why. */
export interface ChangeOptions {
  /** Whom it is done for; the user of this program unless given. */
  by?: string | undefined;
  publisher?: Actor | undefined;
  /** Kept in the history. */
  why?: string | undefined;
}

/** What a generation says of who made it, when and why. */
export function historyOf({ by = userName(), publisher, why }: ChangeOptions) {
  const at = new Date().toISOString();
  return { at, by, ...(publisher ? { publisher } : {}), ...(why ? { why } : {}) };
}

/** What is done to a canary, for whom, and the numbers that it was decided on. */
interface CanaryChange extends ChangeOptions {
  /** Which one is meant: where another one runs by now, or none, nothing is done. */
  id?: string | undefined;
  /** From which step it is to go on: where somebody was faster, it does not go on once more. */
  step?: number | undefined;
  evidence?: Record<string, unknown> | undefined;
  /** Is asked of the canary that is changed. @throws where that may not be */
  mayChange?: ((canary: Canary) => void | Promise<void>) | undefined;
}

/** What is live and its canary. @throws Refusal where none runs, another one, or it is at another step */
async function findRunning(store: ReleaseStore, { id, step, mayChange }: CanaryChange) {
  const current = await store.current();
  if (!current?.canary) throw new Refusal('No canary runs. "promote … --canary 10%" starts one.');
  if (id !== undefined && current.canary.id !== id)
    throw new Refusal('That canary has ended, and another one runs.');
  await mayChange?.(current.canary);
  if (step !== undefined && current.canary.step !== step) throw new Overtaken(current.generation);
  return { current, canary: current.canary };
}

function recordedAs(current: Generation, { id, step, evidence, mayChange, ...doer }: CanaryChange) {
  return { ...historyOf(doer), checks: current.checks, ...(evidence ? { evidence } : {}) };
}

/**
 * Gives a canary to its next share of visitors, or, after its last, to all: then its composition is what is live.
 * @throws Refusal where none runs, its composition is not whole, or somebody else made something live meanwhile
 */
export function continueCanary(store: ReleaseStore, change: CanaryChange = {}): Promise<Generation> {
  return store.pins.hold(async (confirm) => {
    const { current, canary } = await findRunning(store, change);
    const { id, composition, releases, tries, step, steps } = canary;
    await findRestorable(store, { ...current, composition, releases });
    await confirm();
    const record = recordedAs(current, change);
    if (step + 1 >= steps.length)
      return store.generations.create(current.generation, {
        composition,
        releases,
        change: { kind: 'canary-complete', id, releases: tries },
        ...record,
      });
    const next = { ...canary, step: step + 1, since: record.at };
    return store.generations.create(current.generation, {
      ...unchanged(current),
      canary: next,
      change: { kind: 'canary-step', id, releases: tries, share: shareOf(next) },
      ...record,
    });
  });
}

/**
 * Withdraws a canary, at once: all visitors get what the others had. Nothing is rendered or read for it.
 * @throws Refusal where none runs, or somebody else made something live meanwhile
 */
export async function abortCanary(store: ReleaseStore, change: CanaryChange = {}): Promise<Generation> {
  const { current, canary } = await findRunning(store, change);
  return store.generations.create(current.generation, {
    ...unchanged(current),
    change: { kind: 'canary-abort', id: canary.id, releases: canary.tries },
    ...recordedAs(current, change),
  });
}

/** What all who are in no canary go on getting. */
function unchanged({ composition, releases }: Generation) {
  return { composition, ...(releases ? { releases } : {}) };
}

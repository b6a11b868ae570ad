import type { CanaryCounts } from '../canary/counts.ts';
import { type Decision, decide } from '../canary/decide.ts';
import { type CountsSource, CountsUnknown, readCanaryCounts } from '../canary/read-counts.ts';
import { Overtaken } from '../store/generations.ts';
import type { Canary, Generation } from '../store/manifest.ts';
import { StoreUnusable } from '../store/objects/bucket.ts';
import type { ReleaseStore } from '../store/store.ts';
import { abortCanary, continueCanary } from './canary-changes.ts';

/** Who decides in the place of a person, as the history names it. */
export const WATCHER = 'canary watch';

/** What was found when somebody looked at a canary. */
export interface CanaryLook {
  /** As it was. */
  canary: Canary;
  counts: CanaryCounts;
  decision: Decision;
  /** What was made live by the decision; undefined where the canary goes on as it was. */
  made?: Generation;
}

/** What is decided now on a canary. */
async function judge(canary: Canary, source: CountsSource | undefined, now: Date): Promise<CanaryLook> {
  const counts = await readCanaryCounts(source, canary.id);
  return { canary, counts, decision: decide(canary, counts, now) };
}

/** What is known of the canary that runs, without doing anything; with `unknown`, why its counts cannot be had. */
export async function readCanary(
  store: ReleaseStore,
  source: CountsSource | undefined,
): Promise<CanaryLook | { canary: Canary | null; unknown?: string }> {
  const canary = (await store.current())?.canary ?? null;
  if (!canary) return { canary };
  try {
    return await judge(canary, source, new Date());
  } catch (error) {
    if (error instanceof CountsUnknown) return { canary, unknown: error.message };
    throw error;
  }
}

/**
 * Looks once at the canary that runs, and does what its numbers say: withdraws it, gives it to more visitors or to all, or nothing.
 * @param mayGoOn is asked before it goes on, whatever its numbers say: it throws where that may not be. Withdrawn it is in any case
 * @returns undefined where none runs
 * @throws CountsUnknown; Refusal where it is to go on and its composition is not whole; what `mayGoOn` throws
 */
export async function watchCanary(
  store: ReleaseStore,
  source: CountsSource | undefined,
  mayGoOn?: (canary: Canary) => Promise<void>,
): Promise<CanaryLook | undefined> {
  const canary = (await store.current())?.canary;
  if (!canary) return undefined;
  const look = await judge(canary, source, new Date());
  const { verdict, why, evidence } = look.decision;
  if (verdict === 'hold') return look;
  const change = { id: canary.id, by: WATCHER, why, evidence };
  try {
    const made = await (verdict === 'abort'
      ? abortCanary(store, change)
      : continueCanary(store, { ...change, step: canary.step, mayChange: mayGoOn }));
    return { ...look, made };
  } catch (error) {
    // Somebody made something live meanwhile: the next look sees what.
    if (error instanceof Overtaken) return look;
    // Of a write without an answer nobody knows whether it arrived: that is said.
    if (error instanceof StoreUnusable) throw error;
    if ((await store.current())?.canary?.id !== canary.id) return look;
    throw error;
  }
}

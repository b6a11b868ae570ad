import { Refusal } from '@site/contract/program';
import { parseReference } from '../compose/choose.ts';
import { shown } from '../store/generations.ts';
import type { Actor, Generation } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';
import { userName } from '../store/user-name.ts';
import { abortCanary } from './canary-changes.ts';
import { findRestorable } from './restorable.ts';

/** The first of what was live before. */
async function stepBack(store: ReleaseStore, current: Generation): Promise<Generation | undefined> {
  for await (const before of store.generations.before(current)) return before;
  return undefined;
}

/**
 * What is live, and what a rollback would restore: undefined where it withdraws a canary.
 * @throws Refusal when there is nothing to go back to
 */
async function findTarget(
  store: ReleaseStore,
  to?: number,
): Promise<{ current: Generation; target: Generation | undefined }> {
  // A number that is given needs no look at what is live first.
  const [current, named] = await Promise.all([
    store.current(),
    to === undefined ? undefined : store.generations.read(to),
  ]);
  if (!current) throw new Refusal('Nothing is live yet, so there is nothing to go back to.');
  // It is what was made live last, if only to some.
  if (current.canary && to === undefined) return { current, target: undefined };
  const target = to === undefined ? await stepBack(store, current) : named;
  if (!target) {
    const which = to === undefined ? 'earlier composition' : `generation ${to}`;
    throw new Refusal(`There is no ${which} to go back to. "history" lists what has been live.`);
  }
  if (target.composition === current.composition)
    throw new Refusal(`The composition of generation ${target.generation} is live already.`);
  return { current, target };
}

interface RollbackOptions {
  /** Number of the generation to restore; the one before what is live when left out. */
  to?: number | undefined;
  /** Kept in the history. */
  why?: string | undefined;
  /** Whom it is done for; the user of this program unless given. */
  by?: string;
  publisher?: Actor | undefined;
  /** Throws where these may not be taken back: whatever has another release afterwards, and what a canary tries that ends with it. */
  mayTakeBack?: (names: readonly string[]) => void;
}

/** The releases of a generation, by name. Those from before they were written down have them in their composition alone. */
async function releasesOf(store: ReleaseStore, generation: Generation): Promise<Record<string, string>> {
  if (generation.releases) return generation.releases;
  const composition = await store.composition(generation.composition).catch(() => undefined);
  return composition?.releases ?? {};
}

/** The names that have another release, or none, after a change. */
function differingNames(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).sort();
}

/** What the canary of a generation tries, by name; nothing where none runs. */
function triedNames({ canary }: Generation): string[] {
  return canary?.tries.map((release) => parseReference(release).name) ?? [];
}

/**
 * Does all that a rollback does before it makes something live: what it would restore is compared then, and on this machine's disk, and one
 * that follows has little left to do. Where there is nothing to go back to, or it is not whole, the rollback says so.
 */
export async function prepareRollback(store: ReleaseStore): Promise<void> {
  try {
    const { target } = await findTarget(store);
    if (target) await findRestorable(store, target);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/**
 * Makes an earlier composition live again, as it is in the store: nothing is rendered or built. Where a canary runs and no generation is named, it is
 * withdrawn, and nothing else changes.
 * @throws Refusal when there is none, when it is not whole, or when somebody else promoted meanwhile
 */
export function rollback(
  store: ReleaseStore,
  { to, why, by = userName(), publisher, mayTakeBack }: RollbackOptions,
): Promise<Generation> {
  // While the pin is set: which it is does not depend on that. Whether it is whole, and stays so, is looked at under the pin.
  const finding = findTarget(store, to);
  // It is heard of below, or something worse was.
  finding.catch(() => undefined);
  return store.pins.hold(async (confirm) => {
    const { current, target } = await finding;
    if (!target) {
      mayTakeBack?.(triedNames(current));
      return abortCanary(store, { id: current.canary?.id, why, by, publisher });
    }
    const [{ releases }, live] = await Promise.all([
      findRestorable(store, target),
      releasesOf(store, current),
    ]);
    // A canary that runs ends with it, whatever it tries.
    mayTakeBack?.([...new Set([...differingNames(live, releases), ...triedNames(current)])]);
    await confirm();
    return store.generations.create(current.generation, {
      composition: target.composition,
      releases,
      change: { kind: 'rollback', to: shown(target) },
      at: new Date().toISOString(),
      by,
      ...(publisher ? { publisher } : {}),
      ...(why ? { why } : {}),
      checks: target.checks,
    });
  });
}

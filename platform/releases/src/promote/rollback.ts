import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@site/contract/program';
import { shown } from '../store/generations.ts';
import type { Actor, CompositionManifest, Generation } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';
import { userName } from '../store/user-name.ts';

/** The first of what was live before. */
async function stepBack(store: ReleaseStore, current: Generation): Promise<Generation | undefined> {
  for await (const before of store.generations.before(current)) return before;
  return undefined;
}

/**
 * Refuses to restore what visitors could not get: a composition that is gone or has other bytes, or one whose releases lack files. What a
 * release falls back on may be missing; it is needed only where that one does not work. @returns the composition
 */
async function findWhole(store: ReleaseStore, target: Generation): Promise<CompositionManifest> {
  const advice = 'Promote its releases instead, or name another generation.';
  const expected = target.releases ?? {};
  // At once: the generation says already which releases they are.
  const [problem, composition, missing] = await Promise.all([
    store.problemOf(target.composition),
    store.composition(target.composition).catch(() => undefined),
    findMissing(store, expected),
  ]);
  if (problem || !composition)
    throw new Refusal(
      `The composition of generation ${target.generation} ${problem ?? 'cannot be read'}. ${advice}`,
    );
  const lacking = isDeepStrictEqual(expected, composition.releases)
    ? missing
    : await findMissing(store, composition.releases);
  if (lacking) {
    const { name, version, file } = lacking;
    throw new Refusal(
      `Generation ${target.generation} needs ${name}@${version}, of which ${file} is missing or not whole. Delete ${store.releasePlace(lacking)} and publish ${name} again from the same sources, or name another generation.`,
    );
  }
  return composition;
}

/** The first of some releases that lacks a file. @param releases versions by name */
async function findMissing(store: ReleaseStore, releases: Readonly<Record<string, string>>) {
  const found = await Promise.all(
    Object.entries(releases).map(async ([name, version]) => {
      const file = await store.missingFile({ name, version });
      return file === undefined ? [] : [{ name, version, file }];
    }),
  );
  return found.flat()[0];
}

/** What is live, and what a rollback would restore. @throws Refusal when there is nothing to go back to */
async function findTarget(
  store: ReleaseStore,
  to?: number,
): Promise<{ current: Generation; target: Generation }> {
  // A number that is given needs no look at what is live first.
  const [current, named] = await Promise.all([
    store.current(),
    to === undefined ? undefined : store.generations.read(to),
  ]);
  if (!current) throw new Refusal('Nothing is live yet, so there is nothing to go back to.');
  const target = to === undefined ? await stepBack(store, current) : named;
  if (!target) {
    const which = to === undefined ? 'earlier composition' : `generation ${to}`;
    throw new Refusal(`There is no ${which} to go back to. "history" lists what has been live.`);
  }
  if (target.composition === current.composition)
    throw new Refusal(`The composition of generation ${target.generation} is live already.`);
  return { current, target };
}

export interface RollbackOptions {
  /** Number of the generation to restore; the one before what is live when left out. */
  to?: number | undefined;
  /** Kept in the history. */
  why?: string | undefined;
  /** Whom it is done for; the user of this program unless given. */
  by?: string;
  publisher?: Actor;
  /** Throws where these may not be taken back: whatever has another release afterwards. */
  mayTakeBack?: (names: readonly string[]) => void;
}

/** The releases of a generation, by name. */
async function releasesOf(store: ReleaseStore, generation: Generation): Promise<Record<string, string>> {
  const composition = await store.composition(generation.composition).catch(() => undefined);
  return composition?.releases ?? generation.releases ?? {};
}

/** The names that have another release, or none, after a change. */
function differingNames(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): string[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).sort();
}

/**
 * Has what a rollback would restore compared, and on this machine's disk, so that one that follows has little left to do. Where there is nothing
 * to go back to, or it is not whole, the rollback says so.
 */
export async function prepareRollback(store: ReleaseStore): Promise<void> {
  try {
    const { target } = await findTarget(store);
    await store.problemOf(target.composition);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}

/**
 * Makes an earlier composition live again, as it is in the store: nothing is rendered or built.
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
    const [{ releases }, live] = await Promise.all([findWhole(store, target), releasesOf(store, current)]);
    mayTakeBack?.(differingNames(live, releases));
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

import { Refusal } from '@site/contract/program';
import { MANIFEST } from '../store/folders/folders.ts';
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
async function findWhole(
  store: ReleaseStore,
  { generation, composition: id }: Generation,
): Promise<CompositionManifest> {
  const advice = 'Promote its releases instead, or name another generation.';
  const problem = await store.problemOf(id);
  const composition = problem ? undefined : await store.composition(id);
  if (!composition) throw new Refusal(`The composition of generation ${generation} ${problem}. ${advice}`);
  await Promise.all(
    Object.entries(composition.releases).map(async ([name, version]) => {
      const release = await store.release(name, version);
      const missing = release ? await store.missingFile(release) : MANIFEST.release;
      if (missing) {
        throw new Refusal(
          `Generation ${generation} needs ${name}@${version}, of which ${missing} is missing or not whole. Delete ${store.releasePlace({ name, version })} and publish ${name} again from the same sources, or name another generation.`,
        );
      }
    }),
  );
  return composition;
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

/** The names that have another release, or none, after a change. */
async function differingNames(
  store: ReleaseStore,
  current: Generation,
  after: Readonly<Record<string, string>>,
): Promise<string[]> {
  const live = (await store.composition(current.composition).catch(() => undefined))?.releases;
  const before = live ?? current.releases ?? {};
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].filter((name) => before[name] !== after[name]).sort();
}

/**
 * Makes an earlier composition live again, as it is in the store: nothing is rendered or built.
 * @throws Refusal when there is none, when it is not whole, or when somebody else promoted meanwhile
 */
export function rollback(
  store: ReleaseStore,
  { to, why, by = userName(), publisher, mayTakeBack }: RollbackOptions,
): Promise<Generation> {
  return store.pins.hold(async (confirm) => {
    const current = await store.current();
    if (!current) throw new Refusal('Nothing is live yet, so there is nothing to go back to.');
    const target = to === undefined ? await stepBack(store, current) : await store.generations.read(to);
    if (!target) {
      const which = to === undefined ? 'earlier composition' : `generation ${to}`;
      throw new Refusal(`There is no ${which} to go back to. "history" lists what has been live.`);
    }
    if (target.composition === current.composition)
      throw new Refusal(`The composition of generation ${target.generation} is live already.`);
    const { releases } = await findWhole(store, target);
    mayTakeBack?.(await differingNames(store, current, releases));
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

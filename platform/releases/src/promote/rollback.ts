import { Refusal } from '@site/contract/program';
import { shown } from '../store/generations.ts';
import type { CompositionManifest, Generation } from '../store/manifest.ts';
import { missingFile } from '../store/release-files.ts';
import type { ReleaseStore } from '../store/store.ts';
import { userName } from '../store/user-name.ts';

/** The first of what was live before. */
async function stepBack(store: ReleaseStore, { generation }: Generation): Promise<Generation | undefined> {
  for await (const before of store.generations.before(generation)) return before;
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
  for (const [name, version] of Object.entries(composition.releases)) {
    const folder = store.releaseFolder(name, version);
    const release = await store.release(name, version);
    const missing = release ? await missingFile(folder, release.files) : 'release.json';
    if (missing) {
      throw new Refusal(
        `Generation ${generation} needs ${name}@${version}, of which ${missing} is missing or not whole. Delete ${folder} and publish ${name} again from the same sources, or name another generation.`,
      );
    }
  }
  return composition;
}

/**
 * Makes an earlier composition live again, as it is in the store: nothing is rendered or built.
 * @param to number of the generation to restore; the one before what is live when left out
 * @param why kept in the history
 * @throws Refusal when there is none, when it is not whole, or when somebody else promoted meanwhile
 */
export function rollback(
  store: ReleaseStore,
  { to, why }: { to?: number; why?: string },
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
    await confirm();
    return store.generations.create(current.generation, {
      composition: target.composition,
      releases,
      change: { kind: 'rollback', to: shown(target) },
      at: new Date().toISOString(),
      by: userName(),
      ...(why ? { why } : {}),
      checks: target.checks,
    });
  });
}

import { isDeepStrictEqual } from 'node:util';
import { Refusal } from '@site/contract/program';
import type { CompositionManifest, Generation } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';

/**
 * Refuses to restore what visitors could not get: a composition that is gone or has other bytes, or one whose releases lack files. What a
 * release falls back on may be missing; it is needed only where that one does not work. @returns the composition
 */
export async function findRestorable(store: ReleaseStore, target: Generation): Promise<CompositionManifest> {
  const advice = 'Promote its releases instead, or name another generation.';
  const expected = target.releases ?? {};
  // At once: the generation says already which releases they are.
  const [composition, missing] = await Promise.all([
    store.bringComposition(target.composition, 'again').catch(() => undefined),
    findMissing(store, expected),
  ]);
  if (!composition) {
    const problem = await store.damageOf(target.composition);
    throw new Refusal(
      `The composition of generation ${target.generation} ${problem ?? 'cannot be read'}. ${advice}`,
    );
  }
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

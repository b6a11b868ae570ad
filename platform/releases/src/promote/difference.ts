import { ReleaseError } from '../errors.ts';
import type { Difference } from '../service/contract.ts';
import type { CompositionManifest } from '../store/manifests.ts';
import type { ReleaseStore } from '../store/release-store.ts';

type Pages = Pick<CompositionManifest, 'pages' | 'fingerprints'>;

export function comparePages(before: Pages | undefined, after: Pages): Difference {
  const addresses = Object.keys(after.pages);
  const wasThere = (address: string) => before !== undefined && address in before.pages;
  return {
    added: addresses.filter((address) => !wasThere(address)),
    removed: Object.keys(before?.pages ?? {}).filter((address) => !(address in after.pages)),
    changed: addresses.filter(
      (address) => wasThere(address) && before?.fingerprints[address] !== after.fingerprints[address],
    ),
  };
}

/** Compares a generation with the one before it. @throws ReleaseError if it was pruned */
export async function compareGenerations(store: ReleaseStore, number: number): Promise<Difference> {
  const [before, after] = await Promise.all(
    [number - 1, number].map(async (each) => {
      const generation = await store.generation(each);
      return generation && store.composition(generation.composition);
    }),
  );
  if (after) return comparePages(before, after);
  throw new ReleaseError('not-found', `Generation ${number} was pruned. "history" lists the others.`);
}

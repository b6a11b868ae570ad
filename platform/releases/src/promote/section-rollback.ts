import { Refusal } from '@site/contract/program';
import type { ReleaseReference } from '../compose/choose.ts';
import type { Generation } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';

/** The generation from which a section has the release that a generation shows: what was rolled back shows an earlier one's. */
function originOf(name: string, number: number, byNumber: ReadonlyMap<number, Generation>): number {
  const change = byNumber.get(number)?.change;
  if (change?.kind === 'rollback' && change.to < number) return originOf(name, change.to, byNumber);
  if (change?.kind !== 'promote' || !change.restores || change.restores >= number) return number;
  return change.releases.some((release) => release.startsWith(`${name}@`))
    ? originOf(name, change.restores, byNumber)
    : number;
}

/**
 * The release of a section that was live before the one that is, as rollbacks go: what a rollback took back is not among them.
 * @returns the release, and the generation that had it
 * @throws Refusal where there is none
 */
export async function releaseBefore(
  store: ReleaseStore,
  name: string,
): Promise<{ release: ReleaseReference; restores: number }> {
  const history = await store.generations.history();
  const byNumber = new Map(history.map((each) => [each.generation, each]));
  const [current] = history;
  const version = current?.releases?.[name];
  if (!current || !version) throw new Refusal(`${name} is not live, so there is nothing to go back from.`);
  let from = originOf(name, current.generation, byNumber);
  for (;;) {
    const number = from - 1;
    const earlier = byNumber.get(number)?.releases?.[name];
    if (!byNumber.has(number))
      throw new Refusal(`No earlier release of ${name} was live. "history" lists what has been live.`);
    from = originOf(name, number, byNumber);
    if (earlier && earlier !== version) return { release: { name, version: earlier }, restores: number };
  }
}

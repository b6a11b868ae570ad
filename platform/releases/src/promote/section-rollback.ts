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

/** What goes live where one section is rolled back. */
interface ReleaseBefore {
  release: ReleaseReference;
  /** The generation that had it. */
  restores: number;
  /** By the section's name, what it falls back on then: the one before it in turn, never the one that is taken back. */
  fallbacks: Readonly<Record<string, string | undefined>>;
}

/** The newest generation before another that had a release of a section, and none of those that are not wanted. */
function generationBefore(
  name: string,
  number: number,
  byNumber: ReadonlyMap<number, Generation>,
  unwanted: readonly string[],
): { number: number; version: string } | undefined {
  for (
    let at = originOf(name, number, byNumber) - 1;
    byNumber.has(at);
    at = originOf(name, at, byNumber) - 1
  ) {
    const version = byNumber.get(at)?.releases?.[name];
    if (version && !unwanted.includes(version)) return { number: at, version };
  }
  return undefined;
}

/**
 * The release of a section that was live before the one that is, as rollbacks go: what a rollback took back is not among them.
 * @throws Refusal where there is none
 */
export async function releaseBefore(store: ReleaseStore, name: string): Promise<ReleaseBefore> {
  const history = await store.generations.history();
  const byNumber = new Map(history.map((each) => [each.generation, each]));
  const [current] = history;
  const live = current?.releases?.[name];
  if (!current || !live) throw new Refusal(`${name} is not live, so there is nothing to go back from.`);
  const before = generationBefore(name, current.generation, byNumber, [live]);
  if (!before)
    throw new Refusal(`No earlier release of ${name} was live. "history" lists what has been live.`);
  const { number, version } = before;
  const fallback = generationBefore(name, number, byNumber, [live, version])?.version;
  return { release: { name, version }, restores: number, fallbacks: { [name]: fallback } };
}

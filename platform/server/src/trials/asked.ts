import type { ReleaseStore } from '@site/releases';

/** What is or was live. */
export type Generation = NonNullable<Awaited<ReturnType<ReleaseStore['current']>>>;

/** What has to be live after a change. */
export interface Asked {
  releases: Readonly<Record<string, string>>;
  /** Undefined where releases are put together anew. */
  composition?: string;
}

/** What is live. @throws when nothing is */
export async function live(store: ReleaseStore): Promise<Generation> {
  const generation = await store.current();
  if (!generation) throw new Error('Nothing is live.');
  return generation;
}

/** What was live before, as if what a rollback took back had never been. */
async function stepBack(store: ReleaseStore, { generation, change, composition }: Generation) {
  const from = change.kind === 'rollback' ? change.to : generation;
  for (let number = from - 1; number > 0; number -= 1) {
    const earlier = await store.generation(number);
    if (earlier && earlier.composition !== composition) return earlier;
  }
  return undefined;
}

/**
 * Finds out by itself what a command of the release program asks for.
 * @param before what is live when it begins
 * @param args `promote name@version`, `rollback` or `rollback --to number`
 * @returns undefined where there is nothing to go back to
 */
export async function whatIsAsked(
  store: ReleaseStore,
  before: Generation,
  args: readonly string[],
): Promise<Asked | undefined> {
  const [command, what = '', number] = args;
  if (command === 'promote') {
    const [name = '', version = ''] = what.split('@');
    const { releases } = (await store.composition(before.composition)) ?? {};
    return { releases: { ...releases, [name]: version } };
  }
  const target = number ? await store.generation(Number(number)) : await stepBack(store, before);
  const composition = target && (await store.composition(target.composition));
  return composition && { releases: composition.releases, composition: composition.id };
}

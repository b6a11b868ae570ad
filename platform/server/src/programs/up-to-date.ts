import { realpathSync } from 'node:fs';
import { print, printError, Refusal, ROOT } from '@site/contract/program';
import {
  type Generation,
  hashOf,
  isOfSources,
  type ReleaseStore,
  recallOutcome,
  releasableWorkspaces,
  rememberOutcome,
  sourceHash,
} from '@site/releases/sources';
import type { PromotionOptions } from './promote-sources.ts';

/** How the history names what this command promoted. */
const WHY = 'npm start';

/** The folder of this checkout, however one came to it. */
const CHECKOUT = realpathSync(ROOT);

/** Who made a generation live, where that was not this command in this checkout: `ana rolled back to`. */
function otherOrigin({ change, why, by, checkout = CHECKOUT }: Generation): string | undefined {
  if (change.kind === 'rollback') return `${by} rolled back to`;
  if (why !== WHY) return `${by} promoted`;
  return checkout === CHECKOUT ? undefined : `"npm start" in ${checkout} promoted`;
}

/** Stands for all that a composition of these sources comes of: the workspaces that releases are made of, and what puts them together. */
async function outcomeId(origin: string): Promise<string> {
  const names = (await releasableWorkspaces()).map(({ name }) => name);
  return `site-${hashOf(await sourceHash(...names, 'platform/releases'), origin).slice(0, 32)}`;
}

/** Whether what is live came of exactly these sources, and is whole. */
async function isShown(store: ReleaseStore, { composition }: Generation, id: string): Promise<boolean> {
  if ((await recallOutcome(store, id)) !== composition) return false;
  const { releases = {} } = (await store.composition(composition)) ?? {};
  const found = await Promise.all(Object.entries(releases).map((release) => store.release(...release)));
  return !found.includes(undefined) && !(await store.damageOf(composition));
}

/** The workspaces of which something else is live than these sources. */
async function changedSince(store: ReleaseStore, { composition }: Generation): Promise<string[]> {
  const { releases = {} } = (await store.composition(composition)) ?? {};
  const changed: string[] = [];
  for (const { name } of await releasableWorkspaces()) {
    const release = await store.release(name, releases[name] ?? '');
    if (!release || !(await isOfSources(store, release))) changed.push(name);
  }
  return changed;
}

/** What to type so that these workspaces are shown as they are here. */
function commandsFor(names: readonly string[]): string {
  const latest = names.map((name) => `${name}@latest`).join(' ');
  return [
    ...names.map((name) => `npx site-release publish ${name}`),
    `npx site-release promote ${latest}`,
  ].join(' && ');
}

/** Builds and promotes these sources, and remembers what came of them. */
async function show(store: ReleaseStore, options: PromotionOptions, id: string): Promise<void> {
  // It loads everything that builds, renders and looks at pages.
  const { promoteSources } = await import('./promote-sources.ts');
  const { generation, changed } = await promoteSources(store, options, { why: WHY, checkout: CHECKOUT });
  if (changed) print(`Promoted generation ${generation.generation}`);
  // Whoever edits meanwhile is shown the rest by the next start.
  if (id === (await outcomeId(options.origin))) await rememberOutcome(store, id, generation.composition);
}

/**
 * Brings what is live up to these sources where this command made it live in this checkout, or nothing is. What somebody promoted or rolled
 * back to stays, and so does what is live when the gate refuses these sources or no browser looks at them.
 * @param stopping aborted where the person stops it: Ctrl-C ends builds, and nobody is told of these
 * @throws Refusal where that happens and nothing is live
 */
export async function bringUpToDate(
  store: ReleaseStore,
  options: PromotionOptions,
  stopping: AbortSignal,
): Promise<void> {
  const live = await store.current();
  const other = live && otherOrigin(live);
  if (live && other) {
    const changed = await changedSince(store, live);
    const stays = `Generation ${live.generation} stays live: ${other} it.`;
    print(changed.length > 0 ? `${stays} To show these sources: ${commandsFor(changed)}` : stays);
    return;
  }
  const id = await outcomeId(options.origin);
  if (live && (await isShown(store, live, id))) return;
  try {
    await show(store, options, id);
  } catch (error) {
    if (stopping.aborted) return;
    if (!live || !(error instanceof Refusal)) throw error;
    printError(`${error.message}\nGeneration ${live.generation} stays live.`);
  }
}

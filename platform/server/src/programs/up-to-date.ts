import { realpathSync } from 'node:fs';
import { print, printError, ROOT } from '@site/contract/program';
import {
  type Generation,
  ReleaseError,
  type ReleaseStore,
  releasableWorkspaces,
  sourceHash,
} from '@site/releases';
import type { PromotionOptions } from './promote-sources.ts';

/** How the history names what this command promoted. */
const WHY = 'npm start';

/** The folder of this checkout, however one came to it. */
const CHECKOUT = realpathSync(ROOT);

/** Says who made a generation live, where that was not this command in this checkout: `ana rolled back to`. */
function otherOrigin({ change, why, by, checkout = CHECKOUT }: Generation): string | undefined {
  if (change.kind === 'rollback') return `${by} rolled back to`;
  if (why !== WHY) return `${by} promoted`;
  return checkout === CHECKOUT ? undefined : `"npm start" in ${checkout} promoted`;
}

/** Returns the workspaces of which something else is live than these sources. */
async function changedSince(store: ReleaseStore, { releases }: Generation): Promise<string[]> {
  const changed: string[] = [];
  for (const { name } of await releasableWorkspaces()) {
    const release = await store.release(name, releases[name] ?? '');
    if (release?.source !== (await sourceHash(name))) changed.push(name);
  }
  return changed;
}

/** Says what to type so that these workspaces are shown as they are here. */
function commandsFor(names: readonly string[]): string {
  const latest = names.map((name) => `${name}@latest`).join(' ');
  return [
    ...names.map((name) => `npx site-release publish ${name}`),
    `npx site-release promote ${latest}`,
  ].join(' && ');
}

/** Returns whether what is live came of exactly these sources, and names this site. */
async function isShown(store: ReleaseStore, live: Generation, origin: string): Promise<boolean> {
  const composition = await store.composition(live.composition);
  return composition?.origin === origin && (await changedSince(store, live)).length === 0;
}

/**
 * Brings what is live up to these sources where this command made it live in this checkout, or nothing is. What
 * somebody promoted or rolled back to stays, and so does what is live when the gate refuses these sources.
 * @param stopping aborted where the person stops it: Ctrl-C ends builds, and nobody is told of these
 * @throws ReleaseError where the gate refuses and nothing is live
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
  if (live && (await isShown(store, live, options.origin))) return;
  try {
    // It loads everything that builds, renders and looks at pages.
    const { promoteSources } = await import('./promote-sources.ts');
    const { generation, changed } = await promoteSources(store, options, { why: WHY, checkout: CHECKOUT });
    if (changed) print(`Promoted generation ${generation}`);
  } catch (error) {
    if (stopping.aborted) return;
    if (!live || !(error instanceof ReleaseError)) throw error;
    printError(`${error.message}\nGeneration ${live.generation} stays live.`);
  }
}

import { realpathSync } from 'node:fs';
import { print, printError, Refusal, ROOT } from '@site/contract/program';
import {
  formatReference,
  type Generation,
  isPublished,
  promote,
  publish,
  type ReleaseReference,
  type ReleaseStore,
  releasableWorkspaces,
} from '@site/releases';

interface Options {
  /** The site's public origin. */
  origin: string;
  /** Path of the browser that looks at the pages; undefined where there is none. */
  browser: string | undefined;
}

/** Builds and publishes the workspaces that have changed since their newest release. */
async function publishChanged(store: ReleaseStore): Promise<void> {
  for (const { name } of await releasableWorkspaces()) {
    if (await isPublished(store, name)) continue;
    print(`Building ${name} …`);
    // All of them are promoted together, so a section meets the shell that was published before it.
    const { release } = await publish(store, name, 'newest');
    print(`Published ${release.name}@${release.version}`);
  }
}

/** How the history names what this command promoted. */
const WHY = 'npm start';

/** The folder of this checkout, however one came to it. */
const CHECKOUT = realpathSync(ROOT);

/** The browser to look with. Into an empty store it goes without: no release was there that the gate could have refused before. */
function browserFor(isFirst: boolean, path: string | undefined, newest: readonly ReleaseReference[]) {
  if (isFirst) return { skipped: 'the store was empty' };
  if (path) return { path };
  const command = `npm run release -- promote ${newest.map(formatReference).join(' ')} --no-browser-check`;
  return {
    missing: `These sources are not promoted, because no browser was found that could look at their pages. Install Chromium, or name a browser with CHROMIUM_PATH. Without it: ${command}`,
  };
}

async function promoteNewest(
  store: ReleaseStore,
  { origin, browser: path }: Options,
  isFirst: boolean,
): Promise<void> {
  const newest = (await releasableWorkspaces()).map(({ name }) => ({ name, version: 'latest' as const }));
  const { generation, changed } = await promote(store, newest, {
    origin,
    why: WHY,
    checkout: CHECKOUT,
    say: print,
    browser: browserFor(isFirst, path, newest),
  });
  if (changed) print(`Promoted generation ${generation.generation}`);
}

/** Who made a generation live, where that was not this command in this checkout: `ana rolled back to`. */
function otherOrigin({ change, why, by, checkout = CHECKOUT }: Generation): string | undefined {
  if (change.kind === 'rollback') return `${by} rolled back to`;
  if (why !== WHY) return `${by} promoted`;
  return checkout === CHECKOUT ? undefined : `"npm start" in ${checkout} promoted`;
}

/**
 * Brings what is live up to these sources where this command made it live in this checkout, or nothing is. What somebody promoted or
 * rolled back to stays, and so does what is live when the gate refuses these sources or no browser looks at
 * them.
 * @throws Refusal where that happens and nothing is live
 */
export async function bringUpToDate(store: ReleaseStore, options: Options): Promise<void> {
  const live = await store.current();
  const other = live && otherOrigin(live);
  if (live && other) {
    print(
      `Generation ${live.generation} stays live: ${other} it. To show these sources, publish and promote them: npm run release -- --help`,
    );
    return;
  }
  try {
    const isFirst = (await store.names()).length === 0;
    await publishChanged(store);
    await promoteNewest(store, options, isFirst);
  } catch (error) {
    if (!live || !(error instanceof Refusal)) throw error;
    printError(`${error.message}\nGeneration ${live.generation} stays live.`);
  }
}

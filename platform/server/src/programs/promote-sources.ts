import { print } from '@site/contract/program';
import {
  formatReference,
  isPublished,
  type Promotion,
  promote,
  publish,
  type ReleaseReference,
  type ReleaseStore,
  releasableWorkspaces,
  throwInSourceLines,
} from '@site/releases';

export interface PromotionOptions {
  /** The site's public origin. */
  origin: string;
  /** Path of the browser that looks at the pages; undefined where there is none. */
  browser: string | undefined;
}

/** Who makes it live, for the history. */
interface Author {
  why: string;
  checkout: string;
}

/** Builds and publishes the workspaces that have changed since their newest release. */
async function publishChanged(store: ReleaseStore): Promise<void> {
  for (const { name } of await releasableWorkspaces()) {
    if (await isPublished(store, name)) continue;
    // All of them are promoted together, so a section meets the shell that was published before it.
    const { release, added } = await publish(store, name, print, 'newest');
    print(`${added ? 'Published' : 'Nothing new came of it:'} ${release.name}@${release.version}`);
  }
}

/** The browser to look with. Into an empty store it goes without: no release was there that the gate could have refused before. */
function browserFor(isFirst: boolean, path: string | undefined, newest: readonly ReleaseReference[]) {
  if (isFirst) return { skipped: 'the store was empty' };
  if (path) return { path };
  const command = `npx site-release promote ${newest.map(formatReference).join(' ')} --no-browser-check`;
  return {
    missing: `These sources are not promoted, because no browser was found that could look at their pages. Install Chromium, or name a browser with CHROMIUM_PATH. Without it: ${command}`,
  };
}

/**
 * Builds and publishes what has changed, and promotes it.
 * @throws Refusal when something does not build, or the gate refuses it
 */
export async function promoteSources(
  store: ReleaseStore,
  { origin, browser }: PromotionOptions,
  author: Author,
): Promise<Promotion> {
  const isFirst = (await store.names()).length === 0;
  await publishChanged(store);
  const newest = (await releasableWorkspaces()).map(({ name }) => ({ name, version: 'latest' as const }));
  return promote(store, newest, {
    ...author,
    origin,
    say: print,
    browser: browserFor(isFirst, browser, newest),
  }).catch(throwInSourceLines);
}

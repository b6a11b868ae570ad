import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Page, Section } from '@site/kit/section';

/** Where a remote's container is and what it is called. */
export interface RemoteEntry {
  container: string;
  /** Absolute address of the entry script; in Node the path of the file. */
  entry: string;
  /** What the runtime knows it by; the container's name unless there are several entries for that. */
  name?: string;
}

/** Says that a section has no such page. */
export class NoPageError extends Error {}

/** Makes remotes known to the federation runtime. Nothing is loaded yet. */
export function registerEntries(entries: readonly RemoteEntry[]): void {
  registerRemotes(
    entries.map(({ container, entry, name = container }) => ({
      name,
      entryGlobalName: container,
      type: 'global' as const,
      entry,
    })),
  );
}

/**
 * Loads the section of a remote that was registered.
 * @throws when the remote cannot be loaded, or exposes no section
 */
export async function loadSection(remote: string): Promise<Section> {
  const door = await loadRemote<{ section: Section }>(`${remote}/section`);
  if (!door?.section) throw new Error(`${remote} exposes no section`);
  return door.section;
}

/**
 * Loads one page of a remote's section.
 * @throws when the remote cannot be loaded, or what it loads is no page
 * @throws NoPageError when its section has no such page
 */
export async function loadPage(remote: string, page: string): Promise<Page> {
  const section = await loadSection(remote);
  const load = section.pages[page];
  if (!load) throw new NoPageError(`${remote} has no page "${page}"`);
  const loaded: Page | undefined = await load();
  if (!loaded?.Component) throw new Error(`The page "${page}" of ${remote} has no Component`);
  return loaded;
}

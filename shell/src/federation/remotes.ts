import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { Page, Section } from '@site/kit/section';

/** Where a remote's container is and what it is called. */
export interface RemoteEntry {
  container: string;
  /** Absolute address of the entry script; in Node the path of the file. */
  entry: string;
}

function toRegistration({ container, entry }: RemoteEntry) {
  return { name: container, entryGlobalName: container, type: 'global', entry } as const;
}

/** Makes remotes known to the federation runtime. Nothing is loaded yet. */
export function registerEntries(entries: readonly RemoteEntry[]): void {
  registerRemotes(entries.map(toRegistration));
}

/** Makes the runtime forget that a remote failed, so that it is asked for again. */
export function registerAnew(entry: RemoteEntry): void {
  registerRemotes([toRegistration(entry)], { force: true });
}

/**
 * Loads a remote's section.
 * @throws when the remote cannot be loaded, or exposes no section
 */
export async function loadSection(container: string): Promise<Section> {
  const door = await loadRemote<{ section: Section }>(`${container}/section`);
  if (!door?.section) throw new Error(`${container} exposes no section`);
  return door.section;
}

/**
 * Loads one page of a remote's section.
 * @throws when the remote cannot be loaded, or its section has no such page
 */
export async function loadPage(container: string, page: string): Promise<Page> {
  const section = await loadSection(container);
  const load = section.pages[page];
  if (!load) throw new Error(`${container} has no page "${page}"`);
  return load();
}

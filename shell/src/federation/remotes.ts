import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { PageModule, SectionRoute } from '@site/kit/section';

export interface RemoteEntry {
  container: string;
  /** Absolute address of the entry script; in Node the path of the file. */
  entry: string;
  /** The name in the federation runtime; by default the container's. */
  name?: string;
}

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
 * Loads the routes of a registered remote.
 * @throws when the remote cannot be loaded, or exposes no routes
 */
export async function loadRoutes(remote: string): Promise<SectionRoute[]> {
  const section = await loadRemote<{ routes: SectionRoute[] }>(`${remote}/section`);
  if (!section?.routes) throw new Error(`${remote} exposes no routes`);
  return section.routes;
}

/**
 * Loads the page module of a route.
 * @param id of the route
 * @throws when the remote or the page cannot be loaded, or there is no such route
 */
export async function loadPage(remote: string, id: string): Promise<PageModule> {
  const route = (await loadRoutes(remote)).find((each) => each.id === id);
  if (!route) throw new Error(`${remote} has no route "${id}"`);
  const page = await route.lazy();
  if (!page?.Component) throw new Error(`The page "${id}" of ${remote} exports no Component`);
  if (!page.head) throw new Error(`The page "${id}" of ${remote} exports no head`);
  return page;
}

import { join } from 'node:path';
import { REMOTE_ENTRY, SHELL_ENTRY } from '@site/build/artefacts';
import type { CompositionFiles, SiteDescription } from '@site/shell/server';
import { type Builds, RenderError, type Rendering, renderPages } from '../render/renderer.ts';
import type { ReleaseStore } from '../store/store.ts';
import type { Releases } from './discover.ts';

/** Stands for every address that is not on the site. */
export const UNKNOWN_ADDRESS = '/404';

/** Every address of the sections, in their order. */
export function addressesOf(sections: Releases['sections']): string[] {
  return sections.flatMap(({ routes }) => routes.flatMap(({ addresses }) => addresses));
}

function nodeBuilds(store: ReleaseStore, { shell, sections }: Releases): Builds {
  return {
    shell: join(store.releaseFolder(shell.name, shell.version), SHELL_ENTRY),
    remotes: sections.map(({ name, version, container }) => ({
      container,
      entry: join(store.releaseFolder(name, version), REMOTE_ENTRY),
    })),
  };
}

/** What came of rendering a composition: what the shell says of the site and each page, or why the shell could not be loaded. */
export type RenderedComposition =
  | { loaded: true; site: SiteDescription; renderings: readonly Rendering[] }
  | { loaded: false; error: RenderError };

/** Renders every address with exactly these releases, and the page for all others. */
export async function renderComposition(
  store: ReleaseStore,
  releases: Releases,
  files: CompositionFiles,
): Promise<RenderedComposition> {
  const addresses = [...addressesOf(releases.sections), UNKNOWN_ADDRESS];
  try {
    return { loaded: true, ...(await renderPages(nodeBuilds(store, releases), files, addresses)) };
  } catch (error) {
    if (error instanceof RenderError) return { loaded: false, error };
    throw error;
  }
}

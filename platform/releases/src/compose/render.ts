import { join } from 'node:path';
import { REMOTE_ENTRY, SHELL_ENTRY } from '@site/build/artefacts';
import type { CompositionFiles } from '@site/shell/server';
import { type RenderedSite, renderSite } from '../render/renderer.ts';
import type { ReleaseStore } from '../store/store.ts';
import type { Releases } from './discover.ts';

/** Stands for every address that is not on the site. */
export const UNKNOWN_ADDRESS = '/404';

/** Every address of the sections, in their order. */
export function addressesOf(sections: Releases['sections']): string[] {
  return sections.flatMap(({ routes }) => routes.flatMap(({ addresses }) => addresses));
}

/** Renders every address with exactly these releases, and the page for all others. */
export function renderComposition(
  store: ReleaseStore,
  { shell, sections }: Releases,
  files: CompositionFiles,
): Promise<RenderedSite> {
  const builds = sections.map((section) => ({
    container: section.container,
    entry: join(store.releaseFolder(section.name, section.version), REMOTE_ENTRY),
    addresses: addressesOf([section]),
  }));
  const shellBuild = join(store.releaseFolder(shell.name, shell.version), SHELL_ENTRY);
  return renderSite(shellBuild, builds, files, [UNKNOWN_ADDRESS]);
}

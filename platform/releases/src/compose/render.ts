import { join } from 'node:path';
import { REMOTE_ENTRY, SHELL_ENTRY } from '@site/build/artefacts';
import type { RouteDescription } from '@site/shell/discovery';
import type { CompositionFiles, SiteDescription } from '@site/shell/server';
import { type RenderedSite, renderSite } from '../render/renderer.ts';
import type { RendererKeeper } from '../render/renderer-keeper.ts';
import { hashOf } from '../store/release-files.ts';
import type { ReleaseStore } from '../store/store.ts';
import { compositionFiles, type Releases } from './discover.ts';

/** Stands for every address that is not on the site. */
export const UNKNOWN_ADDRESS = '/404';

/** Every address of the sections, in their order. */
export function addressesOf(sections: readonly { routes: readonly RouteDescription[] }[]): string[] {
  return sections.flatMap(({ routes }) => routes.flatMap(({ addresses }) => addresses));
}

/**
 * A hash of all that the pages of each release are made from, by the release's name; the shell's own page is that for unknown addresses. What
 * pages show of other sections is the entries that those ask for in the header.
 * @param by what makes and reads the pages, where that can change
 */
export function pageKeys({ shell, sections }: Releases, origin: string, by: string): Map<string, string> {
  const entries = sections.flatMap(({ routes }) =>
    routes.flatMap(({ menu, addresses: [address] }) => (menu ? [[menu.label, address]] : [])),
  );
  return new Map(
    [shell, ...sections].map(({ name, version, chunks, ...release }) => {
      const routes = 'routes' in release ? release.routes : [];
      const made = [
        by,
        origin,
        shell.name,
        shell.version,
        shell.chunks,
        entries,
        name,
        version,
        chunks,
        routes,
      ];
      return [name, hashOf(...made).slice(0, 32)];
    }),
  );
}

/** The main file of a shell's Node build. */
function shellEntry(store: ReleaseStore, { name, version }: Releases['shell']): string {
  return join(store.releaseFolder(name, version), SHELL_ENTRY);
}

/** What of a composition needs not be rendered. */
export interface Rendered {
  /** Names of releases. */
  names: ReadonlySet<string>;
  /** What the shell says of the site, where that is known. */
  site: SiteDescription | undefined;
}

/** Renders every address with exactly these releases, and the page for all others, but those of some releases. */
export async function renderComposition(
  store: ReleaseStore,
  { shell, sections }: Releases,
  files: CompositionFiles,
  { names, site }: Rendered,
  keeper?: RendererKeeper,
): Promise<RenderedSite> {
  const builds = sections
    .filter(({ name }) => !names.has(name))
    .map((section) => ({
      container: section.container,
      entry: join(store.releaseFolder(section.name, section.version), REMOTE_ENTRY),
      addresses: addressesOf([section]),
    }));
  if (builds.length === 0 && names.has(shell.name)) return { site, pages: [], failures: [] };
  const shellBuild = shellEntry(store, shell);
  const addresses = names.has(shell.name) ? [] : [UNKNOWN_ADDRESS];
  return renderSite(shellBuild, builds, files, { addresses, site }, keeper);
}

/**
 * Has processes ready for the next composition, with the shell that is live; none where nothing is live.
 * @throws when the shell does not work
 */
export async function keepReady(store: ReleaseStore, keeper: RendererKeeper, origin: string): Promise<void> {
  const { composition } = await store.live();
  if (!composition) return;
  const { shell: version = '' } = composition.releases;
  const shell = await store.bringRelease({ name: 'shell', version });
  if (shell?.kind !== 'shell') return;
  const files = await compositionFiles(store, { shell, sections: [], fallbacks: new Map() }, { origin });
  await keeper.fill(shellEntry(store, shell), files, UNKNOWN_ADDRESS);
}

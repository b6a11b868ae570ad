import type { CompositionFiles, ReleaseFiles } from './composition.ts';

export interface BrowserFile {
  name: string;
  href: string;
  release: ReleaseFiles;
}

/** Lists the files of chunk groups in loading order; none without a release. */
export function filesOf(release: ReleaseFiles | undefined, groups: readonly string[]): BrowserFile[] {
  if (!release) return [];
  const names = new Set(groups.flatMap((group) => release.chunks[group] ?? []));
  return [...names].map((name) => ({ name, href: `${release.base}${name}`, release }));
}

export function withEnding(files: readonly BrowserFile[], ending: string): BrowserFile[] {
  return files.filter(({ name }) => name.endsWith(ending));
}

/** Returns the integrity of a file; undefined in development. @throws where it was published without one */
function publishedIntegrity({
  name,
  release: { base, published },
}: Pick<BrowserFile, 'name' | 'release'>): string | undefined {
  if (!published) return undefined;
  const integrity = published.integrity[name];
  if (!integrity) throw new Error(`${base}${name} has no integrity. Publish its release again.`);
  return integrity;
}

export interface PageOwner {
  container: string;
  page: string;
}

/** Lists the files of the shell and those of the section that serves the page. */
export function pageFiles(
  { shell, remotes }: Pick<CompositionFiles, 'shell' | 'remotes'>,
  section: PageOwner | undefined,
): { shellFiles: BrowserFile[]; sectionFiles: BrowserFile[] } {
  const groups = section ? [section.container, 'section', section.page] : [];
  return {
    shellFiles: filesOf(shell, ['main']),
    sectionFiles: filesOf(section && remotes[section.container], groups),
  };
}

/**
 * Returns the attributes of a link to a file that start.ts fetches with the shell. Until then its medium
 * never matches.
 * @param use `run` for the shell's own files, `preload` for those that the federation runtime runs
 */
export function deferredLink(file: BrowserFile, use: 'run' | 'preload'): Record<string, string> {
  const integrity = publishedIntegrity(file);
  return {
    rel: 'preload',
    as: file.name.endsWith('.css') ? 'style' : 'script',
    media: 'not all',
    'data-shell': use,
    href: file.href,
    ...(integrity && { integrity }),
    crossorigin: 'anonymous',
  };
}

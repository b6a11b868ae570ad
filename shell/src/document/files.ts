import type { ReleaseFiles } from './composition.ts';

/** A browser file of a release. */
export interface BrowserFile {
  name: string;
  href: string;
  release: ReleaseFiles;
}

/** The files of chunk groups, in the order of their loading; none where there is no release. */
export function filesOf(release: ReleaseFiles | undefined, groups: readonly string[]): BrowserFile[] {
  if (!release) return [];
  const names = new Set(groups.flatMap((group) => release.chunks[group] ?? []));
  return [...names].map((name) => ({ name, href: `${release.base}${name}`, release }));
}

export function withEnding(files: readonly BrowserFile[], ending: string): BrowserFile[] {
  return files.filter(({ name }) => name.endsWith(ending));
}

/** The hash of a file's bytes, as in an integrity attribute; undefined in development. @throws where it was not published with one */
export function knownIntegrity({
  name,
  release: { base, published },
}: Pick<BrowserFile, 'name' | 'release'>): string | undefined {
  if (!published) return undefined;
  const integrity = published.integrity[name];
  if (!integrity) throw new Error(`${base}${name} has no integrity. Publish its release again.`);
  return integrity;
}

/**
 * The attributes of a link to a script or a style sheet that a script fetches: until then no medium matches. Its bytes are checked, where they are
 * known, and with the same attributes wherever the file is named, or browsers fetch it twice.
 * @param mark tells what it is for
 */
export function laterLink(file: BrowserFile, mark?: string): Record<string, string> {
  const as = file.name.endsWith('.css') ? 'style' : 'script';
  const integrity = knownIntegrity(file);
  return {
    rel: 'preload',
    as,
    media: 'not all',
    ...(mark && { [mark]: '' }),
    href: file.href,
    ...(integrity && { integrity }),
    crossorigin: 'anonymous',
  };
}

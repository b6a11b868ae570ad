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

/**
 * Lets a file be used only when its bytes are those that were published. The same on a preload and on what is
 * loaded later, or browsers fetch it twice.
 */
function checked({ name, href, release: { published } }: BrowserFile): string {
  if (!published) return 'crossorigin="anonymous"';
  const integrity = published.integrity[name];
  if (!integrity) throw new Error(`${href} has no integrity. Publish its release again.`);
  return `integrity="${integrity}" crossorigin="anonymous"`;
}

/** The text of a published style sheet. @throws where it was not published with its text */
export function styleText({ name, href, release: { published } }: BrowserFile): string {
  const text = published?.styles[name];
  if (text === undefined) throw new Error(`${href} has no text. Publish its release again.`);
  return text;
}

/** A script or a style sheet that a script in early/ fetches: until then no medium matches. */
export function laterFile(file: BrowserFile, attributes = ''): string {
  const as = file.name.endsWith('.css') ? 'style' : 'script';
  return `<link rel="preload" as="${as}" media="not all"${attributes} href="${file.href}" ${checked(file)}>`;
}

/** Writes the addresses of releases in the place of those that Node builds write for pictures. */
export function withAddresses(html: string, releases: readonly ReleaseFiles[]): string {
  return releases.reduce((text, { placeholder, base }) => text.replaceAll(placeholder, base), html);
}

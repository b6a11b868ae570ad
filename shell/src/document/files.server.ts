import type { ReleaseFiles } from './composition.ts';
import type { BrowserFile } from './files.ts';

/** The text of a published style sheet. @throws where it was not published with its text */
export function styleText({ name, href, release: { published } }: BrowserFile): string {
  const text = published?.styles[name];
  if (text === undefined) throw new Error(`${href} has no text. Publish its release again.`);
  return text;
}

/** Writes the addresses of releases in the place of those that Node builds write for pictures. */
export function withAddresses(html: string, releases: readonly ReleaseFiles[]): string {
  return releases.reduce((text, { placeholder, base }) => text.replaceAll(placeholder, base), html);
}

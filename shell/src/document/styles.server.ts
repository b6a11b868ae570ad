import { purgeStyles } from '../styles/purge.server.ts';
import { type BrowserFile, type PageOwner, pageFiles, withEnding } from './browser-files.ts';
import type { CompositionFiles } from './composition.ts';

const RELATIVE_ADDRESS = /url\((["']?)(?![a-z][a-z0-9+.-]*:|[/#"'])([^"')]+)\1\)/gi;

/** Returns the text of a published style sheet. @throws where it was published without */
function styleText({ name, href, release: { published } }: BrowserFile): string {
  const text = published?.styles[name];
  if (text === undefined) throw new Error(`${href} has no text. Publish its release again.`);
  return text;
}

/**
 * Returns the published style sheets of a first view by address: the part of the shell's that the page uses,
 * and the section's.
 */
export function inlinedStyles(
  composition: CompositionFiles,
  { markup, section }: { markup: string; section?: PageOwner },
): ReadonlyMap<string, string> {
  const { shellFiles, sectionFiles } = pageFiles(composition, section);
  const [ofShell = [], ofSection = []] = [shellFiles, sectionFiles].map((files) =>
    withEnding(files, '.css').filter(({ release }) => release.published),
  );
  const others = ofSection.map(styleText).join('\n');
  return new Map([
    ...ofShell.map((file) => [file.href, purgeStyles(styleText(file), markup, others)] as const),
    ...ofSection.map((file) => [file.href, styleText(file)] as const),
  ]);
}

/**
 * Writes a style sheet as an element of the document.
 * @param base address of the folder that relative addresses in the style sheet start from
 * @param href address of a whole sheet: the build's runtime finds it in `data-href` and does not load the
 * sheet again
 */
export function styleElement(base: string, css: string, href?: string): string {
  const text = css
    .replace(RELATIVE_ADDRESS, (_, quote: string, path: string) => `url(${quote}${base}${path}${quote})`)
    // In CSS the backslash changes nothing; in HTML it keeps a text from ending the element.
    .replaceAll('</', '<\\/');
  return `<style${href ? ` data-href="${href}"` : ''}>${text}</style>`;
}

export function styleTags(
  files: readonly BrowserFile[],
  { shell }: CompositionFiles,
  styles: ReadonlyMap<string, string>,
): string[] {
  return withEnding(files, '.css').map(({ href, release }) => {
    const text = styles.get(href);
    if (text === undefined) return `<link rel="stylesheet" href="${href}">`;
    return styleElement(release.base, text, release === shell ? undefined : href);
  });
}

import { createHash } from 'node:crypto';
import { escapeHtml } from '@site/contract';
import { type DocumentHead, type HeadTag, headTags } from '../head/head.ts';
import { ICON_PATH } from '../head/picture-paths.ts';
import { deferredLink, type PageOwner, pageFiles, withEnding } from './browser-files.ts';
import type { CompositionFiles, ReleaseFiles } from './composition.ts';
import { BOOTSTRAP_ELEMENT } from './inline-scripts.server.ts';
import { PAGE_DATA_META, pageDataElement, pageDataOf, scriptJson } from './page-data.ts';
import { previewBanner } from './preview-banner.server.ts';
import { inlinedStyles, styleTags } from './styles.server.ts';

export interface DocumentPage {
  address: string;
  head: DocumentHead;
  markup: string;
  /** Remote and page that serve the address; undefined for the page that says not found. */
  section?: PageOwner;
}

/** Without scripts the scheme is light. */
const HTML_TAG = '<html lang="en-US" data-mantine-color-scheme="light" data-respect-reduced-motion="true">';

/**
 * Delays the first paint until the header is there. A slow phone would paint an empty page first. In
 * development the page is empty.
 */
function paintWithHeader(markup: string): string[] {
  return markup.includes(' id="main"') ? ['<link rel="expect" href="#main" blocking="render">'] : [];
}

function openTag(tag: string, attributes: Readonly<Record<string, string>>): string {
  const written = Object.entries(attributes).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`,
  );
  return `<${tag}${written.join('')}>`;
}

function element({ tag, attributes, text }: HeadTag): string {
  const open = openTag(tag, { ...attributes, 'data-page': '' });
  if (text === undefined) return open;
  return `${open}${tag === 'script' ? scriptJson(text) : escapeHtml(text)}</${tag}>`;
}

/**
 * Writes links to what start.ts fetches: the shell's scripts and whole style sheet, and the section's
 * scripts.
 */
function startLinks({ shellFiles, sectionFiles }: ReturnType<typeof pageFiles>): string[] {
  // In development the document has the style sheet.
  const own = shellFiles.filter(
    ({ name, release }) => /\.js$/.test(name) || (release.published && /\.css$/.test(name)),
  );
  const links = [
    ...own.map((file) => deferredLink(file, 'run')),
    ...withEnding(sectionFiles, '.js').map((file) => deferredLink(file, 'preload')),
  ];
  return links.map((link) => openTag('link', link));
}

/** Writes the addresses of releases in the place of those that Node builds write for pictures. */
function replacePlaceholders(html: string, releases: readonly ReleaseFiles[]): string {
  return releases.reduce((text, { placeholder, base }) => text.replaceAll(placeholder, base), html);
}

/**
 * Writes the HTML document of one page. It contains or names everything that the first view needs, so no file
 * has to be loaded to find another. All pages of a composition share one file of data.
 * @param styles the page's, where they are known
 */
export function htmlDocument(
  composition: CompositionFiles,
  page: DocumentPage,
  styles = inlinedStyles(composition, page),
): string {
  const { address, head, markup, section } = page;
  const { id, origin, dataToken, preview } = composition;
  const files = pageFiles(composition, section);
  // Not those of other sections: the page would have to be rendered again with each of theirs.
  const remote = section && composition.remotes[section.container];
  const own = remote ? [composition.shell, remote] : [composition.shell];
  const tags = [
    ...(id ? [openTag('meta', { name: 'composition', content: id })] : []),
    ...(id && dataToken ? [openTag('meta', { name: PAGE_DATA_META, content: dataToken })] : []),
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    BOOTSTRAP_ELEMENT,
    ...paintWithHeader(markup),
    ...headTags(origin, address, head).map(element),
    ...['icon', 'apple-touch-icon'].map((rel) => `<link rel="${rel}" href="/${ICON_PATH}">`),
    ...styleTags([...files.shellFiles, ...files.sectionFiles], composition, styles),
    ...startLinks(files),
    ...(id && dataToken ? [] : [pageDataElement(pageDataOf(composition))]),
  ];
  return `<!doctype html>
${HTML_TAG}
<head>
${tags.join('\n')}
</head>
<body>
<div id="root">${replacePlaceholders(markup, own)}</div>
${preview ? previewBanner(preview) : ''}</body>
</html>
`;
}

/**
 * Hashes what visitors see of a page (SHA-256, hex): equal for pages that look and read the same, whatever
 * their releases. Scripts do not count.
 * @param styles the page's, where they are known
 */
export function pageFingerprint(
  composition: CompositionFiles,
  page: DocumentPage,
  styles = inlinedStyles(composition, page),
): string {
  const { address, head, markup, section } = page;
  const { shellFiles, sectionFiles } = pageFiles(composition, section);
  const bytes = [...shellFiles, ...sectionFiles]
    .filter(({ name }) => !/\.(?:js|css)$/.test(name))
    .map(({ name, release: { published } }) => published?.integrity[name]);
  const seen = [headTags(composition.origin, address, head), markup, [...styles.values()], bytes];
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex');
}

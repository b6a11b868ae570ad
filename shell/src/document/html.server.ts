import { createHash } from 'node:crypto';
import { type DocumentHead, type HeadTag, headTags } from '../head/head.ts';
import { ICON_PATH } from '../head/picture-paths.ts';
import { themeStyles } from '../theme/theme-styles.server.ts';
import type { CompositionFiles } from './composition.ts';
import { escapeHtml, scriptJson } from './escape.ts';
import { filesOf, laterScript, style, withAddresses, withEnding } from './files.server.ts';
import { EARLY_SCRIPT_ELEMENT, PREFETCH_RULES_ELEMENT } from './inline-scripts.server.ts';
import { pageDataElement } from './page-data.ts';
import { previewBanner } from './preview-banner.server.ts';

/** What one page shows beside the shell. */
export interface DocumentPage {
  address: string;
  head: DocumentHead;
  /** Markup of the shell with the section in it. */
  markup: string;
  /** Remote and page that serve the address; undefined for the page that says not found. */
  section?: { container: string; page: string };
}

const THEME_STYLES = themeStyles();

function element({ tag, attributes, text }: HeadTag): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const open = `<${tag}${written.join('')} data-page="">`;
  if (text === undefined) return open;
  return `${open}${tag === 'script' ? scriptJson(text) : escapeHtml(text)}</${tag}>`;
}

/** The files that the first view needs: the shell's, and those of the section that serves the page. */
function firstViewFiles({ shell, remotes }: CompositionFiles, section: DocumentPage['section']) {
  const groups = section ? [section.container, 'section', section.page] : [];
  return {
    shellFiles: filesOf(shell, ['main']),
    sectionFiles: filesOf(section && remotes[section.container], groups),
  };
}

/**
 * The HTML document of one page. It names every file that the first view needs, so that none has to be found in
 * another one first.
 */
export function htmlDocument(
  composition: CompositionFiles,
  { address, head, markup, section }: DocumentPage,
): string {
  const { id, origin, discovery, discoveryToken, preview } = composition;
  const { shellFiles, sectionFiles } = firstViewFiles(composition, section);
  // Not those of other sections: the page would have to be rendered again with each of theirs.
  const remote = section && composition.remotes[section.container];
  const own = remote ? [composition.shell, remote] : [composition.shell];
  const tags = [
    ...(id ? [`<meta name="composition" content="${id}">`] : []),
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    EARLY_SCRIPT_ELEMENT,
    ...headTags(origin, address, head).map(element),
    `<link rel="apple-touch-icon" href="/${ICON_PATH}">`,
    ...withEnding(shellFiles, '.svg').map(
      ({ href }) => `<link rel="icon" type="image/svg+xml" href="${href}">`,
    ),
    ...withEnding(shellFiles, '.woff2').map(
      ({ href }) => `<link rel="preload" as="font" type="font/woff2" href="${href}" crossorigin>`,
    ),
    `<style>${THEME_STYLES}</style>`,
    ...withEnding([...shellFiles, ...sectionFiles], '.css').map(style),
    ...withEnding(shellFiles, '.js').map((file) => laterScript(file, ' data-run=""')),
    ...withEnding(sectionFiles, '.js').map((file) => laterScript(file)),
    PREFETCH_RULES_ELEMENT,
    pageDataElement({ origin, discovery: discoveryToken ?? discovery }),
  ];
  return `<!doctype html>
<html lang="en-US" data-mantine-color-scheme="light" data-respect-reduced-motion="true">
<head>
${tags.join('\n')}
</head>
<body>
<div id="root">${withAddresses(markup, own)}</div>
${preview ? previewBanner(preview) : ''}</body>
</html>
`;
}

/**
 * SHA-256 in hex of what visitors see of a page: equal where it looks and reads the same, whichever releases it is made
 * of. Scripts, and what is only for them, do not count.
 */
export function pageFingerprint(
  composition: CompositionFiles,
  { address, head, markup, section }: DocumentPage,
): string {
  const { shellFiles, sectionFiles } = firstViewFiles(composition, section);
  // Of a style sheet its text, of a picture or a font its bytes.
  const shown = [...shellFiles, ...sectionFiles]
    .filter(({ name }) => !name.endsWith('.js'))
    .map(({ name, release: { published } }) =>
      name.endsWith('.css') ? published?.styles[name] : published?.integrity[name],
    );
  const seen = [headTags(composition.origin, address, head), markup, THEME_STYLES, shown];
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex');
}

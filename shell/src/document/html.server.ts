import { createHash } from 'node:crypto';
import { type DocumentHead, type HeadTag, headTags } from '../head/head.ts';
import { ICON_PATH } from '../head/picture-paths.ts';
import { usedStyles } from '../styles/used-styles.server.ts';
import type { CompositionFiles } from './composition.ts';
import { escapeHtml, scriptJson } from './escape.ts';
import { FIELDS } from './fields.ts';
import {
  type BrowserFile,
  filesOf,
  laterFile,
  styleText,
  withAddresses,
  withEnding,
} from './files.server.ts';
import { EARLY_SCRIPT_ELEMENT, PREFETCH_RULES_ELEMENT } from './inline-scripts.server.ts';
import { pageDataElement } from './page-data.ts';
import { previewBanner } from './preview-banner.server.ts';
import { styleElement } from './styles.server.ts';

/** What one page shows beside the shell. */
export interface DocumentPage {
  address: string;
  head: DocumentHead;
  /** Markup of the shell with the section in it. */
  markup: string;
  /** Remote and page that serve the address; undefined for the page that says not found. */
  section?: { container: string; page: string };
}

/** The light scheme is that of who has no scripts. */
const HTML_TAG = '<html lang="en-US" data-mantine-color-scheme="light" data-respect-reduced-motion="true">';

/** Whether a page is hydrated at once: else its files are fetched when they are needed (pages/lazy-hydration.client.ts). */
const HAS_FIELDS = new RegExp(`<(?:${FIELDS.join('|')})\\b`);

/** Has the first paint wait for the header. A slow phone has painted an empty page before it reads on from the head. */
const PAINT_WITH_HEADER = '<link rel="expect" href="#main" blocking="render">';

/** Scripts that need no other: the one that works while the page is HTML, and the one that reports what a view meets. */
const APART = { html: 'as-html.client.js', view: 'view.client.js' };

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
 * What a document has of the published style sheets of its first view: of the shell's what the page needs, and the section's, which is small, as
 * it is. None that is missing, late or changed on its way can keep the page from being shown, nor the section from answering.
 */
export function firstStyles(
  composition: CompositionFiles,
  { markup, section }: DocumentPage,
): ReadonlyMap<string, string> {
  const { shellFiles, sectionFiles } = firstViewFiles(composition, section);
  const [ofShell = [], ofSection = []] = [shellFiles, sectionFiles].map((files) =>
    withEnding(files, '.css').filter(({ release }) => release.published),
  );
  const html = `${HTML_TAG}<head></head><body><div id="root">${markup}</div></body></html>`;
  const whole = ofSection.map((file) => [file.href, styleText(file)] as const);
  const used = usedStyles(
    ofShell.map(styleText),
    html,
    whole.map(([, text]) => text),
  );
  return new Map([...ofShell.map(({ href }, index) => [href, used[index] ?? ''] as const), ...whole]);
}

/** The style sheets of the first view, and where the rest of the shell's is. */
function styleTags(
  files: readonly BrowserFile[],
  { shell }: CompositionFiles,
  styles: ReadonlyMap<string, string>,
): string[] {
  return withEnding(files, '.css').flatMap((file) => {
    const { href, release } = file;
    const text = styles.get(href);
    if (text === undefined) return `<link rel="stylesheet" href="${href}">`;
    if (release !== shell) return styleElement(release.base, text, href);
    return [styleElement(release.base, text), laterFile(file, ' data-run=""')];
  });
}

/**
 * The HTML document of one page. It names every file that the first view needs, so that none has to be found in
 * another one first.
 * @param styles the page's, where they are known
 */
export function htmlDocument(
  composition: CompositionFiles,
  page: DocumentPage,
  styles = firstStyles(composition, page),
): string {
  const { address, head, markup, section } = page;
  const { id, origin, discovery, discoveryToken, preview } = composition;
  const { shellFiles, sectionFiles } = firstViewFiles(composition, section);
  const [htmlScript, viewScript] = [APART.html, APART.view].map((apart) =>
    shellFiles.find(({ name }) => name === apart),
  );
  // Not those of other sections: the page would have to be rendered again with each of theirs.
  const remote = section && composition.remotes[section.container];
  const own = remote ? [composition.shell, remote] : [composition.shell];
  const later = HAS_FIELDS.test(markup) ? '' : ' data-lazy=""';
  const tags = [
    ...(id ? [`<meta name="composition" content="${id}">`] : []),
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    EARLY_SCRIPT_ELEMENT,
    PAINT_WITH_HEADER,
    ...headTags(origin, address, head).map(element),
    `<link rel="apple-touch-icon" href="/${ICON_PATH}">`,
    ...withEnding(shellFiles, '.svg').map(
      ({ href }) => `<link rel="icon" type="image/svg+xml" href="${href}">`,
    ),
    ...styleTags([...shellFiles, ...sectionFiles], composition, styles),
    ...withEnding(shellFiles, '.js')
      .filter((file) => file !== viewScript && file !== htmlScript)
      .map((file) => laterFile(file, ' data-run=""')),
    ...withEnding(sectionFiles, '.js').map((file) => laterFile(file, later)),
    ...(htmlScript ? [laterFile(htmlScript, ' data-html=""')] : []),
    // Only visitors report what they meet: neither who is shown a preview, nor who changes it.
    ...(viewScript && id && !preview ? [laterFile(viewScript, ' data-view=""')] : []),
    pageDataElement({ origin, discovery: discoveryToken ?? discovery }),
  ];
  return `<!doctype html>
${HTML_TAG}
<head>
${tags.join('\n')}
</head>
<body>
<div id="root">${withAddresses(markup, own)}</div>
${PREFETCH_RULES_ELEMENT}
${preview ? previewBanner(preview) : ''}</body>
</html>
`;
}

/**
 * SHA-256 in hex of what visitors see of a page: equal where it looks and reads the same, whichever releases it is made
 * of. Scripts, and what is only for them, do not count.
 * @param styles the page's, where they are known
 */
export function pageFingerprint(
  composition: CompositionFiles,
  page: DocumentPage,
  styles = firstStyles(composition, page),
): string {
  const { address, head, markup, section } = page;
  const { shellFiles, sectionFiles } = firstViewFiles(composition, section);
  const bytes = [...shellFiles, ...sectionFiles]
    .filter(({ name }) => !/\.(?:js|css)$/.test(name))
    .map(({ name, release: { published } }) => published?.integrity[name]);
  const seen = [headTags(composition.origin, address, head), markup, [...styles.values()], bytes];
  return createHash('sha256').update(JSON.stringify(seen)).digest('hex');
}

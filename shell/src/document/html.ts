import type { DiscoveryDocument } from '../discovery.ts';
import { menuScript } from '../header/menu-script.ts';
import { replayScript } from '../sections/replay-script.ts';
import { colorSchemeScript } from '../theme/color-scheme-script.ts';
import { themeStyles } from '../theme/theme-styles.ts';
import { themeToggleScript } from '../theme/theme-toggle-script.ts';
import { PAGE_DATA_ID, type PageData } from './data.ts';
import { type DocumentHead, type HeadTag, headTags } from './head.ts';
import { scriptPolicy } from './script-policy.ts';
import { startScript } from './start-script.ts';
import { styleElement } from './styles.ts';

/** The browser files of one release. */
export interface ReleaseFiles {
  /** Address of the folder that holds them, with a slash at its end. */
  base: string;
  /** What Node builds write in the place of `base`, which they do not know: `/@client/mf_contact/`. */
  placeholder: string;
  /** The files of each named chunk group. */
  chunks: Readonly<Record<string, readonly string[]>>;
  /** What was published; undefined in development, where files change as they are edited. */
  published?: PublishedFiles;
}

/** What is known of files that never change. */
export interface PublishedFiles {
  /** SHA-384 of each file by its name, as in the integrity attribute. */
  integrity: Readonly<Record<string, string>>;
  /** Text of each style sheet by its name. */
  styles: Readonly<Record<string, string>>;
}

/** The releases that a page is put together from. */
export interface CompositionFiles {
  /** What each document says of which composition it is. Undefined in development. */
  id?: string;
  /** The site's public origin. */
  origin: string;
  discovery: DiscoveryDocument;
  shell: ReleaseFiles;
  /** By the name of the remote's container. */
  remotes: Readonly<Record<string, ReleaseFiles>>;
  /** Set for a preview: what it shows, as `name@version`, and until when (ISO 8601). */
  preview?: { releases: readonly string[]; until: string };
}

/** What one page shows beside the shell. */
export interface DocumentPage {
  address: string;
  head: DocumentHead;
  /** Markup of the shell with the section in it. */
  markup: string;
  /** Remote and page that serve the address; undefined for the page that says not found. */
  section?: { container: string; page: string };
}

/** What must run before the first paint, or work from then on. The same on all pages, so that the policy names one hash. */
const EARLY_SCRIPTS = [
  scriptPolicy,
  colorSchemeScript,
  themeToggleScript,
  menuScript,
  replayScript,
  startScript,
];

/**
 * The browser fetches the page that a finger or the mouse goes down on. React's router does better once it has taken over, and
 * takes this away: site.client.tsx.
 */
const NEXT_PAGE = JSON.stringify({
  prefetch: [
    {
      where: { and: [{ href_matches: '/*' }, { not: { href_matches: '/api/*' } }] },
      eagerness: 'conservative',
    },
  ],
});

const THEME_STYLES = themeStyles();

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? character);
}

/** JSON for a script element: no text in it can end the element. */
function scriptJson(json: string): string {
  return json.replaceAll('<', '\\u003c');
}

function element({ tag, attributes, text }: HeadTag): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeHtml(value)}"`);
  const open = `<${tag}${written.join('')} data-page="">`;
  if (text === undefined) return open;
  return `${open}${tag === 'script' ? scriptJson(text) : escapeHtml(text)}</${tag}>`;
}

interface File {
  name: string;
  href: string;
  release: ReleaseFiles;
}

function filesOf(release: ReleaseFiles | undefined, groups: readonly string[]): File[] {
  if (!release) return [];
  const names = new Set(groups.flatMap((group) => release.chunks[group] ?? []));
  return [...names].map((name) => ({ name, href: `${release.base}${name}`, release }));
}

/**
 * Lets a file be used only when its bytes are those that were published. The same on a preload and on what is
 * loaded later, or browsers fetch it twice.
 */
function checked({ name, href, release: { published } }: File): string {
  if (!published) return 'crossorigin="anonymous"';
  const integrity = published.integrity[name];
  if (!integrity) throw new Error(`${href} has no integrity. Publish its release again.`);
  return `integrity="${integrity}" crossorigin="anonymous"`;
}

/** A style sheet in the HTML: none that is missing, late or changed on its way can keep the page from being shown. */
function style({ name, href, release: { base, published } }: File): string {
  if (!published) return `<link rel="stylesheet" href="${href}">`;
  const text = published.styles[name];
  if (text === undefined) throw new Error(`${href} has no text. Publish its release again.`);
  return styleElement(href, base, text);
}

/** A script that startScript fetches: until then no medium matches. */
function laterScript(file: File, attributes = ''): string {
  return `<link rel="preload" as="script" media="not all"${attributes} href="${file.href}" ${checked(file)}>`;
}

function withEnding(files: File[], ending: string): File[] {
  return files.filter(({ name }) => name.endsWith(ending));
}

/** Writes the addresses of the releases in the place of those that Node builds write for pictures. */
function withAddresses(html: string, { shell, remotes }: CompositionFiles): string {
  return [...Object.values(remotes), shell].reduce(
    (text, { base, placeholder }) => text.replaceAll(placeholder, base),
    html,
  );
}

const BANNER_STYLE =
  'position:fixed;z-index:1000;inset:auto auto 80px 12px;max-width:calc(100vw - 24px);padding:10px 14px;border-radius:8px;' +
  'background:#f5c15c;color:#0b161d;font-size:14px;font-weight:500;line-height:1.4;box-shadow:0 4px 16px rgb(0 0 0/.3)';

/** What a preview shows on every page, beside the site: which releases it has, until when, and the way out. */
function previewBanner({ releases, until }: NonNullable<CompositionFiles['preview']>): string {
  const end = `${until.slice(0, 16).replace('T', ' ')} UTC`;
  return `<aside aria-label="Preview" style="${BANNER_STYLE}">Preview of ${escapeHtml(releases.join(', '))}, until ${end}. <a href="/preview/end" style="color:inherit;font-weight:700">Leave the preview</a></aside>
`;
}

/** The scripts that stand in every document. */
export function inlineScripts(): string[] {
  return [EARLY_SCRIPTS.join('\n'), NEXT_PAGE];
}

/**
 * The HTML document of one page. It names every file that the first view needs, so that none has to be found in
 * another one first.
 */
export function htmlDocument(
  composition: CompositionFiles,
  { address, head, markup, section }: DocumentPage,
) {
  const { origin, discovery } = composition;
  const shellFiles = filesOf(composition.shell, ['main']);
  const sectionFiles = section
    ? filesOf(composition.remotes[section.container], [section.container, 'section', section.page])
    : [];
  const data: PageData = { origin, discovery };
  const tags = [
    ...(composition.id ? [`<meta name="composition" content="${composition.id}">`] : []),
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<script>${EARLY_SCRIPTS.join('\n')}</script>`,
    ...headTags(origin, address, head).map(element),
    '<link rel="apple-touch-icon" href="/icon.png">',
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
    `<script type="speculationrules">${NEXT_PAGE}</script>`,
    `<script type="application/json" id="${PAGE_DATA_ID}">${scriptJson(JSON.stringify(data))}</script>`,
  ];
  return `<!doctype html>
<html lang="en-US" data-mantine-color-scheme="light" data-respect-reduced-motion="true">
<head>
${tags.join('\n')}
</head>
<body>
<div id="root">${withAddresses(markup, composition)}</div>
${composition.preview ? previewBanner(composition.preview) : ''}</body>
</html>
`;
}

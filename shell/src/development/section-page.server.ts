import type { DiscoveredRemote } from '../discovery.ts';
import {
  PAGE_DATA_FILE,
  PAGE_DATA_ID,
  PAGE_DATA_META,
  type PageData,
  pageDataElement,
} from '../document/page-data.ts';

const OWN_DATA = new RegExp(`<script type="application/json" id="${PAGE_DATA_ID}">(.*?)</script>\\n?`, 's');

const COMPOSITION = /<meta name="composition" content="(\w+)">/;
const IN_FILE = new RegExp(`<meta name="${PAGE_DATA_META}"[^>]*>\\n?`);

const OF_SECTION = /<link\b[^>]* data-shell="preload"[^>]*>\n?/g;

/** The link that delays the first paint until an element of the page is there. That element is removed. */
const EXPECTED = /<link rel="expect"[^>]*>\n?/;

const HEAD_OF_PAGE =
  /<(?:(title|script)\b[^>]* data-page\b[^>]*>.*?<\/\1|(?:meta|link)\b[^>]* data-page\b[^>]*)>\n?/gs;

function isData(value: unknown): value is PageData {
  return typeof value === 'object' && value !== null && 'discovery' in value && 'origin' in value;
}

/**
 * The data of a page of a running shell.
 * @param origin where it runs
 * @throws when the HTML is not that of a shell, or its data do not come
 */
export async function pageDataIn(html: string, origin: string): Promise<PageData> {
  const [, own] = OWN_DATA.exec(html) ?? [];
  const [, id] = COMPOSITION.exec(html) ?? [];
  const address = IN_FILE.test(html) && new URL(`${PAGE_DATA_FILE}?${id}`, origin);
  const data: unknown = own ? JSON.parse(own) : address && (await (await fetch(address)).json());
  if (!isData(data)) throw new Error('What answers there is not the shell of this site');
  return data;
}

/**
 * Replaces a section in the HTML of a running shell. Discovery names another entry, and the rendered page and
 * its head are removed: the browser renders both.
 * @param data the page's
 * @param name the section's workspace: `mf-contact`
 * @throws when the HTML is not that of a shell
 */
export function replaceSection(html: string, data: PageData, name: string, remote: DiscoveredRemote): string {
  const root = html.indexOf('<div id="root">');
  const end = html.lastIndexOf('</body>');
  if (root < 0 || end < 0) throw new Error('What answers there is not the shell of this site');
  const microFrontends = { ...data.discovery.microFrontends, [`@site/${name}`]: [remote] };
  const changed = pageDataElement({ ...data, discovery: { ...data.discovery, microFrontends } });
  return `${html.slice(0, root)}<div id="root"></div>\n${html.slice(end)}`
    .replace(OWN_DATA, '')
    .replace(IN_FILE, '')
    .replace(EXPECTED, '')
    .replace(OF_SECTION, '')
    .replace(HEAD_OF_PAGE, '')
    .replace('</head>', () => `${changed}\n</head>`)
    .replace(new RegExp(`<style\\b[^>]*data-href="[^"]*/${name}/[^>]*>.*?</style>\\n?`, 'gs'), '');
}

/** Returns whether the HTML comes from a shell of this site. */
export function isShell(html: string): boolean {
  return OWN_DATA.test(html) || isBuiltShell(html);
}

/** Returns whether the HTML comes from a built shell, not from one in development. */
export function isBuiltShell(html: string): boolean {
  return COMPOSITION.test(html);
}

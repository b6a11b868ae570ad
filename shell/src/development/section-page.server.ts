import type { DiscoveredRemote } from '../discovery.ts';
import {
  PAGE_DATA_FILE,
  PAGE_DATA_ID,
  PAGE_DATA_META,
  type PageData,
  pageDataElement,
} from '../document/page-data.ts';

/** The data of a page in development. */
const OWN_DATA = new RegExp(`<script type="application/json" id="${PAGE_DATA_ID}">(.*?)</script>\\n?`, 's');

/** What a page says of the composition, and of the file that has the data of all its pages. */
const COMPOSITION = /<meta name="composition" content="(\w+)">/;
const IN_FILE = new RegExp(`<meta name="${PAGE_DATA_META}"[^>]*>\\n?`);

/** What the first paint waits for: it is among what is gone. */
const EXPECTED = /<link rel="expect"[^>]*>\n?/;

function isData(value: unknown): value is PageData {
  return typeof value === 'object' && value !== null && 'discovery' in value && 'files' in value;
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
 * The HTML of a running shell with one section from elsewhere: its discovery names another entry, and what was
 * rendered from the section's release is gone, so that the browser renders the page itself.
 * @param data the page's
 * @param name the section's workspace: `mf-contact`
 * @throws when the HTML is not that of a shell
 */
export function withSection(html: string, data: PageData, name: string, remote: DiscoveredRemote): string {
  const root = html.indexOf('<div id="root">');
  const end = html.lastIndexOf('</body>');
  if (root < 0 || end < 0) throw new Error('What answers there is not the shell of this site');
  const microFrontends = { ...data.discovery.microFrontends, [`@site/${name}`]: [remote] };
  const { [remote.extras.container]: _, ...remotes } = data.files.remotes;
  const changed = pageDataElement({
    ...data,
    discovery: { ...data.discovery, microFrontends },
    files: { ...data.files, remotes },
  });
  return `${html.slice(0, root)}<div id="root"></div>\n${html.slice(end)}`
    .replace(OWN_DATA, '')
    .replace(IN_FILE, '')
    .replace(EXPECTED, '')
    .replace('</head>', () => `${changed}\n</head>`)
    .replace(new RegExp(`<style\\b[^>]*data-href="[^"]*/${name}/[^>]*>.*?</style>\\n?`, 'gs'), '');
}

/** Whether the HTML comes from a shell of this site. */
export function isShell(html: string): boolean {
  return OWN_DATA.test(html) || isBuiltShell(html);
}

/** Whether the HTML is that of a built shell, rather than of one in development. */
export function isBuiltShell(html: string): boolean {
  return COMPOSITION.test(html);
}

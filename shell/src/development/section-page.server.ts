import type { DiscoveredRemote, DiscoveryDocument } from '../discovery.ts';
import { PAGE_DATA_ID, type PageData, pageDataElement } from '../document/page-data.ts';

const PAGE_DATA = new RegExp(`<script type="application/json" id="${PAGE_DATA_ID}">(.*?)</script>`, 's');

/**
 * The HTML of a running shell with one section from elsewhere: its discovery names another entry, and what was
 * rendered from the section's release is gone, so that the browser renders the page itself.
 * @param name the section's workspace: `mf-contact`
 * @throws when the HTML is not that of a shell
 */
export function withSection(html: string, name: string, remote: DiscoveredRemote): string {
  const found = PAGE_DATA.exec(html)?.[1];
  const root = html.indexOf('<div id="root">');
  const end = html.lastIndexOf('</body>');
  if (!found || root < 0 || end < 0) throw new Error('What answers there is not the shell of this site');
  const data: PageData = JSON.parse(found);
  const microFrontends = { ...data.discovery.microFrontends, [`@site/${name}`]: [remote] };
  const changed = pageDataElement({ ...data, discovery: { ...data.discovery, microFrontends } });
  return `${html.slice(0, root)}<div id="root"></div>\n${html.slice(end)}`
    .replace(PAGE_DATA, () => changed)
    .replace(new RegExp(`<style\\b[^>]*data-href="[^"]*/${name}/[^>]*>.*?</style>\\n?`, 'gs'), '')
    .replace(new RegExp(`<link\\b[^>]*href="[^"]*/${name}/[^>]*>\\n?`, 'g'), '');
}

/** The discovery document in the HTML of a running shell. @throws when the HTML is not that of a shell */
export function discoveryIn(html: string): DiscoveryDocument {
  const found = PAGE_DATA.exec(html)?.[1];
  if (!found) throw new Error('What answers there is not the shell of this site');
  const { discovery }: PageData = JSON.parse(found);
  return discovery;
}

/** Whether the HTML comes from a shell of this site. */
export function isShell(html: string): boolean {
  return PAGE_DATA.test(html);
}

/** Whether the HTML is that of a built shell, rather than of one in development. */
export function isBuiltShell(html: string): boolean {
  return html.includes('<meta name="composition"');
}

import { createHash } from 'node:crypto';
import { escapeHtml } from '@site/contract';
import { pageDataOf } from '@site/shell/page-data';
import type { CompositionFiles, PictureFile } from '@site/shell/server';
import type { RenderedSite } from '../render/renderer.ts';
import type { CompositionManifest } from '../store/manifest.ts';
import { integrityOf } from '../store/release-files.ts';
import type { Releases } from './discover.ts';
import { PAGE_DATA_FILE } from './page-data-file.ts';
import { UNKNOWN_ADDRESS } from './render.ts';

/** Stands in documents where the shell writes the composition's id: a hash of its files and of what it is made of. */
export const ID_TOKEN = '{{composition}}';

/** Stands in the data of documents where the shell writes the discovery document, as a string. */
export const DISCOVERY_TOKEN = '{{discovery}}';

/** Stands in documents for the hash of the file with the data of all of them. */
export const DATA_TOKEN = '{{data}}';

/** Where that file is, within a composition. */
const DATA_FILE = PAGE_DATA_FILE.slice(1);

/** Where the discovery document is, within a composition and on the site. */
export const DISCOVERY_FILE = '.well-known/frontend-discovery.json';

/** The kit of the site's shell, for sections in development: where it is, within a composition and on the site. */
export const KIT_FILE = '.well-known/frontend-kit.json';

/** `/` → `pages/index.html`, `/services/generators` → `pages/services/generators.html` */
function pageFile(address: string): string {
  return `pages${address === '/' ? '/index' : address}.html`;
}

/** The addresses that search engines should know, as sitemaps.org has it. */
function sitemap(origin: string, addresses: readonly string[]): string {
  const urls = addresses.map(
    (address) => `  <url><loc>${escapeHtml(new URL(address, origin).href)}</loc></url>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** What search engines may read: everything but the API. */
function robots(origin: string): string {
  return `User-agent: *
Disallow: /api/

Sitemap: ${origin}/sitemap.xml
`;
}

/** As browsers check what they fetch. SHA-256 suffices, and is half as long as what scripts have. */
function dataHash(data: string): string {
  return `sha256-${createHash('sha256').update(data).digest('base64')}`;
}

/** A composition in memory. */
export interface Composed {
  manifest: CompositionManifest;
  /** Content of each text file, by its path. */
  texts: ReadonlyMap<string, string>;
  pictures: readonly PictureFile[];
}

/**
 * Puts a composition together from rendered pages.
 * @param files what they were rendered with, tokens in the place of its id and in that of the discovery document
 * @param madeFrom by the name of each release, a hash of all that its pages were made from
 * @throws when a page was not rendered
 */
export function compose(
  { shell, sections, fallbacks }: Releases,
  files: CompositionFiles,
  { site, pages, failures: [failure] }: RenderedSite,
  madeFrom: CompositionManifest['madeFrom'],
): Composed {
  if (!site || failure)
    throw new Error(`${failure?.address ?? 'The site'} was not rendered: ${failure?.reason}`);
  const { origin, discovery } = files;
  const { version, kit, provides } = shell;
  const known = pages.filter(({ address }) => address !== UNKNOWN_ADDRESS);
  const addresses = known.map(({ address }) => address);
  // No text in it can end the script that it stands in.
  const inPages = JSON.stringify(discovery).replaceAll('<', '\\u003c');
  const data = JSON.stringify(pageDataOf(files));
  const documents = pages.map(
    ({ address, html }) =>
      [
        pageFile(address),
        html.replace(`"${DISCOVERY_TOKEN}"`, () => inPages).replaceAll(DATA_TOKEN, dataHash(data)),
      ] as const,
  );
  const others = new Map([
    ['sitemap.xml', sitemap(origin, addresses)],
    ['robots.txt', robots(origin)],
    [DATA_FILE, data],
    [DISCOVERY_FILE, `${JSON.stringify(discovery, null, 2)}\n`],
    [KIT_FILE, `${JSON.stringify({ version, kit, provides }, null, 2)}\n`],
    ...Object.entries(site.files),
  ]);
  const pictures = [site.icon, ...pages.flatMap(({ picture }) => picture ?? [])];
  const madeOf = {
    releases: Object.fromEntries([shell, ...sections].map(({ name, version }) => [name, version])),
    fallbacks: Object.fromEntries([...fallbacks].map(([name, { version }]) => [name, version])),
  };
  const hash = createHash('sha256').update(JSON.stringify(madeOf));
  for (const [file, text] of [...documents, ...others]) hash.update(`${file}\0${text}\0`);
  const id = hash.digest('hex').slice(0, 16);
  const finished = documents.map(([file, html]) => [file, html.replaceAll(ID_TOKEN, id)] as const);
  const texts = new Map([...finished, ...others]);
  return {
    manifest: {
      id,
      ...madeOf,
      pages: Object.fromEntries(addresses.map((address) => [address, pageFile(address)])),
      notFound: pageFile(UNKNOWN_ADDRESS),
      files: [...others.keys(), ...pictures.map(({ path }) => path)],
      inlineScripts: [...site.inlineScripts],
      fingerprints: Object.fromEntries(known.map(({ address, fingerprint }) => [address, fingerprint])),
      madeFrom,
      // Those of the pictures come when they are drawn.
      integrity: Object.fromEntries([...texts].map(([file, text]) => [file, integrityOf(text)])),
      origin,
      company: site.company,
    },
    texts,
    pictures,
  };
}

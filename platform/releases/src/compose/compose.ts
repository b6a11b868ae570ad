import { createHash } from 'node:crypto';
import type { CompositionFiles, PictureFile } from '@site/shell/server';
import type { RenderedSite } from '../render/renderer.ts';
import type { CompositionManifest } from '../store/manifest.ts';
import type { Releases } from './discover.ts';
import { UNKNOWN_ADDRESS } from './render.ts';
import { robots, sitemap } from './site-files.ts';

/** Stands in documents for the composition's id, which is a hash of them. The shell writes it where the id belongs. */
export const ID_TOKEN = '{{composition}}';

/** Where the discovery document is, within a composition and on the site. */
export const DISCOVERY_FILE = '.well-known/frontend-discovery.json';

/** `/` → `pages/index.html`, `/services/generators` → `pages/services/generators.html` */
function pageFile(address: string): string {
  return `pages${address === '/' ? '/index' : address}.html`;
}

/** A composition in memory. */
export interface Composed {
  manifest: CompositionManifest;
  /** Content of each text file, by its path. */
  texts: ReadonlyMap<string, string>;
  pictures: readonly PictureFile[];
}

/** The id of a composition: a hash of everything in it, and of what it is made of. */
function compositionId(
  texts: ReadonlyMap<string, string>,
  madeOf: Pick<CompositionManifest, 'releases' | 'fallbacks'>,
): string {
  const hash = createHash('sha256').update(JSON.stringify(madeOf));
  for (const [file, text] of texts) hash.update(`${file}\0${text}\0`);
  return hash.digest('hex').slice(0, 16);
}

/**
 * Puts a composition together from rendered pages.
 * @param files what they were rendered with, its id being the token
 * @throws when a page was not rendered
 */
export function compose(
  { shell, sections, fallbacks }: Releases,
  { origin, discovery }: CompositionFiles,
  { site, renderings, pictures: drawn }: RenderedSite,
): Composed {
  const pages = renderings.map((rendering) => {
    if (rendering.ok) return { address: rendering.address, ...rendering.page };
    throw new Error(`${rendering.address} was not rendered: ${rendering.reason}`);
  });
  const known = pages.filter(({ address }) => address !== UNKNOWN_ADDRESS);
  const texts = new Map([
    ...pages.map(({ address, html }) => [pageFile(address), html] as const),
    [
      'sitemap.xml',
      sitemap(
        origin,
        known.map(({ address }) => address),
      ),
    ],
    ['robots.txt', robots(origin)],
    [DISCOVERY_FILE, `${JSON.stringify(discovery, null, 2)}\n`],
    ...Object.entries(site.files),
  ]);
  const pictures = [site.icon, ...drawn.values()];
  const madeOf = {
    releases: Object.fromEntries([shell, ...sections].map(({ name, version }) => [name, version])),
    fallbacks: Object.fromEntries([...fallbacks].map(([name, { version }]) => [name, version])),
  };
  const id = compositionId(texts, madeOf);
  for (const { address, html } of pages) texts.set(pageFile(address), html.replaceAll(ID_TOKEN, id));
  const documents = new Set(pages.map(({ address }) => pageFile(address)));
  return {
    manifest: {
      id,
      ...madeOf,
      pages: Object.fromEntries(known.map(({ address }) => [address, pageFile(address)])),
      notFound: pageFile(UNKNOWN_ADDRESS),
      files: [
        ...[...texts.keys()].filter((file) => !documents.has(file)),
        ...pictures.map(({ path }) => path),
      ],
      inlineScripts: [...site.inlineScripts],
      fingerprints: Object.fromEntries(known.map(({ address, fingerprint }) => [address, fingerprint])),
      company: site.company,
    },
    texts,
    pictures,
  };
}

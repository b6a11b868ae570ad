import { createHash } from 'node:crypto';
import { escapeHtml } from '@site/contract';
import { PAGE_DATA_FILE, pageDataOf } from '@site/shell/page-data';
import type { CompositionFiles } from '@site/shell/server';
import { hashOf, integrityOf } from '../store/hashes.ts';
import type { CompositionManifest } from '../store/manifests.ts';
import type { WithoutArchive } from '../store/release-store.ts';
import { addCompressedCopies } from './compress.ts';
import { COMPOSITION_ID_PLACEHOLDER, PAGE_DATA_PLACEHOLDER } from './discovery.ts';
import type { Plan } from './plan.ts';
import type { RenderedSite } from './render.ts';
import { NOT_FOUND_ADDRESS } from './routes.ts';

const DISCOVERY_FILE = '.well-known/frontend-discovery.json';

export interface ComposedSite {
  manifest: WithoutArchive<CompositionManifest>;
  /** Contents by path, including compressed copies. */
  files: ReadonlyMap<string, Buffer>;
}

/** `/` → `pages/index.html`, `/services/generators` → `pages/services/generators.html` */
function pageFile(address: string): string {
  return `pages${address === '/' ? '/index' : address}.html`;
}

/** Returns a sitemap (sitemaps.org). */
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

function robots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** Builds a composition from rendered pages. @throws if the shell did not render */
export async function composeDocuments(
  plan: Plan,
  files: CompositionFiles,
  { site, icon, pages, madeFrom }: RenderedSite,
): Promise<ComposedSite> {
  if (!site || !icon) throw new Error('The shell was not rendered');
  const { shell, sections, fallbacks } = plan.releases;
  const known = pages.filter(({ address }) => address !== NOT_FOUND_ADDRESS);
  const addresses = known.map(({ address }) => address);
  const data = JSON.stringify(pageDataOf(files));
  const dataHash = `sha256-${createHash('sha256').update(data).digest('base64')}`;
  const others = new Map([
    ['sitemap.xml', sitemap(plan.origin, addresses)],
    ['robots.txt', robots(plan.origin)],
    [PAGE_DATA_FILE.slice(1), data],
    [DISCOVERY_FILE, `${JSON.stringify(files.discovery, null, 2)}\n`],
    ...Object.entries(site.files),
  ]);
  const releases = Object.fromEntries([shell, ...sections].map(({ name, version }) => [name, version]));
  const earlier = Object.fromEntries([...fallbacks].map(([name, { version }]) => [name, version]));
  const documents = pages.map(
    ({ address, html }) => [pageFile(address), html.replaceAll(PAGE_DATA_PLACEHOLDER, dataHash)] as const,
  );
  const id = hashOf(releases, earlier, ...documents, ...others);
  const finished = documents.map(
    ([file, html]) => [file, html.replaceAll(COMPOSITION_ID_PLACEHOLDER, id)] as const,
  );
  const contents = new Map(
    [...finished, ...others].map(([file, text]) => [file, Buffer.from(text)] as const),
  );
  await addCompressedCopies(contents);
  const pictures = [icon, ...pages.flatMap(({ picture }) => picture ?? [])];
  for (const { path, png } of pictures) contents.set(path, Buffer.from(png, 'base64'));
  return {
    manifest: {
      id,
      releases,
      pages: Object.fromEntries(addresses.map((address) => [address, pageFile(address)])),
      notFound: pageFile(NOT_FOUND_ADDRESS),
      files: [...others.keys(), ...pictures.map(({ path }) => path)],
      inlineScripts: [...site.inlineScripts],
      fallbacks: earlier,
      fingerprints: Object.fromEntries(known.map(({ address, fingerprint }) => [address, fingerprint])),
      madeFrom,
      integrity: Object.fromEntries([...contents].map(([file, content]) => [file, integrityOf(content)])),
      origin: plan.origin,
      company: site.company,
    },
    files: contents,
  };
}

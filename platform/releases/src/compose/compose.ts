import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DiscoveryDocument } from '@site/shell/discovery';
import type { PictureFile, RenderedPage } from '@site/shell/server';
import { checkContent } from '../gate/checks/content.ts';
import { type Finding, GateRefusal, refuseFindings } from '../gate/refusal.ts';
import { REMOTE_ENTRY, SHELL_ENTRY } from '../publish/publish.ts';
import { type Builds, describeSite, RenderError, type Rendering, renderPages } from '../render/renderer.ts';
import { writeCompressed } from '../store/compress.ts';
import type { CompositionManifest } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';
import { compositionFiles, type Releases } from './discover.ts';
import { PictureCache } from './sharing-pictures.ts';
import { robots, sitemap } from './site-files.ts';

/** Stands for every address that is not on the site. */
const UNKNOWN_ADDRESS = '/404';

/** Stands for the composition's id in the documents, from which it is computed. */
const ID_TOKEN = '%composition-id%';

/** Where the discovery document is, within a composition and on the site. */
export const DISCOVERY_FILE = '.well-known/frontend-discovery.json';

/** `/` → `pages/index.html`, `/services/generators` → `pages/services/generators.html` */
function pageFile(address: string): string {
  return `pages${address === '/' ? '/index' : address}.html`;
}

function nodeBuilds(store: ReleaseStore, { shell, sections }: Releases): Builds {
  return {
    shell: join(store.releaseFolder(shell.name, shell.version), SHELL_ENTRY),
    remotes: sections.map(({ name, version, container }) => ({
      container,
      entry: join(store.releaseFolder(name, version), REMOTE_ENTRY),
    })),
  };
}

function findingOf({ address, reason, slow }: Extract<Rendering, { ok: false }>): Finding {
  if (slow) {
    return {
      check: 'time',
      problem: `${address} does not render in time: ${reason}.`,
      advice: 'Look for a loop or for work that does not end in the section that serves it.',
    };
  }
  return {
    check: 'render',
    problem: `${address} does not render: ${reason}`,
    advice: 'Mend the section that serves it, and publish it again.',
  };
}

/** @throws GateRefusal when an address does not render, or its page lacks what each page has to have */
async function renderAll(
  store: ReleaseStore,
  releases: Releases,
  files: Awaited<ReturnType<typeof compositionFiles>>,
  addresses: readonly string[],
): Promise<Map<string, RenderedPage>> {
  let renderings: Rendering[];
  try {
    renderings = await renderPages(nodeBuilds(store, releases), files, addresses);
  } catch (error) {
    if (!(error instanceof RenderError)) throw error;
    const check = error.slow ? 'time' : 'render';
    const problem = `The shell cannot be loaded: ${error.message}`;
    throw new GateRefusal([{ check, problem, advice: 'Mend the shell, and publish it again.' }]);
  }
  const pages = new Map<string, RenderedPage>();
  refuseFindings(
    renderings.flatMap((rendering) => {
      if (!rendering.ok) return [findingOf(rendering)];
      pages.set(rendering.address, rendering.page);
      return checkContent(rendering.address, rendering.page.html);
    }),
  );
  return pages;
}

/** A composition that is rendered and not yet in the store. */
export interface Composed {
  manifest: CompositionManifest;
  /** Content of each text file. */
  texts: Map<string, string>;
  pictures: readonly PictureFile[];
}

interface ComposeOptions {
  /** The site's public origin. */
  origin: string;
  /** Set for a preview: what it shows, as `name@version`, and until when. */
  preview?: { releases: readonly string[]; until: Date };
}

function composedTexts(
  pages: ReadonlyMap<string, RenderedPage>,
  discovery: DiscoveryDocument,
  { origin }: ComposeOptions,
): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [address, { html }] of pages) texts.set(pageFile(address), html);
  const addresses = [...pages.keys()].filter((address) => address !== UNKNOWN_ADDRESS);
  texts.set('sitemap.xml', sitemap(origin, addresses));
  texts.set('robots.txt', robots(origin));
  texts.set(DISCOVERY_FILE, `${JSON.stringify(discovery, null, 2)}\n`);
  return texts;
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

/** Writes into each page which composition it is of. Not before: the id comes from the pages. */
function nameComposition(texts: Map<string, string>, id: string): void {
  for (const [file, text] of texts) {
    if (file.endsWith('.html')) texts.set(file, text.replace(ID_TOKEN, id));
  }
}

/**
 * Renders every address with exactly these releases.
 * @throws GateRefusal when a page does not come out as it should
 */
export async function compose(
  store: ReleaseStore,
  releases: Releases,
  options: ComposeOptions,
): Promise<Composed> {
  const { shell, sections, fallbacks } = releases;
  const addresses = sections.flatMap(({ routes }) => routes.flatMap((route) => route.addresses));
  const { origin, preview } = options;
  const files = {
    ...(await compositionFiles(store, releases, origin)),
    id: ID_TOKEN,
    ...(preview ? { preview: { ...preview, until: preview.until.toISOString() } } : {}),
  };
  const pages = await renderAll(store, releases, files, [...addresses, UNKNOWN_ADDRESS]);
  const texts = composedTexts(pages, files.discovery, options);
  const madeOf = {
    releases: Object.fromEntries([shell, ...sections].map(({ name, version }) => [name, version])),
    fallbacks: Object.fromEntries([...fallbacks].map(([name, { version }]) => [name, version])),
  };
  const id = compositionId(texts, madeOf);
  nameComposition(texts, id);
  const site = await describeSite(nodeBuilds(store, releases));
  const pictures = [site.icon, ...addresses.flatMap((address) => pages.get(address)?.sharingPicture ?? [])];
  const manifest: CompositionManifest = {
    id,
    ...madeOf,
    pages: Object.fromEntries(addresses.map((address) => [address, pageFile(address)])),
    notFound: pageFile(UNKNOWN_ADDRESS),
    files: ['sitemap.xml', 'robots.txt', DISCOVERY_FILE, ...pictures.map(({ path }) => path)],
    inlineScripts: [...site.inlineScripts],
  };
  return { manifest, texts, pictures };
}

/** Puts a composition into the store. Nothing is live by that. */
export async function keepComposition(store: ReleaseStore, composed: Composed): Promise<void> {
  const { manifest, texts, pictures } = composed;
  const cache = new PictureCache(store);
  await store.addComposition(manifest.id, async (folder) => {
    await Promise.all([
      ...[...texts].map(async ([file, text]) => {
        const path = join(folder, file);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, text);
        await writeCompressed(path, { brotli: 7, gzip: 6 });
      }),
      ...pictures.map((picture) => cache.write(picture, join(folder, picture.path))),
    ]);
    await writeFile(join(folder, 'composition.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  });
}

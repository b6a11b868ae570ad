import { createRequire } from 'node:module';
import { join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { REMOTE_ENTRY, SHELL_ENTRY } from '@site/build/artefacts';
import type { CompositionFiles, PictureFile, SiteDescription } from '@site/shell/server';
import { hashOf } from '../store/hashes.ts';
import type { ReleaseManifest } from '../store/manifests.ts';
import { type ReleaseStore, releaseId } from '../store/release-store.ts';
import { warnUnconfined } from './confinement.ts';
import { type ComposedPage, PageCache, type Picture, type RenderedRelease } from './page-cache.ts';
import type { ChosenReleases, Plan } from './plan.ts';
import { RenderProcess } from './render-process.ts';
import {
  type Builds,
  emptyDocument,
  pictureFile,
  RenderError,
  renderedPage,
  routes,
  siteDescription,
} from './render-protocol.ts';
import { addressesOf, NOT_FOUND_ADDRESS, type ReleaseRoute } from './routes.ts';

const require = createRequire(import.meta.url);

/** System fonts would draw different pictures on each machine. */
const FONTS = ['500Medium', '700Bold'].map((weight) =>
  require.resolve(`@expo-google-fonts/bricolage-grotesque/${weight}/BricolageGrotesque_${weight}.ttf`),
);

/** Change it if pages render differently: cached pages become invalid. */
const FORMAT = 1;

/** Why an address did not render. Without an address, the shell could not be loaded. */
export interface RenderFailure {
  address: string | undefined;
  reason: string;
}

export interface RenderedSite {
  site: SiteDescription | undefined;
  icon: Picture | undefined;
  pages: ComposedPage[];
  failures: RenderFailure[];
  /** By release: a hash of its pages and of all their inputs. */
  madeFrom: Record<string, string>;
}

interface Part {
  release: ReleaseManifest;
  addresses: readonly string[];
  /** A hash of all inputs of the pages. */
  key: string;
}

/** Lists what to render of each release. Pages show other sections only as entries of the header. */
function partsOf({ shell, sections }: ChosenReleases, origin: string): Part[] {
  const entries = sections.flatMap(({ routes: all }) =>
    all.flatMap(({ menu, addresses: [address] }) => (menu ? [[menu.label, address]] : [])),
  );
  const node = process.versions.node.split('.')[0];
  return [...sections, shell].map((release) => ({
    release,
    addresses: release.kind === 'shell' ? [NOT_FOUND_ADDRESS] : addressesOf([release]),
    key: hashOf(FORMAT, node, origin, shell.version, entries, release.name, release.version),
  }));
}

function entryOf(store: ReleaseStore, release: ReleaseManifest): string {
  const entry = release.kind === 'shell' ? SHELL_ENTRY : REMOTE_ENTRY;
  return join(store.cache.folder(releaseId(release)), entry);
}

function failureOf(address: string | undefined, error: unknown): RenderFailure {
  if (error instanceof RenderError) return { address, reason: error.message };
  throw error;
}

async function draw({ path, svg, width }: PictureFile): Promise<Picture> {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontFiles: FONTS, loadSystemFonts: false },
  });
  return { path, png: image.asPng().toString('base64') };
}

/** Renders the pages of one release until one of them ends the process. */
async function renderPages(
  running: RenderProcess,
  addresses: readonly string[],
  failures: RenderFailure[],
): Promise<ComposedPage[]> {
  const pages: ComposedPage[] = [];
  for (const address of addresses) {
    if (running.ended) break;
    try {
      pages.push({ ...(await running.ask({ kind: 'page', address }, renderedPage)), address });
    } catch (error) {
      failures.push(failureOf(address, error));
    }
  }
  return pages;
}

/** Renders each section in its own process, so that none can forge another one's pages. */
async function renderParts(
  store: ReleaseStore,
  { releases: { shell } }: Plan,
  files: CompositionFiles,
  parts: readonly Part[],
  failures: RenderFailure[],
): Promise<Map<Part, RenderedRelease>> {
  const rendered = new Map<Part, RenderedRelease>();

  async function renderSection(part: Part): Promise<void> {
    const remote = { container: part.release.container, entry: entryOf(store, part.release) };
    let running: RenderProcess | undefined;
    try {
      running = await RenderProcess.start({ shell: entryOf(store, shell), remotes: [remote] });
      await running.load(files);
      rendered.set(part, { pages: await renderPages(running, part.addresses, failures) });
    } catch (error) {
      failures.push(failureOf(part.addresses[0], error));
    } finally {
      await running?.stop();
    }
  }

  let running: RenderProcess | undefined;
  const sections = parts.filter(({ release }) => release.kind === 'section');
  const sectionsRendered = Promise.all(sections.map(renderSection));
  try {
    running = await RenderProcess.start({ shell: entryOf(store, shell), remotes: [] });
    if (!running.sandboxed) await warnUnconfined(store.cache.root);
    await running.load(files);
    const own = parts.find(({ release }) => release.kind === 'shell');
    if (own) {
      const site = await running.ask({ kind: 'site' }, siteDescription);
      const pages = await renderPages(running, own.addresses, failures);
      rendered.set(own, { pages, site, icon: await draw(site.icon) });
    }
    await sectionsRendered;
    for (const part of sections)
      for (const page of rendered.get(part)?.pages ?? []) {
        const { address, title } = page;
        page.picture = await draw(await running.ask({ kind: 'picture', address, title }, pictureFile));
      }
  } catch (error) {
    failures.push(failureOf(undefined, error));
  } finally {
    await Promise.allSettled([sectionsRendered]);
    await running?.stop();
  }
  return rendered;
}

/** Renders every page of a plan, or takes it from the cache. */
export async function renderSite(
  store: ReleaseStore,
  plan: Plan,
  files: CompositionFiles,
): Promise<RenderedSite> {
  const cache = new PageCache(join(store.cache.root, 'pages'));
  const parts = partsOf(plan.releases, plan.origin);
  const found = new Map<Part, RenderedRelease>();
  // Pages of a preview carry its banner.
  if (!plan.previewUntil)
    for (const part of parts) {
      const kept = await cache.read(part.key);
      if (kept) found.set(part, kept);
    }
  const missing = parts.filter((part) => !found.has(part));
  const failures: RenderFailure[] = [];
  const rendered =
    missing.length > 0
      ? await renderParts(store, plan, files, missing, failures)
      : new Map<Part, RenderedRelease>();
  if (failures.length === 0 && !plan.previewUntil)
    for (const [part, made] of rendered) await cache.add(part.key, made);
  const all = new Map([...found, ...rendered]);
  const own = [...all.values()].find(({ site }) => site);
  const madeFrom = parts.map((part) => {
    const pages = all.get(part)?.pages ?? [];
    return [part.release.name, hashOf(part.key, ...pages.map(({ html }) => html))] as const;
  });
  return {
    site: own?.site,
    icon: own?.icon,
    pages: parts.flatMap((part) => all.get(part)?.pages ?? []),
    failures,
    madeFrom: Object.fromEntries(madeFrom),
  };
}

/** Reads the routes of a remote's build through a shell. @throws RenderError */
export async function readRoutes(builds: Builds): Promise<ReleaseRoute[]> {
  const [remote] = builds.remotes;
  const running = await RenderProcess.start(builds);
  try {
    await running.load(undefined);
    return await running.ask({ kind: 'routes', container: remote?.container ?? '' }, routes);
  } finally {
    await running.stop();
  }
}

/** Renders the document for development, which has no page in it. @throws RenderError */
export async function renderEmptyDocument(builds: Builds, composition: CompositionFiles) {
  const running = await RenderProcess.start(builds);
  try {
    await running.load(composition);
    return await running.ask({ kind: 'empty' }, emptyDocument);
  } finally {
    await running.stop();
  }
}

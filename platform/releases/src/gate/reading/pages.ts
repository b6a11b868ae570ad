import type { CompositionFiles } from '@site/shell/server';
import { z } from 'zod';
import type { Releases } from '../../compose/discover.ts';
import { addressesOf, pageKeys, renderComposition, UNKNOWN_ADDRESS } from '../../compose/render.ts';
import { pictureFile, renderedPage, siteDescription } from '../../render/formats.ts';
import type { RenderedSite } from '../../render/renderer.ts';
import type { RendererKeeper } from '../../render/renderer-keeper.ts';
import { hashOf } from '../../store/release-files.ts';
import type { ReleaseStore } from '../../store/store.ts';
import { LOOK } from './look.ts';
import { pageFacts, READER, type ReadPages, readPages } from './read-pages.ts';

/** The pages of one release as they are kept for later compositions, in which they are the same but for the discovery document. */
const keptPages = z.object({
  pages: z.array(
    renderedPage.extend({ address: z.string(), picture: pictureFile.optional(), facts: pageFacts }),
  ),
  /** The shell's have what it says of the site. */
  site: siteDescription.optional(),
  /** How they were looked at in a browser, and passed: `LOOK` of then. */
  look: z.string().optional(),
});

type KeptPages = z.infer<typeof keptPages>;

/** For how long pages are kept that no promotion uses, in milliseconds. */
const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** What was kept, with its hash before it; undefined where that is nothing, or not these addresses, or nothing that can be used. */
async function readKept(
  store: ReleaseStore,
  key: string,
  addresses: readonly string[],
): Promise<KeptPages | undefined> {
  // What cannot be read is made again, and that it cannot be kept is said then.
  const text = (await store.pages.read(key).catch(() => undefined)) ?? '';
  const end = text.indexOf('\n');
  const content = text.slice(end + 1);
  // Cut off or damaged: they are rendered again.
  if (end < 0 || text.slice(0, end) !== hashOf(key, content)) return undefined;
  const { data } = keptPages.safeParse(JSON.parse(content));
  const isWhole = data?.pages.map(({ address }) => address).join() === addresses.join();
  return isWhole ? data : undefined;
}

/** What one release makes of a composition. */
interface Part {
  name: string;
  /** Stands for all that its pages are made from. */
  key: string;
  addresses: readonly string[];
  kept: KeptPages | undefined;
}

/** The pages of a composition, rendered and read. */
export interface Pages {
  rendered: RenderedSite;
  read: ReadPages;
  /** By the name of each release, a hash of all that its pages are made from, and of what came of it. */
  madeFrom: Record<string, string>;
  /** Names of the releases whose pages were looked at in a browser before. */
  hydrated: ReadonlySet<string>;
  /** Keeps what had to be rendered, for later compositions. Not before every check of it was passed. @param hydrated whose pages a browser looked at */
  keep(hydrated: ReadonlySet<string>): Promise<void>;
}

/**
 * Renders and reads the pages of a composition. Those of a release that were made from the same before, and passed every check, are taken
 * from the store.
 * @param options how long reading may take, in milliseconds, and what may have processes ready for rendering
 */
export async function makePages(
  store: ReleaseStore,
  releases: Releases,
  files: CompositionFiles,
  { limit, renderer }: { limit?: number | undefined; renderer?: RendererKeeper | undefined },
): Promise<Pages> {
  const { shell, sections } = releases;
  const keys = pageKeys(releases, files.origin, READER);
  // A preview says on every page what it is.
  const parts = files.preview ? [] : await Promise.all([...sections, shell].map(readPart));

  async function readPart(release: Releases['shell'] | Releases['sections'][number]): Promise<Part> {
    const addresses = release.kind === 'shell' ? [UNKNOWN_ADDRESS] : addressesOf([release]);
    const key = keys.get(release.name) ?? '';
    return { name: release.name, key, addresses, kept: await readKept(store, key, addresses) };
  }

  const kept = parts.filter((part) => part.kept);
  const site = kept.find(({ name }) => name === shell.name)?.kept?.site;
  const names = new Set(kept.map(({ name }) => name));
  const made = await renderComposition(store, releases, files, { names, site }, renderer);
  const fresh = await readPages(made, files, limit);

  const before = kept.flatMap((part) => part.kept?.pages ?? []);
  const byAddress = new Map([...before, ...made.pages].map((page) => [page.address, page]));
  const facts = new Map([...before.map((page) => [page.address, page.facts] as const), ...fresh.facts]);
  const order = [...addressesOf(sections), UNKNOWN_ADDRESS];

  async function keepPart({ name, key, addresses, kept }: Part, look: string | undefined): Promise<void> {
    if (kept && kept.look === look && (await store.pages.use(key))) return;
    const pages = addresses.flatMap((address) => {
      const [page, read] = [byAddress.get(address), facts.get(address)];
      return page && read?.takesDiscovery ? [{ ...page, facts: read }] : [];
    });
    if (pages.length !== addresses.length) return;
    const whole: KeptPages = { pages, look, ...(name === shell.name ? { site: made.site } : {}) };
    const content = JSON.stringify(whole);
    await store.pages.add(key, `${hashOf(key, content)}\n${content}`);
  }

  /** The same with all that came of it: whoever renders anew may get something else. */
  function madeFrom({ name, key, addresses }: Part) {
    const html = addresses.map((address) => byAddress.get(address)?.html ?? '');
    return [name, hashOf(key, ...html).slice(0, 32)] as const;
  }
  return {
    rendered: { ...made, pages: order.flatMap((address) => byAddress.get(address) ?? []) },
    read: { facts, failure: fresh.failure },
    madeFrom: Object.fromEntries(parts.map(madeFrom)),
    hydrated: new Set(kept.flatMap((part) => (part.kept?.look === LOOK ? [part.name] : []))),
    async keep(hydrated) {
      await Promise.all(parts.map((part) => keepPart(part, hydrated.has(part.name) ? LOOK : undefined)));
      await store.pages.remove(await store.pages.unusedSince(Date.now() - KEPT_MS));
    },
  };
}

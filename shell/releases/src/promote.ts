import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { type Builds, renderPages } from '@site/render';
import type { DiscoveryDocument } from '@site/shell/discovery';
import { writeCompressed } from './compress.ts';
import { compositionFiles, type Releases } from './discover.ts';
import type { CompositionManifest, Pointer, ReleaseManifest } from './manifest.ts';
import { REMOTE_ENTRY, SHELL_ENTRY } from './publish.ts';
import { Refusal } from './refusal.ts';
import { PictureCache } from './sharingPictures.ts';
import { robots, sitemap } from './siteFiles.ts';
import type { ReleaseStore } from './store.ts';

/** A release by name and version, or the newest of its name. */
export interface ReleaseReference {
  name: string;
  version: string | 'latest';
}

/** Reads `mf-contact@1.0.0-a1b2c3` or `mf-contact@latest`. @throws Refusal when it is neither */
export function parseReference(text: string): ReleaseReference {
  const [, name, version] = /^([\w-]+)@([\w.-]+)$/.exec(text) ?? [];
  if (name && version) return { name, version };
  throw new Refusal(`"${text}" does not name a release. Write name@version or name@latest.`);
}

async function resolve(store: ReleaseStore, { name, version }: ReleaseReference): Promise<ReleaseManifest> {
  const [newest] = await store.releasesOf(name);
  const release = version === 'latest' ? newest : await store.release(name, version);
  if (release) return release;
  const hint = newest ? `The newest is ${name}@${newest.version}.` : `Publish it first: publish ${name}.`;
  throw new Refusal(`There is no release ${name}@${version}. ${hint}`);
}

/** The releases of the live composition, with the given ones in the place of theirs. */
async function chooseReleases(
  store: ReleaseStore,
  live: CompositionManifest | undefined,
  references: readonly ReleaseReference[],
): Promise<Releases> {
  const wanted = new Map(Object.entries(live?.releases ?? {}));
  for (const { name, version } of references) wanted.set(name, version);
  const releases = await Promise.all(
    [...wanted].sort().map(([name, version]) => resolve(store, { name, version })),
  );
  const shell = releases.find((release) => release.kind === 'shell');
  if (!shell) throw new Refusal('There is no page without a shell: promote shell@latest as well.');
  return { shell, sections: releases.filter((release) => release.kind === 'section'), fallbacks: new Map() };
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

/** `/` → `pages/index.html`, `/services/generators` → `pages/services/generators.html` */
function pageFile(address: string): string {
  return `pages${address === '/' ? '/index' : address}.html`;
}

/** Stands for every address that is not on the site. */
const UNKNOWN_ADDRESS = '/404';

/** The picture for home screens, at the same address. */
const ICON_FILE = 'icon.png';

const NOT_FOUND_FILE = pageFile(UNKNOWN_ADDRESS);

interface Rendered {
  manifest: CompositionManifest;
  discovery: DiscoveryDocument;
  /** Content of each text file. */
  texts: Map<string, string>;
  /** Title on each sharing picture, by its file. */
  pictures: Map<string, string>;
}

/** Where the sharing picture of an address is: the shell's head names the same. */
function pictureAddress(address: string): string {
  return `/og${address === '/' ? '/index' : address}.png`;
}

async function render(store: ReleaseStore, releases: Releases, origin: string): Promise<Rendered> {
  const files = await compositionFiles(store, releases, origin);
  const addresses = releases.sections.flatMap(({ routes }) => routes.flatMap((route) => route.addresses));
  const pages = await renderPages(nodeBuilds(store, releases), files, [...addresses, UNKNOWN_ADDRESS]);
  const texts = new Map<string, string>();
  const pictures = new Map<string, string>();
  for (const [at, { html, title }] of pages.entries()) {
    const address = addresses[at];
    texts.set(pageFile(address ?? UNKNOWN_ADDRESS), html);
    if (address) pictures.set(pictureAddress(address).slice(1), title);
  }
  texts.set('sitemap.xml', sitemap(origin, addresses));
  texts.set('robots.txt', robots(origin));
  const hash = createHash('sha256');
  for (const [file, text] of texts) hash.update(`${file}\0${text}\0`);
  const manifest: CompositionManifest = {
    id: hash.digest('hex').slice(0, 16),
    releases: Object.fromEntries(
      [releases.shell, ...releases.sections].map(({ name, version }) => [name, version]),
    ),
    pages: Object.fromEntries(addresses.map((address) => [address, pageFile(address)])),
    notFound: NOT_FOUND_FILE,
    files: ['sitemap.xml', 'robots.txt', ICON_FILE, ...pictures.keys()],
  };
  return { manifest, discovery: files.discovery, texts, pictures };
}

async function addToStore(store: ReleaseStore, rendered: Rendered): Promise<void> {
  const { manifest, discovery, texts, pictures } = rendered;
  const cache = new PictureCache(store.pictures);
  await store.addComposition(manifest.id, async (folder) => {
    await Promise.all([
      ...[...texts].map(async ([file, text]) => {
        const path = join(folder, file);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, text);
        await writeCompressed(path, 9);
      }),
      ...[...pictures].map(([file, title]) => cache.writeSharing(title, join(folder, file))),
      cache.writeIcon(join(folder, ICON_FILE)),
    ]);
    await writeFile(join(folder, 'discovery.json'), `${JSON.stringify(discovery, null, 2)}\n`);
    await writeFile(join(folder, 'composition.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  });
}

/** What came of a promotion. */
export interface Promotion {
  pointer: Pointer;
  composition: CompositionManifest;
  /** False when exactly this was live already. */
  changed: boolean;
}

export interface PromoteOptions {
  /** The site's public origin. */
  origin: string;
  /** Kept in the history. */
  why?: string | undefined;
}

/**
 * Puts releases in the place of those that are live: renders every address with them, then moves the pointer.
 * Until that last step nothing that visitors see has changed.
 * @throws Refusal when a release is missing or somebody else promoted meanwhile; Error when an address does not render
 */
export async function promote(
  store: ReleaseStore,
  references: readonly ReleaseReference[],
  { origin, why }: PromoteOptions,
): Promise<Promotion> {
  const before = await store.current();
  const live = before ? await store.composition(before.composition) : undefined;
  const releases = await chooseReleases(store, live, references);
  const rendered = await render(store, releases, origin);
  if (before && before.composition === rendered.manifest.id) {
    return { pointer: before, composition: rendered.manifest, changed: false };
  }
  await addToStore(store, rendered);
  const pointer = await store.move(before?.generation ?? 0, {
    composition: rendered.manifest.id,
    promotedAt: new Date().toISOString(),
    by: userInfo().username,
    ...(why ? { why } : {}),
  });
  return { pointer, composition: rendered.manifest, changed: true };
}

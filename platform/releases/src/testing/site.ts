import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseReference } from '../compose/choose.ts';
import { type DryRun, dryRun, type PromoteOptions, type Promotion, promote } from '../promote/promote.ts';
import type { ReleaseManifest } from '../store/manifest.ts';
import { ReleaseStore } from '../store/store.ts';
import { addSection, addShell, type SectionFixture, type ShellFixture } from './fixtures.ts';

/** The origin of fixture sites. */
export const ORIGIN = 'https://site.example';

/** A store of fixture releases. */
export interface FixtureSite {
  /** Folder of all state. */
  data: string;
  store: ReleaseStore;
  /** Promotes releases, without the browser where nothing else is said. */
  promote(releases: readonly ReleaseReference[], options?: Partial<PromoteOptions>): Promise<Promotion>;
  /** Says what promoting them would do. */
  dryRun(releases: readonly ReleaseReference[], options?: Partial<PromoteOptions>): Promise<DryRun>;
  /** Adds a release of a section. */
  publish(name: string, fixture?: SectionFixture): Promise<ReleaseManifest>;
  /** Adds a release of a section and promotes it. */
  ship(name: string, fixture?: SectionFixture): Promise<Promotion & { release: ReleaseManifest }>;
  /** Adds a release of the shell and promotes it. */
  shipShell(fixture?: ShellFixture): Promise<Promotion & { release: ReleaseManifest }>;
  /** Removes the store. */
  remove(): void;
}

const OPTIONS: PromoteOptions = { origin: ORIGIN, browser: { skipped: 'not asked for' } };

/** Promotes releases of fixtures, without the browser where nothing else is said. */
export function promoteWithoutBrowser(
  store: ReleaseStore,
  releases: readonly ReleaseReference[],
  options?: Partial<PromoteOptions>,
): Promise<Promotion> {
  return promote(store, releases, { ...OPTIONS, ...options });
}

/** An empty store in a folder of its own. */
export function emptySite(): FixtureSite {
  const data = mkdtempSync(join(tmpdir(), 'site-'));
  const store = new ReleaseStore(data);
  const site: FixtureSite = {
    data,
    store,
    promote: (releases, options) => promoteWithoutBrowser(store, releases, options),
    dryRun: (releases, options) => dryRun(store, releases, { ...OPTIONS, ...options }),
    publish: (name, fixture) => addSection(store, name, fixture),
    async ship(name, fixture) {
      const release = await site.publish(name, fixture);
      return { release, ...(await site.promote([release])) };
    },
    async shipShell(fixture) {
      const release = await addShell(store, fixture);
      return { release, ...(await site.promote([release])) };
    },
    remove: () => rmSync(data, { recursive: true }),
  };
  return site;
}

/** An entry of a store's folder: a file with its content or a folder, and when it was written. */
interface Entry {
  path: string;
  content: Buffer | undefined;
  at: Date;
}

function readEntries(folder: string): Entry[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => {
    const entry = statSync(join(folder, path));
    const content = entry.isFile() ? readFileSync(join(folder, path)) : undefined;
    return { path, content, at: entry.mtime };
  });
}

function writeEntries(folder: string, entries: readonly Entry[]): void {
  for (const { path, content } of entries) {
    if (content) writeFileSync(join(folder, path), content);
    else mkdirSync(join(folder, path));
  }
  // Afterwards: writing into a folder makes it younger.
  for (const { path, at } of entries) utimesSync(join(folder, path), at, at);
}

/** Copies of a site that is made once: making one takes far longer. @param make is given an empty site */
export function siteCopies(make: (site: FixtureSite) => Promise<unknown>): () => Promise<FixtureSite> {
  let made: Promise<Entry[]> | undefined;
  async function makeEntries(): Promise<Entry[]> {
    const site = emptySite();
    try {
      await make(site);
      return readEntries(site.data);
    } finally {
      site.remove();
    }
  }
  return async () => {
    made ??= makeEntries();
    const entries = await made;
    const site = emptySite();
    writeEntries(site.data, entries);
    return site;
  };
}

/** Puts a shell and two sections live: `mf-one` at `/` and `mf-two` at `/two`. */
export async function fillSite({ store, promote: promoteHere }: FixtureSite): Promise<void> {
  await promoteHere([
    await addShell(store, { provides: { '@site/kit': ['Button'] } }),
    await addSection(store, 'mf-one', { addresses: ['/'] }),
    await addSection(store, 'mf-two', { addresses: ['/two'] }),
  ]);
}

/** A site with a shell and two sections live, `mf-one` at `/` and `mf-two` at `/two`. */
export const liveSite = siteCopies(fillSite);

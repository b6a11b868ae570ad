import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ReleaseReference } from '../compose/choose.ts';
import { type DryRun, dryRun, type PromoteOptions, type Promotion, promote } from '../promote/promote.ts';
import { filesIn } from '../store/files.ts';
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

/** Files of a store, by path. */
type Files = ReadonlyMap<string, Buffer>;

async function makeLiveFiles(): Promise<Files> {
  const site = emptySite();
  try {
    await site.promote([
      await addShell(site.store, { provides: { '@site/kit': ['Button'] } }),
      await addSection(site.store, 'mf-one', { addresses: ['/'] }),
      await addSection(site.store, 'mf-two', { addresses: ['/two'] }),
    ]);
    const paths = await filesIn(site.data);
    return new Map(paths.map((path) => [path, readFileSync(join(site.data, path))]));
  } finally {
    site.remove();
  }
}

/** Made once: tests that need a site each take a copy. */
let liveFiles: Promise<Files> | undefined;

/** A site with a shell and two sections, `mf-one` at `/` and `mf-two` at `/two`, all live. */
export async function liveSite(): Promise<FixtureSite> {
  liveFiles ??= makeLiveFiles();
  const site = emptySite();
  for (const [path, content] of await liveFiles) {
    mkdirSync(dirname(join(site.data, path)), { recursive: true });
    writeFileSync(join(site.data, path), content);
  }
  return site;
}

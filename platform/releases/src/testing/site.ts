import {
  accessSync,
  constants,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReleaseReference } from '../compose/choose.ts';
import type { CanaryPlan } from '../promote/canary-changes.ts';
import { type DryRun, dryRun, type PromoteOptions, type Promotion, promote } from '../promote/promote.ts';
import { type StartedCanary, startCanary } from '../promote/start-canary.ts';
import { WARNED } from '../render/warning.ts';
import type { ReleaseManifest } from '../store/manifest.ts';
import { ReleaseStore } from '../store/store.ts';
import { addSection, addShell, type SectionFixture, type ShellFixture } from './fixtures.ts';

/** The origin of fixture sites. */
export const ORIGIN = 'https://site.example';

/** Folder that sites of tests are in: in memory where there is room for them, since each waits for the disk some hundred times. */
const FOLDER = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();

/** Whether a folder can be written into, and a gigabyte is left. In some containers it is a few megabytes. */
function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2 ** 30;
  } catch {
    return false;
  }
}

const OPTIONS: PromoteOptions = { origin: ORIGIN, browser: { skipped: 'not asked for' } };

const PLAN: CanaryPlan = { steps: [0.1, 0.5], minutes: 0, minVisitors: 1, margin: 1.25 };

/** A store of fixture releases, in a folder of its own where none is named. */
export class FixtureSite {
  /** Folder of all state. */
  readonly data: string;
  readonly store: ReleaseStore;

  /**
   * @param data folder of all state
   * @param store in that folder, unless another one is given
   */
  constructor(data = mkdtempSync(join(FOLDER, 'site-')), store = new ReleaseStore(data)) {
    this.data = data;
    this.store = store;
  }

  /** Promotes releases, without the browser where nothing else is said. */
  promote(releases: readonly ReleaseReference[], options?: Partial<PromoteOptions>): Promise<Promotion> {
    return promote(this.store, releases, { ...OPTIONS, ...options });
  }

  /** Gives releases to a share of visitors, without the browser where nothing else is said. */
  startCanary(releases: readonly ReleaseReference[], plan: Partial<CanaryPlan> = {}): Promise<StartedCanary> {
    return startCanary(this.store, releases, { ...PLAN, ...plan }, OPTIONS);
  }

  /** Says what promoting them would do. */
  dryRun(releases: readonly ReleaseReference[], options?: Partial<PromoteOptions>): Promise<DryRun> {
    return dryRun(this.store, releases, { ...OPTIONS, ...options });
  }

  /** Adds a release of the shell. */
  publishShell(fixture?: ShellFixture): Promise<ReleaseManifest> {
    return addShell(this.store, fixture);
  }

  /** Adds a release of a section. */
  publish(name: string, fixture?: SectionFixture): Promise<ReleaseManifest> {
    return addSection(this.store, name, fixture);
  }

  /** Adds a release of a section and promotes it. */
  async ship(name: string, fixture?: SectionFixture) {
    const release = await this.publish(name, fixture);
    return { release, ...(await this.promote([release])) };
  }

  /** Adds a release of the shell and promotes it. */
  async shipShell(fixture?: ShellFixture) {
    const release = await this.publishShell(fixture);
    return { release, ...(await this.promote([release])) };
  }

  /** Removes the store. */
  remove(): void {
    rmSync(this.data, { recursive: true });
  }
}

/** A store without releases in a folder of its own. */
export function emptySite(): FixtureSite {
  const site = new FixtureSite();
  // With and without bubblewrap programs then say the same.
  writeFileSync(join(site.data, WARNED), '');
  return site;
}

/** The entries of a folder: files with their content, folders without, and when each was written. */
function readEntries(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => {
    const entry = statSync(join(folder, path));
    const content = entry.isFile() ? readFileSync(join(folder, path)) : undefined;
    return { path, content, at: entry.mtime };
  });
}

function writeEntries(folder: string, entries: ReturnType<typeof readEntries>): void {
  for (const { path, content } of entries) {
    if (content) writeFileSync(join(folder, path), content);
    else mkdirSync(join(folder, path));
  }
  // Afterwards: writing into a folder makes it younger.
  for (const { path, at } of entries) utimesSync(join(folder, path), at, at);
}

/** Copies of a site that is made once: making one takes far longer. @param make is given an empty site */
export function siteCopies(make: (site: FixtureSite) => Promise<unknown>): () => Promise<FixtureSite> {
  async function makeEntries() {
    const site = emptySite();
    try {
      await make(site);
      return readEntries(site.data);
    } finally {
      site.remove();
    }
  }
  let made: ReturnType<typeof makeEntries> | undefined;
  return async () => {
    made ??= makeEntries();
    const entries = await made;
    const site = emptySite();
    writeEntries(site.data, entries);
    return site;
  };
}

/** Puts a shell and two sections live: `mf-one` at `/` and `mf-two` at `/two`. */
export async function fillSite(site: FixtureSite): Promise<void> {
  await site.promote([
    await addShell(site.store, { provides: { '@site/kit': ['Button'] } }),
    await site.publish('mf-one', { addresses: ['/'] }),
    await site.publish('mf-two', { addresses: ['/two'] }),
  ]);
}

/** A site that `fillSite` has filled. */
export const liveSite = siteCopies(fillSite);

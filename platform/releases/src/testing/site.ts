import { accessSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FolderBlobStore } from '../blobs/folder.ts';
import type { BrowserChoice } from '../checks/check.ts';
import { formatReference } from '../compose/plan.ts';
import type { OperationContext, PromoteInput } from '../service/contract.ts';
import { type LocalOptions, LocalReleaseService } from '../service/local.ts';
import type { ReleaseManifest } from '../store/manifests.ts';
import { type NameAndVersion, ReleaseStore } from '../store/release-store.ts';
import { addSection, addShell, type SectionFixture, type ShellFixture } from './fixtures.ts';

/** The origin of fixture sites. */
export const ORIGIN = 'https://site.example';

/** In memory where there is room: each site waits for the disk some hundred times. */
const FOLDER = hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 2 ** 30;
  } catch {
    return false;
  }
}

const NO_BROWSER: BrowserChoice = { skipped: 'not asked for' };

/** A store of fixture releases, in a folder of its own where none is named. */
export class FixtureSite {
  /** Folder of all state. */
  readonly data: string;
  readonly store: ReleaseStore;
  readonly service: LocalReleaseService;

  constructor(
    data = mkdtempSync(join(FOLDER, 'site-')),
    store = new ReleaseStore(new FolderBlobStore(join(data, 'store')), join(data, 'cache/folder')),
  ) {
    this.data = data;
    this.store = store;
    this.service = this.serviceWith({});
  }

  /** Returns the service with other options: the browser, the counts of canaries. */
  serviceWith(options: Partial<LocalOptions>): LocalReleaseService {
    return new LocalReleaseService({ store: this.store, origin: ORIGIN, browser: NO_BROWSER, ...options });
  }

  /** Promotes releases, without the browser where nothing else is said. */
  promote(
    releases: readonly NameAndVersion[],
    { browser = NO_BROWSER, ...input }: Partial<PromoteInput> & { browser?: BrowserChoice } = {},
    call?: OperationContext,
  ) {
    return this.serviceWith({ browser }).promote({ releases: releases.map(formatReference), ...input }, call);
  }

  publishShell(fixture?: ShellFixture): Promise<ReleaseManifest> {
    return addShell(this.store, fixture);
  }

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

  remove(): void {
    rmSync(this.data, { recursive: true, force: true });
  }
}

/** A store without releases in a folder of its own. */
export function emptySite(): FixtureSite {
  return new FixtureSite();
}

/** Copies of a site that is made once: making one takes far longer. @param make is given an empty site */
export function siteCopies(make: (site: FixtureSite) => Promise<unknown>): () => Promise<FixtureSite> {
  let made: Promise<FixtureSite> | undefined;
  async function original(): Promise<FixtureSite> {
    const site = emptySite();
    process.once('exit', () => site.remove());
    await make(site);
    return site;
  }
  return async () => {
    made ??= original();
    const { data } = await made;
    const copy = mkdtempSync(join(FOLDER, 'site-'));
    await cp(data, copy, { recursive: true, preserveTimestamps: true });
    return new FixtureSite(copy);
  };
}

/** Puts a shell and two sections live: `mf-one` at `/` and `mf-two` at `/two`. */
export async function publishFixtureSite(site: FixtureSite): Promise<void> {
  await site.promote([
    await site.publishShell(),
    await site.publish('mf-one', { addresses: ['/'] }),
    await site.publish('mf-two', { addresses: ['/two'] }),
  ]);
}

/** A site that `publishFixtureSite` has filled. */
export const liveSite = siteCopies(publishFixtureSite);

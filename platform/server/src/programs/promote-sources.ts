import { print } from '@site/contract/program';
import {
  type BrowserChoice,
  LocalReleaseService,
  type Promoted,
  publishWorkspace,
  type ReleaseStore,
  releasableWorkspaces,
  sourceHash,
} from '@site/releases';

export interface PromotionOptions {
  /** The site's public origin. */
  origin: string;
  browser: BrowserChoice;
}

/** Who makes it live, for the history. */
interface Author {
  why: string;
  checkout: string;
}

/**
 * Builds and publishes the workspaces that have changed, and promotes all of them together.
 * @throws ReleaseError when something does not build, or the gate refuses it
 */
export async function promoteSources(
  store: ReleaseStore,
  options: PromotionOptions,
  { why, checkout }: Author,
): Promise<Promoted> {
  const isFirst = (await store.names()).length === 0;
  // Into an empty store it goes without: the first start must not need a browser.
  const browser: BrowserChoice = isFirst ? { skipped: 'the store was empty' } : options.browser;
  const service = new LocalReleaseService({ store, origin: options.origin, browser, checkout });
  const names = (await releasableWorkspaces()).map(({ name }) => name);
  for (const name of names) {
    if ((await store.latestRelease(name))?.source === (await sourceHash(name))) continue;
    // All of them are promoted together, so a section meets the newest shell.
    const { version, added } = await publishWorkspace(service, name, print, 'newest');
    print(`${added ? 'Published' : 'Nothing new came of it:'} ${name}@${version}`);
  }
  const onProgress = (progress: { type: string; text?: string }) => {
    if (progress.text) print(progress.text);
  };
  return service.promote({ releases: names.map((name) => `${name}@latest`), why }, { onProgress });
}

import { print, printError } from '@site/contract/program';
import {
  type BrowserChoice,
  type Generation,
  LocalReleaseService,
  publishWorkspace,
  ReleaseError,
  type ReleaseStore,
  releasableWorkspaces,
  sourceHash,
} from '@site/releases';

/** How the history names what "npm start" promoted. */
const WHY = 'npm start';

interface Options {
  origin: string;
  browser: BrowserChoice;
}

/** Says who made a generation live, unless "npm start" did. */
function otherOrigin({ change, why, by }: Generation): string | undefined {
  if (change.kind === 'rollback') return `${by} rolled back to`;
  return why === WHY ? undefined : `${by} promoted`;
}

/** Returns the workspaces whose sources differ from their live release. */
async function changedSince(store: ReleaseStore, releases: Generation['releases']): Promise<string[]> {
  const changed: string[] = [];
  for (const { name } of await releasableWorkspaces()) {
    const release = await store.release(name, releases[name] ?? '');
    if (release?.source !== (await sourceHash(name))) changed.push(name);
  }
  return changed;
}

function commandsFor(names: readonly string[]): string {
  const latest = names.map((name) => `${name}@latest`).join(' ');
  const commands = names.map((name) => `npx site-release publish ${name}`);
  return [...commands, `npx site-release promote ${latest}`].join(' && ');
}

/** Publishes the workspaces that have changed, and promotes all of them together. @throws ReleaseError */
async function promoteSources(store: ReleaseStore, { origin, browser }: Options): Promise<void> {
  const names = (await releasableWorkspaces()).map(({ name }) => name);
  const isFirst = (await store.names()).length === 0;
  const service = new LocalReleaseService({
    store,
    origin,
    // The first start must not need a browser.
    browser: isFirst ? { skipped: 'the store was empty' } : browser,
  });
  for (const name of names) {
    if ((await store.latestRelease(name))?.source === (await sourceHash(name))) continue;
    // All are promoted together, so a section meets the newest shell.
    const { version } = await publishWorkspace(service, name, print, 'newest');
    print(`Published ${name}@${version}`);
  }
  const { generation, changed } = await service.promote({
    releases: names.map((name) => `${name}@latest`),
    why: WHY,
  });
  if (changed) print(`Promoted generation ${generation}`);
}

/**
 * Promotes these sources if nothing is live, or if "npm start" made the live generation. Otherwise the live
 * generation stays, also if the gate refuses these sources.
 * @throws ReleaseError if the gate refuses and nothing is live
 */
export async function promoteChanges(store: ReleaseStore, options: Options): Promise<void> {
  const live = await store.current();
  const changed = live ? await changedSince(store, live.releases) : [];
  const other = live && otherOrigin(live);
  if (live && other) {
    const stays = `Generation ${live.generation} stays live: ${other} it.`;
    print(changed.length > 0 ? `${stays} To show these sources: ${commandsFor(changed)}` : stays);
    return;
  }
  const composition = live && (await store.composition(live.composition));
  if (changed.length === 0 && composition?.origin === options.origin) return;
  try {
    await promoteSources(store, options);
  } catch (error) {
    if (!live || !(error instanceof ReleaseError)) throw error;
    printError(`${error.message}\nGeneration ${live.generation} stays live.`);
  }
}

import { realpathSync } from 'node:fs';
import {
  print,
  printError,
  Refusal,
  ROOT,
  runCommand,
  startProgram,
  untilAnswers,
} from '@site/contract/program';
import { httpOrigin } from '@site/contract/settings';
import {
  type Generation,
  isPublished,
  promote,
  publish,
  ReleaseStore,
  readSiteSettings,
  releasableWorkspaces,
  type SiteSettings,
} from '@site/releases';
import { findBrowser } from '@site/releases/browser';
import { refuseTakenPorts } from './ports.ts';
import { keepRunning } from './run.ts';

/** Builds and publishes the workspaces that have changed since their newest release. */
async function publishChanged(store: ReleaseStore): Promise<void> {
  for (const { name } of await releasableWorkspaces()) {
    if (await isPublished(store, name)) continue;
    print(`Building ${name} …`);
    // All of them are promoted together, so a section meets the shell that was published before it.
    const { release } = await publish(store, name, 'newest');
    print(`Published ${release.name}@${release.version}`);
  }
}

/** How the history names what this command promoted. */
const WHY = 'npm start';

/** The folder of this checkout, however one came to it. */
const CHECKOUT = realpathSync(ROOT);

async function promoteNewest(
  store: ReleaseStore,
  { origin, chromiumPath }: SiteSettings,
  isFirst: boolean,
): Promise<void> {
  const newest = (await releasableWorkspaces()).map(({ name }) => ({ name, version: 'latest' as const }));
  // The first look is quick: nothing is there that the gate could have refused before.
  const path = isFirst ? undefined : findBrowser(chromiumPath);
  const { generation, changed } = await promote(store, newest, {
    origin,
    why: WHY,
    checkout: CHECKOUT,
    say: print,
    browser: path ? { path } : { skipped: isFirst ? WHY : 'no browser was found' },
  });
  if (changed) print(`Promoted generation ${generation.generation}`);
}

/** Who made a generation live, where that was not this command in this checkout: `ana rolled back to`. */
function otherOrigin({ change, why, by, checkout = CHECKOUT }: Generation): string | undefined {
  if (change.kind === 'rollback') return `${by} rolled back to`;
  if (why !== WHY) return `${by} promoted`;
  return checkout === CHECKOUT ? undefined : `"npm start" in ${checkout} promoted`;
}

/**
 * Brings what is live up to these sources where this command made it live in this checkout, or nothing is. What somebody promoted or
 * rolled back to stays, and so does what is live when the gate refuses these sources.
 */
async function bringUpToDate(store: ReleaseStore, settings: SiteSettings): Promise<void> {
  const live = await store.current();
  const other = live && otherOrigin(live);
  if (live && other) {
    print(
      `Generation ${live.generation} stays live: ${other} it. To show these sources, publish and promote them: npm run release -- --help`,
    );
    return;
  }
  try {
    await publishChanged(store);
    await promoteNewest(store, settings, !live);
  } catch (error) {
    if (!live || !(error instanceof Refusal)) throw error;
    printError(`${error.message}\nGeneration ${live.generation} stays live.`);
  }
}

/** Without them V8 lets what is no longer needed pile up to 100 MB under load. The API is as fast with less. */
const API_FLAGS = ['--max-semi-space-size=2', '--optimize-for-size'];

async function start(): Promise<number> {
  const settings = readSiteSettings();
  const { host, port, apiPort, data, origin } = settings;
  await refuseTakenPorts(host, [
    ['PORT', port],
    ['API_PORT', apiPort],
  ]);
  const store = new ReleaseStore(data);
  await store.removeLeftOvers();
  await bringUpToDate(store, settings);

  const api = startProgram('api/src/server.ts', { name: 'The API', flags: API_FLAGS });
  const site = startProgram('platform/server/src/server.ts', { name: 'The site' });
  // Without the API visitors still read and call.
  return keepRunning([site], ready, [api]);

  async function ready() {
    await untilAnswers(api, `${httpOrigin(host, apiPort)}/api/health`).catch(({ message }) =>
      printError(message),
    );
    await untilAnswers(site, `${httpOrigin(host, port)}/`);
    print(`\nThe site is at ${origin} (stop it with Ctrl-C)\n`);
  }
}

process.exitCode = await runCommand(start);

import { realpathSync } from 'node:fs';
import { isLoopback } from '@site/contract/hosts';
import {
  type Program,
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
  openToChange,
  promote,
  publish,
  type ReleaseStore,
  readSiteSettings,
  releasableWorkspaces,
  type SiteSettings,
} from '@site/releases';
import { findBrowser } from '@site/releases/browser';
import { keepUp } from './keep-up.ts';
import { refuseTakenPorts, type WantedPort } from './ports.ts';
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

/** Why the pages were not looked at, as the history keeps it. */
const NO_BROWSER = 'no browser was found; CHROMIUM_PATH names one';

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
  // The first look is quick: no release was there that the gate could have refused before.
  const path = isFirst ? undefined : findBrowser(chromiumPath);
  const { generation, changed } = await promote(store, newest, {
    origin,
    why: WHY,
    checkout: CHECKOUT,
    say: print,
    browser: path ? { path } : { skipped: isFirst ? 'the store was empty' : NO_BROWSER },
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
    const isFirst = (await store.names()).length === 0;
    await publishChanged(store);
    await promoteNewest(store, settings, isFirst);
  } catch (error) {
    if (!live || !(error instanceof Refusal)) throw error;
    printError(`${error.message}\nGeneration ${live.generation} stays live.`);
  }
}

/** Without them V8 lets what is no longer needed pile up to 100 MB under load. The API is as fast with less. */
const API_FLAGS = ['--max-semi-space-size=2', '--optimize-for-size'];

/** Addresses that listen on every address of the machine, loopback too. */
const EVERYWHERE = ['0.0.0.0', '::'];

/** Whether API_URL names the API that this command starts. */
function isOwnApi({ api, host, apiPort }: SiteSettings): boolean {
  const own = httpOrigin(host, apiPort);
  if (api === own) return true;
  const { protocol, hostname, port } = new URL(api);
  const isHere = isLoopback(hostname) && (EVERYWHERE.includes(host) || isLoopback(host));
  return isHere && protocol === 'http:' && Number(port || 80) === apiPort;
}

async function start(): Promise<number> {
  const settings = readSiteSettings();
  const { host, port, apiPort, metricsPort, origin } = settings;
  const hasOwnApi = isOwnApi(settings);
  const ports: WantedPort[] = [['PORT', port]];
  if (hasOwnApi) ports.push(['API_PORT', apiPort]);
  if (metricsPort) ports.push(['METRICS_PORT', metricsPort]);
  await refuseTakenPorts(host, ports);
  const store = await openToChange(settings);
  await bringUpToDate(store, settings);

  const api = hasOwnApi ? keepUp(startApi) : undefined;
  const site = startProgram('platform/server/src/server.ts', { name: 'The site' });
  // Without the API visitors still read and call.
  return keepRunning([site], ready, api);

  async function ready() {
    if (api)
      await untilAnswers(api.first, `${httpOrigin(host, apiPort)}/api/health`).catch(({ message }) =>
        printError(message),
      );
    else print(`API_URL names the API at ${settings.api}: none is started here.`);
    await untilAnswers(site, `${httpOrigin(host, port)}/`);
    print(`\nThe site is at ${origin} (stop it with Ctrl-C)\n`);
  }
}

/** Ctrl-C, which reaches all programs of a terminal, has to leave it the time that the site takes to end. */
function startApi(): Program {
  return startProgram('api/src/server.ts', { name: 'The API', flags: API_FLAGS, apart: true });
}

process.exitCode = await runCommand(start);

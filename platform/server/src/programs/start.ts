import { print, runCommand, startProgram, untilAnswers } from '@site/contract/program';
import { httpOrigin } from '@site/contract/settings';
import {
  isPublished,
  promote,
  publish,
  ReleaseStore,
  readSiteSettings,
  releasableWorkspaces,
} from '@site/releases';
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

async function promoteNewest(store: ReleaseStore, origin: string): Promise<void> {
  const newest = (await releasableWorkspaces()).map(({ name }) => ({ name, version: 'latest' as const }));
  const { generation, changed } = await promote(store, newest, {
    origin,
    why: 'npm start',
    // Quick, and these are this machine's own sources: what is meant for visitors goes through "release promote".
    browser: { skipped: 'npm start' },
  });
  if (changed) print(`Promoted generation ${generation.generation}`);
}

/** Without them V8 lets what is no longer needed pile up to 100 MB under load. The API is as fast with less. */
const API_FLAGS = ['--max-semi-space-size=2', '--optimize-for-size'];

async function start(): Promise<number> {
  const { host, port, apiPort, data, origin } = readSiteSettings();
  await refuseTakenPorts(host, [
    ['PORT', port],
    ['API_PORT', apiPort],
  ]);
  const store = new ReleaseStore(data);
  await store.removeLeftOvers();
  await publishChanged(store);
  await promoteNewest(store, origin);

  const api = startProgram('api/src/server.ts', { name: 'The API', flags: API_FLAGS });
  const site = startProgram('platform/server/src/server.ts', { name: 'The site' });
  return keepRunning([api, site], async () => {
    await untilAnswers(api, `${httpOrigin(host, apiPort)}/api/health`);
    await untilAnswers(site, `${httpOrigin(host, port)}/`);
    print(`\nThe site is at ${origin} (stop it with Ctrl-C)\n`);
  });
}

process.exitCode = await runCommand(start);

import {
  isPublished,
  promote,
  publish,
  ReleaseStore,
  readSettings,
  releasableWorkspaces,
} from '@site/releases';
import { startProgram, stopProgram, untilAnswers } from './processes.ts';
import { keepRunning, refuseTakenPorts, runCommand, say, sitePorts } from './run.ts';

/** Builds and publishes the workspaces that have changed since their newest release. */
async function publishChanged(store: ReleaseStore): Promise<void> {
  for (const { name } of await releasableWorkspaces()) {
    if (await isPublished(store, name)) continue;
    say(`Building ${name} …`);
    const { release } = await publish(store, name);
    say(`Published ${release.name}@${release.version}`);
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
  if (changed) say(`Promoted generation ${generation.generation}`);
}

/** Without them V8 lets what is no longer needed pile up to 100 MB under load. The API is as fast with less. */
const API_FLAGS = ['--max-semi-space-size=2', '--optimize-for-size'];

async function start(): Promise<number> {
  const settings = readSettings();
  const { host, port, apiPort, data, origin } = settings;
  await refuseTakenPorts(host, sitePorts(settings));
  const store = new ReleaseStore(data);
  await store.removeLeftOvers();
  await publishChanged(store);
  await promoteNewest(store, origin);

  const api = startProgram('The API', 'api/src/server.ts', {}, API_FLAGS);
  const site = startProgram('The site', 'platform/server/src/server.ts');
  const running = keepRunning([api, site]);
  try {
    await untilAnswers(api, `http://${host}:${apiPort}/api/health`);
    await untilAnswers(site, `http://${host}:${port}/`);
  } catch (error) {
    await Promise.all([api, site].map(stopProgram));
    throw error;
  }
  say(`\nThe site is at ${origin} (stop it with Ctrl-C)\n`);
  return running;
}

await runCommand(start);

import { parseArgs } from 'node:util';
import { isLoopback } from '@site/contract/hosts';
import { INBOX_PATHS } from '@site/contract/inbox';
import {
  EXIT,
  type Program,
  print,
  printError,
  runCommand,
  startProgram,
  untilAnswers,
  untilStopped,
} from '@site/contract/program';
import { httpOrigin } from '@site/contract/settings';
import { chooseBrowser } from '@site/releases/browser';
import { openStoreToChange, readSiteSettings, type SiteSettings } from '@site/releases/serving';
import { startApiProgram } from './api.ts';
import { API_FLAGS } from './api-flags.ts';
import { InboxBuild } from './inbox.ts';
import { keepUp } from './keep-up.ts';
import { refuseTakenPorts, type WantedPort } from './ports.ts';
import { keepRunning } from './run.ts';
import { bringUpToDate } from './up-to-date.ts';

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
  // It has no options: settings say all.
  parseArgs();
  const settings = readSiteSettings();
  const { host, port, apiPort, metricsPort, origin, inboxOrigin, chromiumPath } = settings;
  const hasOwnApi = isOwnApi(settings);
  const ports: WantedPort[] = [['PORT', port]];
  if (hasOwnApi) ports.push(['API_PORT', apiPort]);
  if (metricsPort) ports.push(['METRICS_PORT', metricsPort]);
  await refuseTakenPorts(host, ports);
  const store = await openStoreToChange(settings);
  // It needs nothing of what is live, and takes the longest to start.
  const api = hasOwnApi ? keepUp(startApi) : undefined;
  try {
    const stopping = new AbortController();
    const stopped = untilStopped([]).then(() => stopping.abort());
    const browser = chooseBrowser(chromiumPath);
    await Promise.race([bringUpToDate(store, { origin, browser }, stopping.signal), stopped]);
    if (stopping.signal.aborted) {
      // Nothing that is begun goes on, and the API, which Ctrl-C does not reach, has a reader for its last lines.
      await api?.stop();
      process.exit(EXIT.done);
    }
  } catch (error) {
    await api?.stop();
    throw error;
  }
  const site = startProgram('platform/server/src/server.ts', { name: 'The site' });
  const inbox = new InboxBuild();
  // Without the API visitors still read and call.
  return keepRunning([site], ready, api).finally(() => inbox.stop());

  async function ready() {
    if (api)
      await untilAnswers(api.first, `${httpOrigin(host, apiPort)}/api/health`).catch(({ message }) => {
        if (!api.stopping.aborted) printError(message);
      });
    else print(`API_URL names the API at ${settings.api}: none is started here.`);
    await untilAnswers(site, `${httpOrigin(host, port)}/`);
    print(`\nThe site is at ${origin} (stop it with Ctrl-C)\n`);
    if (api && (await inbox.run()))
      print(`Staff's inbox is at ${inboxOrigin}${INBOX_PATHS.page} (npx site-leads staff add --help)\n`);
  }
}

/** Ctrl-C, which reaches all programs of a terminal, has to leave it the time that the site takes to end. */
function startApi(): Program {
  return startApiProgram('api/src/server.ts', { flags: API_FLAGS, apart: true });
}

process.exitCode = await runCommand(start);

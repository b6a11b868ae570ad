import { parseArgs } from 'node:util';
import { INBOX_PATHS } from '@site/contract/api';
import { isLoopback } from '@site/contract/hosts';
import { EXIT, print, runCommand, startProgram, untilAnswers, untilStopped } from '@site/contract/program';
import { httpOrigin } from '@site/contract/settings';
import { chooseBrowser } from '@site/releases/browser';
import { openWritableStore, readSiteSettings, type SiteSettings } from '@site/releases/serving';
import { buildInbox } from './inbox.ts';
import { keepRunning, refuseTakenPorts, startApi, type WantedPort } from './programs.ts';
import { updateSite } from './update.ts';

/** Returns whether API_URL names the API that this command starts. */
function isOwnApi({ api, host, apiPort }: SiteSettings): boolean {
  const { protocol, hostname, port } = new URL(api);
  const isHere = hostname === new URL(httpOrigin(host, apiPort)).hostname || isLoopback(hostname);
  return isHere && protocol === 'http:' && Number(port || 80) === apiPort;
}

/** `npm start`: builds what has changed, promotes it, and runs site and API. */
async function start(): Promise<number> {
  parseArgs();
  const settings = readSiteSettings();
  const { host, port, apiPort, metricsPort, origin, inboxOrigin, chromiumPath } = settings;
  const ownApi = isOwnApi(settings);
  const ports: WantedPort[] = [['PORT', port]];
  if (ownApi) ports.push(['API_PORT', apiPort]);
  if (metricsPort) ports.push(['METRICS_PORT', metricsPort]);
  await refuseTakenPorts(host, ports);

  let isBuilt = false;
  // Programs that build end with this one.
  untilStopped([]).then(() => isBuilt || process.exit(EXIT.done));
  const store = await openWritableStore(settings);
  await updateSite(store, { origin, browser: chooseBrowser(chromiumPath) });
  isBuilt = true;

  const site = startProgram('platform/server/src/server.ts', { name: 'The site', apart: true });
  // It ends last: it answers what the site has begun to forward.
  const api = ownApi ? startApi(['--import', 'tsx']) : undefined;
  return keepRunning(api ? [site, api] : [site], async () => {
    if (api) await untilAnswers(api, `${httpOrigin(host, apiPort)}/api/health`);
    else print(`API_URL names the API at ${settings.api}: none is started here.`);
    await untilAnswers(site, `${httpOrigin(host, port)}/`);
    print(`\nThe site is at ${origin} (stop it with Ctrl-C)\n`);
    if (api && (await buildInbox()))
      print(`Staff's inbox is at ${inboxOrigin}${INBOX_PATHS.page} (npx site-leads staff add --help)\n`);
  });
}

process.exitCode = await runCommand(start);

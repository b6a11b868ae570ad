import { parseArgs } from 'node:util';
import { INBOX_PATHS } from '@site/contract/api';
import { EXIT, print, runCommand, startProgram, untilAnswers, untilStopped } from '@site/contract/program';
import { httpOrigin } from '@site/contract/settings';
import { chooseBrowser } from '@site/releases/browser';
import { openWritableStore, readSiteSettings } from '@site/releases/serving';
import { buildInbox } from './build-inbox.ts';
import { isOwnApi, keepRunning, refuseTakenPorts, startApi, type WantedPort } from './programs.ts';
import { promoteChanges } from './promote-changes.ts';

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
  // Ctrl-C during a build ends this program too.
  untilStopped([]).then(() => isBuilt || process.exit(EXIT.done));
  const store = await openWritableStore(settings);
  await promoteChanges(store, { origin, browser: chooseBrowser(chromiumPath) });
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

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { containerName, REMOTE_SCRIPT } from '@site/build/artefacts';
import { type Program, print, ROOT, runCommand, untilAnswers } from '@site/contract/program';
import { httpOrigin } from '@site/contract/settings';
import { readSiteSettings, releasableWorkspaces } from '@site/releases';
import { startApiProgram } from '../programs/api.ts';
import { refuseTakenPorts } from '../programs/ports.ts';
import { keepRunning } from '../programs/run.ts';
import { EditedSection, EditedShell, SHELL_SCRIPT, startDevServer } from './dev-servers.ts';
import { buildPages, SiteDocument } from './pages.ts';

/** How far the port of the first remote's development server is from the site's own. */
const FIRST_REMOTE = 11;

/** Starts the API, anew at each change of its sources. */
function startApi(): Program {
  return startApiProgram('contract/src/program/watch.ts', { args: [join(ROOT, 'api/src/server.ts')] });
}

async function dev(): Promise<number> {
  // It has no options: settings say all.
  parseArgs();
  const settings = readSiteSettings();
  const { host, port, apiPort } = settings;
  const [shell, ...sections] = await releasableWorkspaces();
  if (!shell) throw new Error('There is no shell workspace');
  const remotes = new Map(sections.map((section, index) => [section, port + FIRST_REMOTE + index]));
  await refuseTakenPorts(host, [
    ['PORT', port],
    ['API_PORT', apiPort],
    ...[...remotes.values()].map((remotePort) => ['PORT', remotePort] as const),
  ]);

  const edited = [...remotes].map(([remote, at]) => new EditedSection(remote, at));
  const editedShell = new EditedShell(shell, port);
  await editedShell.forget();
  const document = new SiteDocument(editedShell, edited, settings);
  const pages = buildPages(document);
  const shellServer = startDevServer(shell, port, 'development', {
    DEV_PAGES: await pages.listen({ host: '127.0.0.1', port: 0 }),
    DEV_API: httpOrigin(host, apiPort),
    DEV_REMOTES: JSON.stringify(
      Object.fromEntries([...remotes].map(([{ name }, at]) => [containerName(name), httpOrigin(host, at)])),
    ),
  });
  const remoteServers = [...remotes].map(
    ([remote, at]) => [startDevServer(remote, at, 'development'), at] as const,
  );
  const programs = [shellServer, ...remoteServers.map(([program]) => program), startApi()];
  return keepRunning(programs, async () => {
    for (const [program, at] of remoteServers)
      await untilAnswers(program, `${httpOrigin(host, at)}/${REMOTE_SCRIPT}`);
    // It answers for a script when it has built it.
    await untilAnswers(shellServer, `${httpOrigin(host, port)}/${SHELL_SCRIPT}`);
    // All are looked at anew when the last of them is right: the others may have changed meanwhile.
    await Promise.all(edited.map((section) => section.now()));
    // Says what is wrong with the shell and with the routes, before anybody asks for a page.
    await document.now();
    print(`\nThe site, with hot reload, is at ${httpOrigin(host, port)} (stop it with Ctrl-C)\n`);
  }).finally(() => pages.close());
}

process.exitCode = await runCommand(dev);

import { join } from 'node:path';
import { containerName, REMOTE_SCRIPT } from '@site/build/artefacts';
import { type Program, print, ROOT, runCommand, startProgram, untilAnswers } from '@site/contract/program';
import { httpOrigin } from '@site/contract/settings';
import { readSiteSettings, releasableWorkspaces } from '@site/releases';
import { refuseTakenPorts } from '../programs/ports.ts';
import { keepRunning } from '../programs/run.ts';
import { buildForNode, EditedSection, startDevServer } from './dev-servers.ts';
import { buildPages, SiteDocument } from './pages.ts';
import { untilBuilds } from './until-builds.ts';

/** How far the port of the first remote's development server is from the site's own. */
const FIRST_REMOTE = 11;

/** Starts the API, anew at each change of its sources. */
function startApi(): Program {
  const args = [join(ROOT, 'api/src/server.ts')];
  const api = startProgram('contract/src/program/watch.ts', { name: 'The API', args, output: 'kept' });
  // One address is printed: the site's, which has the API's answers.
  api.stdout?.on('data', (text: string) => process.stdout.write(text.replace(/^.*API listens on .*\n/m, '')));
  api.stderr?.pipe(process.stderr);
  return api;
}

async function dev(): Promise<number> {
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

  print('Reading the routes of the sections …');
  const edited = [...remotes].map(([remote, at]) => new EditedSection(remote, at));
  await untilBuilds(
    [shell, ...sections].map(({ name }) => name),
    async () => {
      const built = await Promise.allSettled([buildForNode(shell), ...edited.map((each) => each.build())]);
      // What all of them need is wrong with the first.
      for (const each of built) if (each.status === 'rejected') throw each.reason;
    },
  );
  const document = new SiteDocument(shell, edited, settings);
  const pages = buildPages(document);
  const remoteServers = [...remotes].map(
    ([remote, at]) => [startDevServer(remote, at, 'development', { DEV_ONE_OF_ALL: 'yes' }), at] as const,
  );
  const programs = [
    startApi(),
    ...remoteServers.map(([program]) => program),
    startDevServer(shell, port, 'development', {
      DEV_PAGES: await pages.listen({ host: '127.0.0.1', port: 0 }),
      DEV_API: httpOrigin(host, apiPort),
      DEV_REMOTES: JSON.stringify(
        Object.fromEntries([...remotes].map(([{ name }, at]) => [containerName(name), httpOrigin(host, at)])),
      ),
    }),
  ];
  const code = await keepRunning(programs, async () => {
    for (const [program, at] of remoteServers)
      await untilAnswers(program, `${httpOrigin(host, at)}/${REMOTE_SCRIPT}`);
    // Says what is wrong with the routes, before anybody asks for a page.
    await document.now();
    print(`\nThe site, with hot reload, is at ${httpOrigin(host, port)} (stop it with Ctrl-C)\n`);
  });
  await pages.close();
  return code;
}

process.exitCode = await runCommand(dev);

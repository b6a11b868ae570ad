import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  CHUNK_GROUP,
  clientPlaceholder,
  containerName,
  DIST,
  REMOTE_SCRIPT,
  SHELL_ENTRY,
} from '@site/build/artefacts';
import { type Program, print, ROOT, runCommand, startCommand, untilAnswers } from '@site/contract/program';
import { httpOrigin } from '@site/contract/settings';
import {
  readSiteSettings,
  releasableWorkspaces,
  renderEmptyDocument,
  type SiteSettings,
  type Workspace,
} from '@site/releases';
import { DISCOVERY_SCHEMA } from '@site/shell/discovery';
import { refuseTakenPorts } from '../programs/ports.ts';
import { keepRunning } from '../programs/run.ts';
import { buildForNode, describeRemote, startDevServer } from './dev-servers.ts';

/** How far the port of the first remote's development server is from the site's own. */
const FIRST_REMOTE = 11;

/** Writes what the shell's development server does not compile: the HTML of every address, and the site's text files. */
async function writeDocument(shell: Workspace, remotes: Map<Workspace, number>, settings: SiteSettings) {
  await Promise.all([shell, ...remotes.keys()].map(buildForNode));
  const described = await Promise.all(
    [...remotes].map(
      async ([remote, port]) =>
        [`@site/${remote.name}`, [await describeRemote(shell, remote, port)]] as const,
    ),
  );
  const { html, files } = await renderEmptyDocument(
    { shell: join(shell.folder, DIST, SHELL_ENTRY), remotes: [] },
    {
      origin: settings.origin,
      discovery: { schema: DISCOVERY_SCHEMA, microFrontends: Object.fromEntries(described) },
      shell: {
        base: '/',
        placeholder: clientPlaceholder(shell.name),
        chunks: { [CHUNK_GROUP.shell]: ['icon.svg', 'main.css', 'main.js'] },
      },
      remotes: {},
    },
  );
  const folder = join(settings.data, 'development');
  for (const [path, text] of Object.entries({ 'index.html': html, ...files })) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return folder;
}

/**
 * Starts the API, anew at each change of its sources. As a command: the process that Node watches has the watching one for its parent, and would
 * not be left running by what ends programs with theirs.
 */
function startApi(): Program {
  const args = ['--watch', '--import', import.meta.resolve('tsx'), join(ROOT, 'api/src/server.ts')];
  const api = startCommand('The API', process.execPath, { args, output: 'kept' });
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
  const document = await writeDocument(shell, remotes, settings);
  const remoteServers = [...remotes].map(
    ([remote, at]) => [startDevServer(remote, at, 'development'), at] as const,
  );
  const programs = [
    startApi(),
    ...remoteServers.map(([program]) => program),
    startDevServer(shell, port, 'development', {
      DEV_DOCUMENT: document,
      DEV_API: httpOrigin(host, apiPort),
      DEV_REMOTES: JSON.stringify(
        Object.fromEntries([...remotes].map(([{ name }, at]) => [containerName(name), httpOrigin(host, at)])),
      ),
    }),
  ];
  return keepRunning(programs, async () => {
    for (const [program, at] of remoteServers)
      await untilAnswers(program, `${httpOrigin(host, at)}/${REMOTE_SCRIPT}`);
    print(`\nThe site, with hot reload, is at ${httpOrigin(host, port)} (stop it with Ctrl-C)\n`);
  });
}

process.exitCode = await runCommand(dev);

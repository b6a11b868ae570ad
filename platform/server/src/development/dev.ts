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
import {
  ROOT,
  readSettings,
  releasableWorkspaces,
  renderEmptyDocument,
  type SiteSettings,
  type Workspace,
} from '@site/releases';
import { DISCOVERY_SCHEMA } from '@site/shell/discovery';
import { startCommand, stopProgram, untilAnswers } from '../programs/processes.ts';
import { keepRunning, refuseTakenPorts, runCommand, say, sitePorts } from '../programs/run.ts';
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

async function dev(): Promise<number> {
  const settings = readSettings();
  const { host, port, apiPort } = settings;
  const [shell, ...sections] = await releasableWorkspaces();
  if (!shell) throw new Error('There is no shell workspace');
  const remotes = new Map(sections.map((section, index) => [section, port + FIRST_REMOTE + index]));
  const remotePorts = [...remotes.values()].map((remotePort) => ({ setting: 'PORT', port: remotePort }));
  await refuseTakenPorts(host, [...sitePorts(settings), ...remotePorts]);

  say('Reading the routes of the sections …');
  const document = await writeDocument(shell, remotes, settings);
  const programs = [
    startCommand(
      'The API',
      [process.execPath, '--import', 'tsx', '--watch', 'src/server.ts'],
      join(ROOT, 'api'),
    ),
    ...[...remotes].map(([remote, remotePort]) => startDevServer(remote, remotePort, 'development')),
    startDevServer(shell, port, 'development', {
      DEV_DOCUMENT: document,
      DEV_API: `http://${host}:${apiPort}`,
      DEV_REMOTES: JSON.stringify(
        Object.fromEntries(
          [...remotes].map(([{ name }, at]) => [containerName(name), `http://${host}:${at}`]),
        ),
      ),
    }),
  ];
  const running = keepRunning(programs);
  try {
    for (const [index, [, remotePort]] of [...remotes].entries()) {
      const program = programs[index + 1];
      if (program) await untilAnswers(program, `http://${host}:${remotePort}/${REMOTE_SCRIPT}`);
    }
  } catch (error) {
    await Promise.all(programs.map(stopProgram));
    throw error;
  }
  say(`\nThe site, with hot reload, is at http://${host}:${port} (stop it with Ctrl-C)\n`);
  return running;
}

await runCommand(dev);

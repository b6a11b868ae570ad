import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  containerName,
  REMOTE_ENTRY,
  ROOT,
  RSPACK,
  readSettings,
  releasableWorkspaces,
  SHELL_ENTRY,
  type SiteSettings,
  type Workspace,
} from '@site/releases';
import { readRoutes, renderEmptyDocument } from '@site/render';
import { DISCOVERY_SCHEMA, type DiscoveredRemote } from '@site/shell/discovery';
import { type Program, startCommand, stopProgram, untilAnswers } from './processes.ts';
import { keepRunning, refuseTakenPorts, runCommand, say, sitePorts } from './run.ts';

const run = promisify(execFile);

/** How far the port of the first remote's development server is from the site's own. */
const FIRST_REMOTE = 11;

async function buildForNode({ folder }: Workspace): Promise<void> {
  await run(process.execPath, [RSPACK, 'build', '--mode', 'development', '--config-name', 'node'], {
    cwd: folder,
  });
}

/** What discovery says about a remote whose development server is at a port. */
async function describeRemote(
  shell: Workspace,
  { name, folder, package: { version } }: Workspace,
  port: number,
) {
  const container = containerName(name);
  const builds = {
    shell: join(shell.folder, 'dist', SHELL_ENTRY),
    remotes: [{ container, entry: join(folder, 'dist', REMOTE_ENTRY) }],
  };
  const remote: DiscoveredRemote = {
    url: `http://127.0.0.1:${port}/remoteEntry.js`,
    metadata: { integrity: '', version },
    extras: { container, kit: '*', routes: await readRoutes(builds, container) },
  };
  return [`@site/${name}`, [remote]] as const;
}

/** Writes the HTML that the shell's development server answers with, at every address. */
async function writeDocument(shell: Workspace, remotes: Map<Workspace, number>, settings: SiteSettings) {
  await Promise.all([shell, ...remotes.keys()].map(buildForNode));
  const described = await Promise.all(
    [...remotes].map(([remote, port]) => describeRemote(shell, remote, port)),
  );
  const html = await renderEmptyDocument(
    { shell: join(shell.folder, 'dist', SHELL_ENTRY), remotes: [] },
    {
      origin: settings.origin,
      discovery: { schema: DISCOVERY_SCHEMA, microFrontends: Object.fromEntries(described) },
      shell: { base: '/', chunks: { main: ['icon.svg', 'main.css', 'main.js'] } },
      remotes: {},
    },
  );
  const folder = join(settings.data, 'development');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'index.html'), html);
  return folder;
}

function startDevServer({ name, folder }: Workspace, port: number, env: NodeJS.ProcessEnv = {}): Program {
  const command = [RSPACK, 'serve', '--mode', 'development', '--config-name', 'browser'];
  return startCommand(name, [process.execPath, ...command], folder, { ...env, DEV_PORT: String(port) });
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
    ...[...remotes].map(([remote, remotePort]) => startDevServer(remote, remotePort)),
    startDevServer(shell, port, {
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
      if (program) await untilAnswers(program, `http://${host}:${remotePort}/remoteEntry.js`);
    }
  } catch (error) {
    await Promise.all(programs.map(stopProgram));
    throw error;
  }
  say(`\nThe site, with hot reload, is at http://${host}:${port} (stop it with Ctrl-C)\n`);
  return running;
}

await runCommand(dev);

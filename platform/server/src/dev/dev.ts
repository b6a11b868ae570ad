import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { containerName, REMOTE_SCRIPT } from '@site/build/artefacts';
import { print, runCommand, untilAnswers } from '@site/contract/program';
import { httpOrigin } from '@site/contract/settings';
import { readSiteSettings, releasableWorkspaces } from '@site/releases';
import { buildDevPageServer } from './dev-page-server.ts';
import { DevSection, SHELL_SCRIPT, startDevServer } from './dev-servers.ts';
import { keepRunning, refuseTakenPorts, startApi } from './programs.ts';

/** How far the port of the first section's development server is from the site's. */
const FIRST_SECTION = 11;

/** `npm run dev`: runs the development servers of shell and sections, and the API. */
async function dev(): Promise<number> {
  parseArgs();
  const { host, port, apiPort, origin } = readSiteSettings();
  const [shell, ...others] = await releasableWorkspaces();
  if (!shell) throw new Error('There is no shell workspace');
  const sections = others.map((each, index) => new DevSection(each, port + FIRST_SECTION + index));
  await refuseTakenPorts(host, [
    ['PORT', port],
    ['API_PORT', apiPort],
    ...sections.map((section) => ['PORT', section.port] as const),
  ]);

  const pages = buildDevPageServer({ shell, port, sections, origin });
  const shellServer = startDevServer(shell, port, 'development', {
    DEV_PAGES: await pages.listen({ host: '127.0.0.1', port: 0 }),
    DEV_API: httpOrigin(host, apiPort),
    DEV_REMOTES: JSON.stringify(
      Object.fromEntries(
        sections.map(({ workspace, port: at }) => [containerName(workspace.name), httpOrigin(host, at)]),
      ),
    ),
  });
  const servers = sections.map(({ workspace, port: at }) => startDevServer(workspace, at, 'development'));
  const api = startApi([fileURLToPath(import.meta.resolve('tsx/cli')), 'watch', '--clear-screen=false']);
  const code = await keepRunning([shellServer, ...servers, api], async () => {
    for (const [index, server] of servers.entries())
      await untilAnswers(server, `${httpOrigin(host, sections[index]?.port ?? 0)}/${REMOTE_SCRIPT}`);
    await untilAnswers(shellServer, `${httpOrigin(host, port)}/${SHELL_SCRIPT}`);
    print(`\nThe site, with hot reload, is at ${httpOrigin(host, port)} (stop it with Ctrl-C)\n`);
  });
  await pages.close();
  return code;
}

process.exitCode = await runCommand(dev);

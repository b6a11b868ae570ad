import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { containerName, DIST, REMOTE_ENTRY, REMOTE_SCRIPT, SHELL_ENTRY } from '@site/build/artefacts';
import { readRoutes, rspackCommand, type Workspace } from '@site/releases';
import type { DiscoveredRemote } from '@site/shell/discovery';
import { type Program, startCommand } from '../programs/processes.ts';

const run = promisify(execFile);

/** Builds what Node needs of a workspace, to read its routes. */
export async function buildForNode(workspace: Workspace): Promise<void> {
  await run(process.execPath, rspackCommand(workspace, 'build', 'development', 'node'), {
    cwd: workspace.folder,
  });
}

/**
 * What discovery says about a remote whose development server is at a port. Both have been built for Node.
 * @param integrity SHA-384 of its entry; empty for a shell in development, which asks for none
 */
export async function describeRemote(
  shell: Workspace,
  { name, folder, package: { version } }: Workspace,
  port: number,
  integrity = '',
): Promise<DiscoveredRemote> {
  const container = containerName(name);
  const builds = {
    shell: join(shell.folder, DIST, SHELL_ENTRY),
    remotes: [{ container, entry: join(folder, DIST, REMOTE_ENTRY) }],
  };
  return {
    url: `http://127.0.0.1:${port}/${REMOTE_SCRIPT}`,
    metadata: { integrity, version },
    extras: { container, kit: '*', routes: await readRoutes(builds, container) },
  };
}

/** Starts the development server of a workspace. @param mode that of the shell which the page comes from */
export function startDevServer(
  workspace: Workspace,
  port: number,
  mode: 'development' | 'production',
  env: NodeJS.ProcessEnv = {},
): Program {
  const { name, folder } = workspace;
  const command = [process.execPath, ...rspackCommand(workspace, 'serve', mode, 'browser')];
  return startCommand(name, command, folder, { ...env, DEV_PORT: String(port) });
}

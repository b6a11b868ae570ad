import { join } from 'node:path';
import { containerName, DIST, REMOTE_ENTRY, REMOTE_SCRIPT, SHELL_ENTRY } from '@site/build/artefacts';
import { type Environment, type Program, Refusal, startNode } from '@site/contract/program';
import { readRoutes, rspackCommand, type Workspace } from '@site/releases';
import type { DiscoveredRemote } from '@site/shell/discovery';

/** Builds what Node needs of a workspace, to read its routes. @throws Refusal when it does not build */
export async function buildForNode(workspace: Workspace): Promise<void> {
  const { name, folder } = workspace;
  const args = rspackCommand(workspace, 'build', 'development', 'node');
  const { code, stdout, stderr } = await startNode(name, { args, cwd: folder, output: 'kept' }).ended;
  if (code !== 0) throw new Refusal(`${name} does not build:\n${stdout}${stderr}`.trimEnd());
}

/** What discovery says about a remote whose development server is at a port. Both have been built for Node. */
export async function describeRemote(
  shell: Workspace,
  { name, folder, package: { version } }: Workspace,
  port: number,
): Promise<DiscoveredRemote> {
  const container = containerName(name);
  const builds = {
    shell: join(shell.folder, DIST, SHELL_ENTRY),
    remotes: [{ container, entry: join(folder, DIST, REMOTE_ENTRY) }],
  };
  return {
    url: `http://127.0.0.1:${port}/${REMOTE_SCRIPT}`,
    // A shell in development asks for no integrity.
    metadata: { integrity: '', version },
    extras: { container, kit: '*', routes: await readRoutes(builds, container) },
  };
}

/** Starts the development server of a workspace. @param mode that of the shell which the page comes from */
export function startDevServer(
  workspace: Workspace,
  port: number,
  mode: 'development' | 'production',
  env: Environment = {},
): Program {
  const { name, folder } = workspace;
  return startNode(name, {
    args: rspackCommand(workspace, 'serve', mode, 'browser'),
    cwd: folder,
    env: { ...env, DEV_PORT: String(port) },
  });
}

import { createRequire } from 'node:module';
import { join } from 'node:path';
import {
  containerName,
  DIST,
  REMOTE_ENTRY,
  REMOTE_SCRIPT,
  ROUTES_ENTRY,
  SHELL_ENTRY,
} from '@site/build/artefacts';
import { type Environment, type Program, startNode } from '@site/contract/program';
import type { Section } from '@site/kit/section';
import { readRoutes, rspackCommand, runBuild, type Workspace } from '@site/releases';
import type { DiscoveredRemote } from '@site/shell/discovery';

/** Builds what Node needs of a workspace, to read its routes. @throws Refusal when it does not build */
export function buildForNode(workspace: Workspace): Promise<void> {
  return runBuild(workspace, rspackCommand(workspace, 'build', 'development', 'node'));
}

/** Loads what was built with `--env routes`: the section, with all that it needs in it. */
function loadSection(file: string): { section: Section } {
  return createRequire(import.meta.url)(file);
}

/**
 * Builds a section for its routes alone, and says what discovery says about it when its development server is at a port. No shell is needed.
 * @throws Refusal when it does not build
 */
export async function describeSection(section: Workspace, port: number): Promise<DiscoveredRemote> {
  await runBuild(section, [...rspackCommand(section, 'build', 'development'), '--env', 'routes']);
  return remoteAt(port, section, loadSection(join(section.folder, DIST, ROUTES_ENTRY)).section.routes);
}

/** What discovery says about a remote whose development server is at a port. Both have been built for Node. */
export async function describeRemote(
  shell: Workspace,
  remote: Workspace,
  port: number,
): Promise<DiscoveredRemote> {
  const container = containerName(remote.name);
  const builds = {
    shell: join(shell.folder, DIST, SHELL_ENTRY),
    remotes: [{ container, entry: join(remote.folder, DIST, REMOTE_ENTRY) }],
  };
  return remoteAt(port, remote, await readRoutes(builds, container));
}

function remoteAt(
  port: number,
  { name, package: { version } }: Workspace,
  routes: DiscoveredRemote['extras']['routes'],
): DiscoveredRemote {
  return {
    url: `http://127.0.0.1:${port}/${REMOTE_SCRIPT}`,
    // A shell in development asks for no integrity.
    metadata: { integrity: '', version },
    extras: { container: containerName(name), kit: '*', routes },
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

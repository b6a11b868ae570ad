import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { CHUNK_GROUP, containerName, DIST, REMOTE_SCRIPT, ROUTES_ENTRY } from '@site/build/artefacts';
import { CommandError, type Environment, type Program, startNode } from '@site/contract/program';
import { rspackCommand, type Workspace } from '@site/releases';
import { type DiscoveredRemote, describeRoutes } from '@site/shell/discovery';

/** The shell's script in development, the same for every page. */
export const SHELL_SCRIPT = `${CHUNK_GROUP.shell}.js`;

/** Waits until a development server has built the last edit: only then does it answer for a script. */
export async function untilBuilt(port: number, script: string): Promise<void> {
  await fetch(`http://127.0.0.1:${port}/${script}`, { method: 'HEAD' });
}

/**
 * Starts Rspack's development server of a workspace. It also writes the files that Node reads.
 * @param mode the mode of the shell that the page comes from
 */
export function startDevServer(
  workspace: Workspace,
  port: number,
  mode: 'development' | 'production',
  env: Environment = {},
): Program {
  const { name, folder } = workspace;
  const forNode = workspace.package.site?.kind === 'section' ? 'routes' : 'node';
  return startNode(name, {
    args: [...rspackCommand(workspace, 'serve', mode, 'browser'), '--config-name', forNode],
    cwd: folder,
    env: { ...env, DEV_PORT: String(port) },
  });
}

/** A section in development: its routes are those of the last build of its development server. */
export class DevSection {
  readonly workspace: Workspace;
  readonly port: number;
  readonly #file: string;
  #built = 0;
  #remote: DiscoveredRemote | undefined;

  constructor(workspace: Workspace, port: number) {
    this.workspace = workspace;
    this.port = port;
    this.#file = join(workspace.folder, DIST, ROUTES_ENTRY);
  }

  /**
   * Describes the section for discovery: the same object while its build is the same.
   * @throws CommandError where its routes cannot be read
   */
  async remote(): Promise<DiscoveredRemote> {
    await untilBuilt(this.port, REMOTE_SCRIPT);
    const { name, package: own } = this.workspace;
    try {
      const { mtimeMs } = await stat(this.#file);
      if (this.#remote && mtimeMs === this.#built) return this.#remote;
      const require = createRequire(this.#file);
      delete require.cache[this.#file];
      const routes = describeRoutes(require(this.#file).routes);
      this.#built = mtimeMs;
      this.#remote = {
        url: `http://127.0.0.1:${this.port}/${REMOTE_SCRIPT}`,
        // A shell in development asks for no integrity.
        metadata: { integrity: '', version: own.version },
        extras: { container: containerName(name), kit: '*', routes },
      };
      return this.#remote;
    } catch (error) {
      const why = error instanceof Error ? error.message : error;
      throw new CommandError(`The routes of ${name} cannot be read: ${why}`);
    }
  }
}

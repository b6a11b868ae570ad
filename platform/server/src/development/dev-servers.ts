import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  CHUNK_GROUP,
  containerName,
  DIST,
  REMOTE_SCRIPT,
  ROUTES_ENTRY,
  SHELL_ENTRY,
} from '@site/build/artefacts';
import { describeUnread, runSection } from '@site/build/run-section';
import { type Environment, type Program, Refusal, startNode } from '@site/contract/program';
import { rspackCommand, runBuild, type Workspace } from '@site/releases';
import { type DiscoveredRemote, describeRoutes } from '@site/shell/discovery';
import { untilRight } from './until-builds.ts';

/** The script of the shell that its development server has for every page. */
export const SHELL_SCRIPT = `${CHUNK_GROUP.shell}.js`;

/** Waits until a development server has built what was edited: it answers for a script then. */
async function untilBuilt(port: number, script: string): Promise<void> {
  await fetch(`http://127.0.0.1:${port}/${script}`, { method: 'HEAD' });
}

/** The shell's build for Node, which its development server makes anew as the sources are edited. */
export class EditedShell {
  readonly workspace: Workspace;
  /** The file that Node loads it by. */
  readonly entry: string;
  readonly #port: number;
  #version: string | undefined;

  /** @param port of its development server */
  constructor(workspace: Workspace, port: number) {
    this.workspace = workspace;
    this.entry = join(workspace.folder, DIST, SHELL_ENTRY);
    this.#port = port;
  }

  /** Removes what was built before: whatever is found from now on is of these sources. */
  async forget(): Promise<void> {
    await rm(this.entry, { force: true });
  }

  /** Names what its development server has built by now, of the last sources that were right; undefined while they never were. */
  async version(): Promise<string | undefined> {
    try {
      await untilBuilt(this.#port, SHELL_SCRIPT);
      await stat(this.entry);
      const folder = dirname(this.entry);
      const files = await Promise.all((await readdir(folder)).map((name) => stat(join(folder, name))));
      this.#version = String(Math.max(...files.map(({ mtimeMs }) => mtimeMs)));
    } catch {
      // What is wrong its development server says.
    }
    return this.#version;
  }
}

/** A section whose routes are those of its sources, also while these are edited. */
export class EditedSection {
  readonly workspace: Workspace;
  readonly #port: number;
  readonly #file: string;
  #script = '';
  #remote: DiscoveredRemote | undefined;

  /** @param port of its development server */
  constructor(workspace: Workspace, port: number) {
    this.workspace = workspace;
    this.#port = port;
    this.#file = join(workspace.folder, DIST, ROUTES_ENTRY);
  }

  /**
   * Builds it for its routes alone. No shell is needed.
   * @returns what discovery says about it when its development server is at the port
   * @throws Refusal when it does not build, or its routes cannot be read
   */
  async build(): Promise<DiscoveredRemote> {
    const { workspace } = this;
    await runBuild(workspace, [...rspackCommand(workspace, 'build', 'development'), '--env', 'routes']);
    const [script, map] = await Promise.all(
      [this.#file, `${this.#file}.map`].map((file) => readFile(file, 'utf8')),
    );
    try {
      return this.#take(script ?? '');
    } catch (error) {
      throw new Refusal(await describeUnread(error, { ...workspace, file: this.#file, map }));
    }
  }

  /** Whether anything right was read of it yet. */
  get isRead(): boolean {
    return this.#remote !== undefined;
  }

  /**
   * The same, as its development server has built it by now: the same object while no route has changed, and while it does not build.
   * What is wrong that server says; where nothing right was there to read yet, this waits for it.
   */
  now(): Promise<DiscoveredRemote> {
    return untilRight(this.workspace.name, () => this.#look());
  }

  async #look(): Promise<DiscoveredRemote | undefined> {
    try {
      await untilBuilt(this.#port, REMOTE_SCRIPT);
      return this.#take(await readFile(this.#file, 'utf8'));
    } catch {
      // What is wrong its development server says.
      return this.#remote;
    }
  }

  #take(script: string): DiscoveredRemote {
    if (this.#remote && script === this.#script) return this.#remote;
    const routes = describeRoutes(runSection(script, this.#file).routes);
    this.#script = script;
    if (!this.#remote || !isDeepStrictEqual(routes, this.#remote.extras.routes))
      this.#remote = remoteAt(this.#port, this.workspace, routes);
    return this.#remote;
  }
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

/** Starts the development server of a workspace, with the build that Node reads. @param mode that of the shell which the page comes from */
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

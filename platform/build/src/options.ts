import type { Configuration } from '@rspack/core';

export type Platform = 'browser' | 'node';

export interface BuildOptions extends WorkspaceOptions {
  /** Name of the build among all builds on the page: a JavaScript identifier. */
  name: string;
  /** An app is a page of its own: it shares nothing, and its files are named by their content. */
  role: 'shell' | 'remote' | 'app';
  platform: Platform;
  development: boolean;
  /** Whether a development server builds it. A section that is tried in a built shell is a production build. */
  served: boolean;
}

/** Called by Rspack's command line with what `--env` names, and with the mode in `argv`. */
export type ConfigFactory = (
  env: Readonly<Record<string, unknown>>,
  argv: { mode?: string },
) => Configuration[];

export interface WorkspaceOptions {
  /** The workspace's folder, with a slash at its end. */
  folder: URL;
}

import type { Configuration } from '@rspack/core';

export type Platform = 'browser' | 'node';

export interface BuildOptions extends WorkspaceOptions {
  name: string;
  /** An app has its own page and shares nothing. */
  role: 'shell' | 'remote' | 'app';
  platform: Platform;
  development: boolean;
  /** Whether a development server builds it, in either mode. */
  served: boolean;
}

export type ConfigFactory = (
  env: Readonly<Record<string, unknown>>,
  argv: { mode?: string },
) => Configuration[];

export interface WorkspaceOptions {
  folder: URL;
}

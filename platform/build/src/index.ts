import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import {
  CHUNK_GROUP,
  CHUNKS_FILE,
  clientPlaceholder,
  containerName,
  DIST,
  REMOTE_FILE,
} from './artefacts.ts';
import { baseConfig, type Platform } from './base-config.ts';
import { ChunkFilesPlugin } from './chunk-files.ts';
import { EntryQueryPlugin } from './entry-query.ts';
import { ModernModulesPlugin } from './modern-modules.ts';
import { providedByShell, readPackage, takenFromShell } from './shared.ts';

export type { Platform } from './base-config.ts';
export type { ChunkFiles } from './chunk-files.ts';

const PLATFORMS: Platform[] = ['browser', 'node'];

/** Called by Rspack's command line with the mode in `argv`. */
export type ConfigFactory = (env: unknown, argv: { mode?: string }) => Configuration[];

interface WorkspaceOptions {
  /** The workspace's folder, with a slash at its end. */
  folder: URL;
}

function chunkFiles(folder: URL): ChunkFilesPlugin {
  return new ChunkFilesPlugin(fileURLToPath(new URL(`${DIST}/${CHUNKS_FILE}`, folder)));
}

const federationDefaults = {
  dts: false,
  manifest: false,
  shareStrategy: 'loaded-first',
} as const;

const browserRuntime = { target: 'web', disableSnapshot: true } as const;

/** The builds of a remote: its door, `./section`, for the browser and for Node. */
export function remoteConfig({ folder }: WorkspaceOptions): ConfigFactory {
  const { name: packageName, dependencies } = readPackage(folder);
  const name = containerName(packageName);
  return (_env, { mode }) =>
    PLATFORMS.map((platform) => {
      const browser = platform === 'browser';
      const development = mode === 'development';
      const base = baseConfig({ folder, name, platform, development, role: 'remote' });
      return {
        ...base,
        entry: {},
        plugins: [
          ...(base.plugins ?? []),
          new ModuleFederationPlugin({
            ...federationDefaults,
            name,
            filename: REMOTE_FILE[platform],
            exposes: { './section': { import: './src/section.ts', name: CHUNK_GROUP.section } },
            shared: takenFromShell({ development, kitRange: dependencies?.['@site/kit'] ?? '*' }),
            ...(browser
              ? { experiments: { asyncStartup: true, externalRuntime: true, optimization: browserRuntime } }
              : { library: { type: 'commonjs-module', name } }),
          }),
          ...(browser ? [new ModernModulesPlugin(), chunkFiles(folder), new EntryQueryPlugin()] : []),
        ],
      };
    });
}

interface ShellOptions extends WorkspaceOptions {
  /** In development: the folder of the document that answers at every address. */
  document?: string;
  /** In development: where the API listens. */
  api?: string;
  /** In development: where the server of each remote listens, by the name of its container. */
  remotes?: Readonly<Record<string, string>>;
}

/** Entry modules of the shell. */
const ENTRY: Readonly<Record<Platform, string>> = {
  browser: './src/entry.client.tsx',
  node: './src/entry.server.ts',
};

/** Runtime plugin of the shell's Node build: it loads remotes from files. */
const LOAD_FROM_FILES = './src/federation/files.server.ts';

/** React is as much script as all else: in a file of its own, the browser reads one while the other one comes. */
const REACT_APART = {
  chunks: 'initial',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    react: { name: 'react', test: /[\\/]node_modules[\\/](?:react-dom|scheduler)[\\/]/, enforce: true },
  },
} as const;

function siteDevServer({ document, api, remotes = {} }: ShellOptions) {
  const pictures = Object.entries(remotes).map(([container, target]) => ({
    context: [clientPlaceholder(container)],
    target,
    pathRewrite: { [`^${clientPlaceholder(container)}`]: '/' },
  }));
  return {
    historyApiFallback: true,
    ...(document ? { static: { directory: document } } : {}),
    proxy: [...(api ? [{ context: ['/api'], target: api }] : []), ...pictures],
  };
}

/** The builds of the shell. No remote is named here: they are registered at run time. */
export function shellConfig(options: ShellOptions): ConfigFactory {
  const { folder } = options;
  const name = containerName(readPackage(folder).name);
  return (_env, { mode }) =>
    PLATFORMS.map((platform) => {
      const browser = platform === 'browser';
      const development = mode === 'development';
      const base = baseConfig({ folder, name, platform, development, role: 'shell' });
      return {
        ...base,
        entry: { [CHUNK_GROUP.shell]: ENTRY[platform] },
        ...(browser && !development
          ? { optimization: { ...base.optimization, splitChunks: REACT_APART } }
          : {}),
        devServer: { ...base.devServer, ...siteDevServer(options) },
        ...(browser ? {} : { output: { ...base.output, library: { type: 'commonjs2' } } }),
        plugins: [
          ...(base.plugins ?? []),
          new ModuleFederationPlugin({
            ...federationDefaults,
            name,
            shared: providedByShell({ development, eager: browser }),
            ...(browser
              ? {
                  experiments: {
                    asyncStartup: true,
                    provideExternalRuntime: true,
                    optimization: browserRuntime,
                  },
                }
              : { runtimePlugins: [fileURLToPath(new URL(LOAD_FROM_FILES, folder))] }),
          }),
          ...(browser ? [new ModernModulesPlugin(), chunkFiles(folder)] : []),
        ],
      };
    });
}

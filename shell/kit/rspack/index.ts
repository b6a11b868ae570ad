import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { ChunkFilesPlugin } from './assets.ts';
import { baseConfig, type Platform } from './base.ts';
import { EntryQueryPlugin } from './entryQuery.ts';
import { ModernModulesPlugin } from './modernModules.ts';
import { providedByShell, readPackage, takenFromShell } from './shared.ts';

export type { ChunkFiles } from './assets.ts';

const PLATFORMS: Platform[] = ['browser', 'node'];

/** Called by Rspack's command line with the mode in `argv`. */
export type ConfigFactory = (env: unknown, argv: { mode?: string }) => Configuration[];

interface WorkspaceOptions {
  /** The workspace's folder: `new URL('./', import.meta.url)`. */
  folder: URL;
  /** Port of the development server. */
  port: number;
}

/** `@site/mf-contact` → `mf_contact`: the name that a build has on the page. */
function federationName(packageName: string): string {
  return packageName.replace(/^@[^/]+\//, '').replaceAll('-', '_');
}

function chunkFiles(folder: URL): ChunkFilesPlugin {
  return new ChunkFilesPlugin(fileURLToPath(new URL('dist/chunks.json', folder)));
}

const federationDefaults = {
  dts: false,
  manifest: false,
  shareStrategy: 'loaded-first',
} as const;

const browserRuntime = { target: 'web', disableSnapshot: true } as const;

/** The builds of a remote: its door, `./section`, for the browser and for Node. */
export function remoteConfig({ folder, port }: WorkspaceOptions): ConfigFactory {
  const { name: packageName, dependencies } = readPackage(folder);
  const name = federationName(packageName);
  return (_env, { mode }) =>
    PLATFORMS.map((platform) => {
      const browser = platform === 'browser';
      const development = mode === 'development';
      const base = baseConfig({ folder, name, port, platform, development, role: 'remote' });
      return {
        ...base,
        entry: {},
        plugins: [
          ...(base.plugins ?? []),
          new ModuleFederationPlugin({
            ...federationDefaults,
            name,
            filename: browser ? 'remoteEntry.js' : 'remoteEntry.cjs',
            exposes: { './section': { import: './src/section.ts', name: 'section' } },
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
  /** Entry modules, relative to the folder. */
  entry: Record<Platform, string>;
  /** Runtime plugin of the Node build: it loads remotes from files. */
  nodeRuntimePlugin: string;
  /** In development: the folder of the document that answers at every address. */
  document?: string;
  /** In development: where the API listens. */
  api?: string;
  /** In development: where the server of each remote listens, by the name of its container. */
  remotes?: Readonly<Record<string, string>>;
}

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
    context: [`/@client/${container}`],
    target,
    pathRewrite: { [`^/@client/${container}`]: '' },
  }));
  return {
    historyApiFallback: true,
    ...(document ? { static: { directory: document } } : {}),
    proxy: [...(api ? [{ context: ['/api'], target: api }] : []), ...pictures],
  };
}

/** The builds of the shell. No remote is named here: they are registered at run time. */
export function shellConfig(options: ShellOptions): ConfigFactory {
  const { folder, port, entry, nodeRuntimePlugin } = options;
  const name = federationName(readPackage(folder).name);
  return (_env, { mode }) =>
    PLATFORMS.map((platform) => {
      const browser = platform === 'browser';
      const development = mode === 'development';
      const base = baseConfig({ folder, name, port, platform, development, role: 'shell' });
      return {
        ...base,
        entry: { main: entry[platform] },
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
              : { runtimePlugins: [fileURLToPath(new URL(nodeRuntimePlugin, folder))] }),
          }),
          ...(browser ? [new ModernModulesPlugin(), chunkFiles(folder)] : []),
        ],
      };
    });
}

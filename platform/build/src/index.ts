import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { CHUNK_GROUP, clientPlaceholder, containerName, REMOTE_FILE } from './artefacts.ts';
import { baseConfig, REACT_APART } from './base-config.ts';
import { chunkFilesPlugin } from './chunk-files.ts';
import { sourceLinesPlugin } from './development/build-errors.ts';
import { causesAlonePlugin } from './development/build-news.ts';
import { saidOncePlugin } from './development/said-once.ts';
import { entryQueryPlugin } from './entry-query.ts';
import { factsPlugin } from './facts.ts';
import { kitNamesPlugin } from './federation/kit-names.ts';
import { modernModulesPlugin } from './federation/modern-modules.ts';
import { sectionImportsPlugin } from './federation/section-imports.ts';
import { unusedRuntimePlugin } from './federation/unused-runtime.ts';
import type { BuildOptions, ConfigFactory, Platform, WorkspaceOptions } from './options.ts';
import { routesConfig } from './routes-config.ts';
import { kitRange, packageJsonIn, providedByShell, takenFromShell } from './shared.ts';

export { appConfig } from './app.ts';
export type { Platform } from './options.ts';

const PLATFORMS: Platform[] = ['browser', 'node'];

/** What `own` may depend on, and what it adds to. */
interface Build {
  name: string;
  platform: Platform;
  browser: boolean;
  development: boolean;
  base: Configuration;
}

/** A build for Node that a development server makes beside that for browsers: whoever reads it finds the last one that was right. */
function onDisk({ optimization }: Configuration): Configuration {
  return { devServer: false, optimization: { ...optimization, emitOnErrors: false } };
}

/** The builds of a workspace for the browser and for Node. @param own what those of its role have beside the base */
function bothBuilds(
  folder: URL,
  role: BuildOptions['role'],
  own: (build: Build) => Configuration,
): ConfigFactory {
  const name = containerName(packageJsonIn(folder).name);
  return ({ RSPACK_SERVE: served = false }, { mode }) =>
    PLATFORMS.map((platform) => {
      const browser = platform === 'browser';
      const development = mode === 'development';
      const base = baseConfig({ folder, name, role, platform, development, served: Boolean(served) });
      const { plugins = [], ...others } = own({ name, platform, browser, development, base });
      return {
        ...base,
        ...others,
        ...(served && !browser ? onDisk(base) : {}),
        plugins: [
          ...(base.plugins ?? []),
          causesAlonePlugin,
          ...plugins,
          // Behind what changes the words of errors.
          saidOncePlugin(browser),
          ...(browser
            ? [
                modernModulesPlugin,
                // In development hot reload would reach into it before there is React.
                ...(development ? [] : [unusedRuntimePlugin]),
                chunkFilesPlugin(folder),
                factsPlugin(folder, role === 'remote' ? { kit: kitRange(folder) } : {}),
              ]
            : []),
        ],
      };
    });
}

const federationDefaults = {
  dts: false,
  manifest: false,
  shareStrategy: 'loaded-first',
} as const;

const inBrowsers = {
  asyncStartup: true,
  optimization: { target: 'web', disableSnapshot: true },
} as const;

/** The builds of a remote, for browser and Node. With `--env routes`, only what its routes are read from; a development server has both. */
export function remoteConfig({ folder }: WorkspaceOptions): ConfigFactory {
  const builds = remoteBuilds(folder);
  return (env, argv) =>
    env.routes
      ? [routesConfig(folder)]
      : [...builds(env, argv), ...(env.RSPACK_SERVE ? [routesConfig(folder, true)] : [])];
}

/** The address of a module that imports others, and is in no file. */
function moduleOfImports(names: readonly string[]): string {
  return `data:text/javascript,${names.map((name) => `import '${name}';`).join('')}`;
}

function remoteBuilds(folder: URL): ConfigFactory {
  return bothBuilds(folder, 'remote', ({ name, platform, browser, development }) => {
    const shared = takenFromShell({ development, kitRange: kitRange(folder) });
    // What is put into a page while it is edited can import only what its build has from the shell by then.
    const ahead = browser && development ? [moduleOfImports(Object.keys(shared))] : [];
    return {
      entry: {},
      plugins: [
        new ModuleFederationPlugin({
          ...federationDefaults,
          name,
          filename: REMOTE_FILE[platform],
          exposes: { './section': { import: [...ahead, './src/section.ts'], name: CHUNK_GROUP.section } },
          shared,
          ...(browser
            ? { experiments: { ...inBrowsers, externalRuntime: true } }
            : { library: { type: 'commonjs-module', name } }),
        }),
        browser && entryQueryPlugin,
        sectionImportsPlugin(browser),
        browser && !development && kitNamesPlugin,
        sourceLinesPlugin,
      ],
    };
  });
}

interface ShellOptions extends WorkspaceOptions {
  /** In development: what answers where nothing was compiled, with pages and the site's text files. */
  pages?: string;
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

function siteDevServer({ pages, api, remotes = {} }: ShellOptions) {
  const pictures = Object.entries(remotes).map(([container, target]) => {
    const placeholder = clientPlaceholder(container);
    return { context: [placeholder], target, pathRewrite: { [`^${placeholder}`]: '/' } };
  });
  return {
    static: false,
    proxy: [
      ...(api ? [{ context: ['/api'], target: api }] : []),
      ...pictures,
      // What begins so is the server's own.
      ...(pages ? [{ context: (path: string) => !path.startsWith('/@'), target: pages }] : []),
    ],
  };
}

/** The builds of the shell. No remote is named here: they are registered at run time. */
export function shellConfig(options: ShellOptions): ConfigFactory {
  const { folder } = options;
  return bothBuilds(folder, 'shell', ({ name, platform, browser, development, base }) => ({
    entry: { [CHUNK_GROUP.shell]: ENTRY[platform] },
    ...(browser && !development ? { optimization: { ...base.optimization, splitChunks: REACT_APART } } : {}),
    devServer: { ...base.devServer, ...siteDevServer(options) },
    ...(browser ? {} : { output: { ...base.output, library: { type: 'commonjs2' } } }),
    plugins: [
      new ModuleFederationPlugin({
        ...federationDefaults,
        name,
        shared: providedByShell({ development, eager: browser }),
        ...(browser
          ? { experiments: { ...inBrowsers, provideExternalRuntime: true } }
          : { runtimePlugins: [fileURLToPath(new URL(LOAD_FROM_FILES, folder))] }),
      }),
    ],
  }));
}

import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { CHUNK_GROUP, clientPlaceholder, containerName, REMOTE_FILE } from './artefacts.ts';
import { baseConfig, REACT_CHUNK } from './base-config.ts';
import { entryQueryPlugin } from './federation/entry-query.ts';
import { esmRuntimePlugin } from './federation/esm-runtime.ts';
import { buildInfoPlugin, chunkFilesPlugin } from './json-file-plugins.ts';
import type { BuildOptions, ConfigFactory, Platform, WorkspaceOptions } from './options.ts';
import { routesConfig } from './routes-config.ts';
import { consumedByRemote, kitRange, packageJsonIn, providedByShell } from './shared-modules.ts';

export { appConfig } from './app.ts';
export type { Platform } from './options.ts';

const PLATFORMS: Platform[] = ['browser', 'node'];

interface Build {
  name: string;
  browser: boolean;
  platform: Platform;
  development: boolean;
  base: Configuration;
}

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
      const config = { ...base, ...own({ name, browser, platform, development, base }) };
      // The development server reads Node's build from disk, so a broken build must not replace a good one.
      if (served && !browser)
        Object.assign(config, {
          devServer: false,
          optimization: { ...config.optimization, emitOnErrors: false },
        });
      const written = [
        esmRuntimePlugin,
        chunkFilesPlugin(folder),
        buildInfoPlugin(folder, role === 'remote' ? { kit: kitRange(folder) } : {}),
      ];
      config.plugins = [...(base.plugins ?? []), ...(config.plugins ?? []), ...(browser ? written : [])];
      return config;
    });
}

const FEDERATION = { dts: false, manifest: false, shareStrategy: 'loaded-first' } as const;

const IN_BROWSERS = {
  asyncStartup: true,
  optimization: { target: 'web', disableSnapshot: true },
} as const;

/** Returns the builds of a remote. `--env routes` builds only what development reads the routes from. */
export function remoteConfig({ folder }: WorkspaceOptions): ConfigFactory {
  const builds = remoteBuilds(folder);
  return (env, argv) => {
    if (env.routes) return [routesConfig(folder)];
    return [...builds(env, argv), ...(env.RSPACK_SERVE ? [routesConfig(folder)] : [])];
  };
}

function remoteBuilds(folder: URL): ConfigFactory {
  return bothBuilds(folder, 'remote', ({ name, platform, browser, development }) => {
    const shared = consumedByRemote({ development, kitRange: kitRange(folder) });
    // Fast refresh cannot add an import from the shell later: import everything shared at the start.
    const imports = Object.keys(shared).map((each) => `import '${each}';`);
    const ahead = browser && development ? [`data:text/javascript,${imports.join('')}`] : [];
    return {
      entry: {},
      plugins: [
        new ModuleFederationPlugin({
          ...FEDERATION,
          name,
          filename: REMOTE_FILE[platform],
          exposes: { './section': { import: [...ahead, './src/section.ts'], name: CHUNK_GROUP.section } },
          shared,
          ...(browser
            ? { experiments: { ...IN_BROWSERS, externalRuntime: true } }
            : { library: { type: 'commonjs-module', name } }),
        }),
        browser && entryQueryPlugin,
      ],
    };
  });
}

interface ShellOptions extends WorkspaceOptions {
  pages?: string;
  api?: string;
  remotes?: Readonly<Record<string, string>>;
}

function siteDevServer({ pages, api, remotes = {} }: ShellOptions): Configuration['devServer'] {
  const pictures = Object.entries(remotes).map(([container, target]) => {
    const placeholder = clientPlaceholder(container);
    return { context: [placeholder], target, pathRewrite: { [`^${placeholder}`]: '/' } };
  });
  return {
    static: false,
    proxy: [
      ...(api ? [{ context: ['/api'], target: api }] : []),
      ...pictures,
      // The development server answers `/@…` itself.
      ...(pages ? [{ context: (path: string) => !path.startsWith('/@'), target: pages }] : []),
    ],
  };
}

/** Returns the builds of the shell. It names no remote: remotes are registered at run time. */
export function shellConfig(options: ShellOptions): ConfigFactory {
  const { folder } = options;
  return bothBuilds(folder, 'shell', ({ name, browser, development, base }) => {
    const federation = { ...FEDERATION, name, shared: providedByShell({ development, eager: browser }) };
    if (!browser) {
      const runtimePlugin = fileURLToPath(
        new URL('./src/federation/load-remotes-from-files.server.ts', folder),
      );
      return {
        entry: { [CHUNK_GROUP.shell]: './src/entry.server.ts' },
        output: { ...base.output, library: { type: 'commonjs2' } },
        plugins: [new ModuleFederationPlugin({ ...federation, runtimePlugins: [runtimePlugin] })],
      };
    }
    return {
      entry: { [CHUNK_GROUP.shell]: './src/entry.client.tsx' },
      ...(development ? {} : { optimization: { ...base.optimization, splitChunks: REACT_CHUNK } }),
      devServer: { ...base.devServer, ...siteDevServer(options) },
      plugins: [
        new ModuleFederationPlugin({
          ...federation,
          experiments: { ...IN_BROWSERS, provideExternalRuntime: true },
        }),
      ],
    };
  });
}

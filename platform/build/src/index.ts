import { fileURLToPath } from 'node:url';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import type { Configuration } from '@rspack/core';
import { CHUNK_GROUP, clientPlaceholder, containerName, REMOTE_FILE } from './artefacts.ts';
import { baseConfig, REACT_APART } from './base-config.ts';
import { entryQueryPlugin } from './federation/entry-query.ts';
import { modernModulesPlugin } from './federation/modern-modules.ts';
import type { BuildOptions, ConfigFactory, Platform, WorkspaceOptions } from './options.ts';
import { routesConfig } from './routes-config.ts';
import { kitRange, packageJsonIn, providedByShell, takenFromShell } from './shared.ts';
import { chunkFilesPlugin, factsPlugin } from './written-files.ts';

export { appConfig } from './app.ts';
export type { Platform } from './options.ts';

const PLATFORMS: Platform[] = ['browser', 'node'];

/** What `own` may depend on, and what it adds to. */
interface Build {
  name: string;
  browser: boolean;
  platform: Platform;
  development: boolean;
  base: Configuration;
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
      const config = { ...base, ...own({ name, browser, platform, development, base }) };
      // A development server reads Node's build from the disk: it keeps the last one without errors there.
      if (served && !browser)
        Object.assign(config, {
          devServer: false,
          optimization: { ...config.optimization, emitOnErrors: false },
        });
      const written = [
        modernModulesPlugin,
        chunkFilesPlugin(folder),
        factsPlugin(folder, role === 'remote' ? { kit: kitRange(folder) } : {}),
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

/**
 * The builds of a remote, for browser and Node. With `--env routes` only the one that its routes are read from; a development
 * server makes that one too.
 */
export function remoteConfig({ folder }: WorkspaceOptions): ConfigFactory {
  const builds = remoteBuilds(folder);
  return (env, argv) => {
    if (env.routes) return [routesConfig(folder)];
    return [...builds(env, argv), ...(env.RSPACK_SERVE ? [routesConfig(folder)] : [])];
  };
}

function remoteBuilds(folder: URL): ConfigFactory {
  return bothBuilds(folder, 'remote', ({ name, platform, browser, development }) => {
    const shared = takenFromShell({ development, kitRange: kitRange(folder) });
    // Fast refresh can add only imports that the section already has from the shell: take all of them at the start.
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
  /** In development: what answers for pages and the site's text files. */
  pages?: string;
  /** In development: where the API listens. */
  api?: string;
  /** In development: where the server of each remote listens, by the name of its container. */
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
      // The development server itself answers what begins with `/@`.
      ...(pages ? [{ context: (path: string) => !path.startsWith('/@'), target: pages }] : []),
    ],
  };
}

/** The builds of the shell. It names no remote: they are registered at run time. */
export function shellConfig(options: ShellOptions): ConfigFactory {
  const { folder } = options;
  return bothBuilds(folder, 'shell', ({ name, browser, development, base }) => {
    const federation = { ...FEDERATION, name, shared: providedByShell({ development, eager: browser }) };
    if (!browser) {
      // It loads remotes from files.
      const runtimePlugin = fileURLToPath(new URL('./src/federation/files.server.ts', folder));
      return {
        entry: { [CHUNK_GROUP.shell]: './src/entry.server.ts' },
        output: { ...base.output, library: { type: 'commonjs2' } },
        plugins: [new ModuleFederationPlugin({ ...federation, runtimePlugins: [runtimePlugin] })],
      };
    }
    return {
      entry: { [CHUNK_GROUP.shell]: './src/entry.client.tsx' },
      ...(development ? {} : { optimization: { ...base.optimization, splitChunks: REACT_APART } }),
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

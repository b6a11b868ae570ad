import { fileURLToPath } from 'node:url';
import { type Configuration, CssExtractRspackPlugin, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { ASSETS_FOLDER, CLIENT_FOLDER, DIST, SERVER_FOLDER } from './artefacts.ts';
import type { BuildOptions } from './options.ts';
import { moduleRules, SEPARATE_BUILD_QUERY } from './rules/rules.ts';
import { BROWSERS, targetOf } from './rules/targets.ts';
import { uniqueBuildName, uniqueBuildNamePlugin } from './unique-build-name.ts';

/** A release has source maps for Node alone, where pages are rendered, and without the sources. */
function devtoolOf({ platform, development, served }: BuildOptions): NonNullable<Configuration['devtool']> {
  if (development || served) return 'cheap-module-source-map';
  return platform === 'node' ? 'nosources-cheap-module-source-map' : false;
}

/** React is half of all script. The browser parses its file while it downloads the other one. */
export const REACT_CHUNK = {
  chunks: 'initial',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    react: { name: 'react', test: /[\\/]node_modules[\\/](?:react-dom|scheduler)[\\/]/, enforce: true },
  },
} as const;

function devServer(development: boolean): NonNullable<Configuration['devServer']> {
  const port = Number(process.env.DEV_PORT ?? 0);
  return {
    host: '127.0.0.1',
    port,
    // A built shell has React's production build, which cannot refresh modules: reload the page instead.
    hot: development,
    liveReload: !development,
    headers: { 'Access-Control-Allow-Origin': '*' },
    client: { logging: 'warn', webSocketURL: { hostname: '127.0.0.1', port } },
  };
}

export function baseConfig(options: BuildOptions): Configuration {
  const { folder, name, role, platform, development, served } = options;
  const browser = platform === 'browser';
  const extension = browser ? 'js' : 'cjs';
  const published = browser && !development && !served;
  const file = role === 'app' && published ? `${ASSETS_FOLDER}/[name].[contenthash:10]` : '[name]';
  const released = role !== 'app' && published;
  return {
    name: platform,
    context: fileURLToPath(folder),
    mode: development ? 'development' : 'production',
    target: targetOf(platform),
    devtool: devtoolOf(options),
    output: {
      path: fileURLToPath(new URL(`${DIST}/${browser ? CLIENT_FOLDER : SERVER_FOLDER}/`, folder)),
      publicPath: 'auto',
      uniqueName: released ? uniqueBuildName(name) : name,
      filename: `${file}.${extension}`,
      chunkFilename: `${file}.${extension}`,
      assetModuleFilename: `${file}[ext]`,
      devtoolNamespace: name.replaceAll('_', '-'),
      ...(development || served ? { devtoolModuleFilenameTemplate: '[absolute-resource-path]' } : {}),
      // Without it, browsers hide the errors of scripts from another origin.
      ...(browser ? { crossOriginLoading: 'anonymous' } : {}),
      clean: !development,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
    module: { rules: moduleRules(options) },
    optimization: {
      chunkIds: 'named',
      splitChunks: false,
      minimize: published,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        // Without targets the minimizer adds every vendor prefix.
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    plugins: [
      browser && new CssExtractRspackPlugin({ filename: `${file}.css`, chunkFilename: `${file}.css` }),
      // Only the shell hooks fast refresh into React: a remote would run before React is there.
      browser &&
        development &&
        new ReactRefreshRspackPlugin({
          // The federation runtime runs before the shared refresh runtime is there.
          exclude: [/node_modules/, /@module-federation/],
          resourceQuery: { not: SEPARATE_BUILD_QUERY },
          injectEntry: role !== 'remote',
        }),
      released && uniqueBuildNamePlugin,
      published && new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    ],
    devServer: devServer(development),
    // Lazy compilation asks the page's origin, but a remote's server is another one.
    lazyCompilation: false,
    performance: false,
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
  };
}

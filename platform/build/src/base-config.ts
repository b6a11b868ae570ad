import { fileURLToPath } from 'node:url';
import { type Configuration, CssExtractRspackPlugin, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { ASSETS_FOLDER, CLIENT_FOLDER, DIST, SERVER_FOLDER } from './artefacts.ts';
import { COLORS } from './development/build-news.ts';
import { devServer, errorOverlayPlugin } from './development/dev-server.ts';
import { replacedFoldersPlugin } from './development/replaced-folders.ts';
import { styleErrorsPlugin } from './development/style-errors.ts';
import type { BuildOptions } from './options.ts';
import { releaseName, releaseNamePlugin } from './release-name.ts';
import { AS_TEXT, moduleRules } from './rules/rules.ts';
import { BROWSERS, targetOf } from './rules/targets.ts';
import { sameBytesPlugin } from './same-bytes.ts';

/** Modules that hot reload leaves alone. The federation runtime runs before the shared refresh runtime is there. */
const NOT_OURS = [/node_modules/, /@module-federation/, /error-overlay\.js$/];

/** What says where in the sources something is. A release has it for Node alone, where pages are rendered, and without the sources. */
function devtoolOf({ platform, development, served }: BuildOptions): NonNullable<Configuration['devtool']> {
  if (development || served) return 'cheap-module-source-map';
  return platform === 'node' ? 'nosources-cheap-module-source-map' : false;
}

/** How the files of an app are named, which has no release that they lie in. */
const HASHED = `${ASSETS_FOLDER}/[name].[contenthash:10]`;

/** React is as much script as all else: in a file of its own, the browser reads one while the other one comes. */
export const REACT_APART = {
  chunks: 'initial',
  cacheGroups: {
    default: false,
    defaultVendors: false,
    react: { name: 'react', test: /[\\/]node_modules[\\/](?:react-dom|scheduler)[\\/]/, enforce: true },
  },
} as const;

/** What the builds of shell, remotes and apps have in common. */
export function baseConfig(options: BuildOptions): Configuration {
  const { folder, name, role, platform, development, served } = options;
  const browser = platform === 'browser';
  const extension = browser ? 'js' : 'cjs';
  const workspace = name.replaceAll('_', '-');
  // What browsers get of a release. The files of development change as they are edited.
  const published = browser && !development && !served;
  const file = role === 'app' && published ? HASHED : '[name]';
  // An app is alone on its page, and each of its files is named by its bytes.
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
      uniqueName: released ? releaseName(name) : name,
      filename: `${file}.${extension}`,
      chunkFilename: `${file}.${extension}`,
      assetModuleFilename: `${file}[ext]`,
      cssFilename: `${file}.css`,
      // In development an error leads to the file; in a release sources are named by their workspace's folder.
      devtoolNamespace: workspace,
      ...(development || served ? { devtoolModuleFilenameTemplate: '[absolute-resource-path]' } : {}),
      // Also from a development server of another origin: browsers keep the errors of such scripts to themselves otherwise.
      ...(browser ? { crossOriginLoading: 'anonymous' } : {}),
      clean: !development,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
    module: {
      rules: moduleRules(options),
    },
    optimization: {
      chunkIds: 'named',
      splitChunks: false,
      minimize: published,
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin(),
        // Without targets the minimizer writes every property with all prefixes there ever were.
        new rspack.LightningCssMinimizerRspackPlugin({ minimizerOptions: { targets: BROWSERS } }),
      ],
    },
    plugins: [
      styleErrorsPlugin,
      browser && new CssExtractRspackPlugin({ filename: `${file}.css`, chunkFilename: `${file}.css` }),
      // The shell hooks hot reload into React; a remote that did so too would come before it is given React.
      browser &&
        development &&
        new ReactRefreshRspackPlugin({
          exclude: NOT_OURS,
          // A script of its own has no runtime to ask for.
          resourceQuery: { not: AS_TEXT },
          injectEntry: role !== 'remote',
        }),
      browser && served && errorOverlayPlugin,
      served && replacedFoldersPlugin,
      !development && !served && sameBytesPlugin,
      released && releaseNamePlugin,
      published && new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    ],
    devServer: devServer(workspace, development),
    // The page asks its own origin for what is not compiled yet, and a remote's server is another one.
    lazyCompilation: false,
    // The budgets are checked by tests, in compressed bytes.
    performance: false,
    // An error is said, not counted: the counts of builds that come of others name only these.
    stats: { preset: 'errors-warnings', errorsCount: false, warningsCount: false, colors: COLORS },
    // Where the servers are is said by the command that starts them.
    infrastructureLogging: { level: 'warn', colors: COLORS },
  };
}

import { fileURLToPath } from 'node:url';
import { type Configuration, CssExtractRspackPlugin, rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { ART_TONES } from '@site/kit/art-tones';
import { CLIENT_FOLDER, clientPlaceholder, DIST, SERVER_FOLDER } from './artefacts.ts';
import { devServer, errorOverlayPlugin } from './development/dev-server.ts';
import { releaseName, releaseNamePlugin } from './release-name.ts';

export type Platform = 'browser' | 'node';

export interface BuildOptions {
  /** The workspace's folder, with a slash at its end. */
  folder: URL;
  /** Name of the build among all builds on the page: a JavaScript identifier. */
  name: string;
  role: 'shell' | 'remote';
  platform: Platform;
  development: boolean;
  /** Whether a development server has it built. One for a section in a built shell is a build for production. */
  served: boolean;
}

/** Browsers of the last two and a half years: the oldest ones with every CSS feature that the site uses. */
const BROWSERS = ['chrome >= 123', 'edge >= 123', 'firefox >= 124', 'safari >= 17.4', 'ios_saf >= 17.4'];

/** Modules that hot reload leaves alone. The federation runtime runs before the shared refresh runtime is there. */
const NOT_OURS = [/node_modules/, /@module-federation/, /error-overlay\.js$/];

/** Modules that are wanted as something else: `main.ts?inline` as the text of a script, `icon.ts?drawing` as a picture. */
const AS_TEXT = /^\?(?:inline|drawing)$/;

function targetOf(platform: Platform): Extract<Configuration['target'], string> {
  return platform === 'browser' ? `browserslist:${BROWSERS.join(', ')}` : 'node20';
}

/** What says where in the sources something is. A release has it for Node alone, where pages are rendered, and without the sources. */
function devtoolOf({ platform, development, served }: BuildOptions): NonNullable<Configuration['devtool']> {
  if (development || served) return 'cheap-module-source-map';
  return platform === 'node' ? 'nosources-cheap-module-source-map' : false;
}

function loader(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

function scriptRule({ platform, development }: BuildOptions) {
  return {
    test: /\.[jt]sx?$/,
    exclude: /node_modules/,
    resourceQuery: { not: AS_TEXT },
    type: 'javascript/auto',
    use: {
      loader: 'builtin:swc-loader',
      options: {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: {
            react: { runtime: 'automatic', development, refresh: development && platform === 'browser' },
          },
        },
        env: { targets: platform === 'node' ? 'node 20' : BROWSERS },
      },
    },
  };
}

function styleRule({ name, platform, development }: BuildOptions) {
  const modules = {
    auto: true,
    namedExport: false,
    // The same name in the browser's build and in Node's, or the markup of the one would miss the styles of the other.
    localIdentName: development ? '[name]__[local]' : `${name}-[local]-[hash:base64:5]`,
    exportOnlyLocals: platform === 'node',
  };
  const cssLoader = { loader: 'css-loader', options: { modules } };
  return {
    test: /\.css$/,
    resourceQuery: { not: [RAW] },
    type: 'javascript/auto',
    use: platform === 'node' ? [cssLoader] : [CssExtractRspackPlugin.loader, cssLoader],
  };
}

/** `import text from './sheet.css?raw'`: the file's text. */
const RAW = /^\?raw$/;

const rawRule = { resourceQuery: RAW, type: 'asset/source' } as const;

/**
 * Pictures are named by address in the HTML, and Node does not know under which address a release will be served:
 * it writes this one, and whoever puts the page together replaces it. In development the shell's server forwards it.
 */
function pictureRule({ name, platform, development }: BuildOptions) {
  const browser = platform === 'browser';
  const address = browser && !development ? {} : { publicPath: clientPlaceholder(name) };
  return {
    test: /\.svg$/,
    type: 'asset/resource',
    generator: { emit: browser, ...address },
    use: [{ loader: loader('picture-loader.js'), options: { tones: ART_TONES } }],
  };
}

/** Has a module built on its own. @param as what is handed over of it */
function standaloneLoader(options: BuildOptions, platform: Platform, as: 'text' | 'drawing') {
  const config: Configuration = {
    target: targetOf(platform),
    module: { rules: [scriptRule({ ...options, platform, development: false })] },
    ...(platform === 'node' ? { output: { library: { type: 'commonjs2' } } } : {}),
  };
  return { loader: loader('standalone-loader.js'), options: { config, as } };
}

function inlineScriptRule(options: BuildOptions) {
  return {
    resourceQuery: /^\?inline$/,
    type: 'javascript/auto',
    use: [standaloneLoader(options, 'browser', 'text')],
  };
}

function drawingRule(options: BuildOptions) {
  return {
    resourceQuery: /^\?drawing$/,
    type: 'asset/resource',
    // Its import alone makes the file, which the HTML names.
    sideEffects: true,
    generator: { emit: options.platform === 'browser', filename: '[name].svg' },
    use: [standaloneLoader(options, 'node', 'drawing')],
  };
}

/** Whether messages have colours: not in a file. */
const COLORS = Boolean(process.stdout.isTTY && !process.env.NO_COLOR);

/** What the builds of shell and remotes have in common. */
export function baseConfig(options: BuildOptions): Configuration {
  const { folder, name, role, platform, development, served } = options;
  const browser = platform === 'browser';
  const extension = browser ? 'js' : 'cjs';
  // What browsers get of a release. The files of development change as they are edited.
  const published = browser && !development && !served;
  return {
    name: platform,
    context: fileURLToPath(folder),
    mode: development ? 'development' : 'production',
    target: targetOf(platform),
    devtool: devtoolOf(options),
    output: {
      path: fileURLToPath(new URL(`${DIST}/${browser ? CLIENT_FOLDER : SERVER_FOLDER}/`, folder)),
      publicPath: 'auto',
      uniqueName: published ? releaseName(name) : name,
      filename: `[name].${extension}`,
      chunkFilename: `[name].${extension}`,
      assetModuleFilename: '[name][ext]',
      cssFilename: '[name].css',
      // In development an error leads to the file; in a release sources are named by their workspace's folder.
      devtoolNamespace: name.replaceAll('_', '-'),
      ...(development || served ? { devtoolModuleFilenameTemplate: '[absolute-resource-path]' } : {}),
      // Also from a development server of another origin: browsers keep the errors of such scripts to themselves otherwise.
      ...(browser ? { crossOriginLoading: 'anonymous' } : {}),
      clean: !development,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js', '.mjs'] },
    module: {
      rules: [
        ...[scriptRule, styleRule, pictureRule, inlineScriptRule, drawingRule].map((rule) => rule(options)),
        rawRule,
      ],
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
      browser && new CssExtractRspackPlugin({ filename: '[name].css', chunkFilename: '[name].css' }),
      // The shell hooks hot reload into React; a remote that did so too would come before it is given React.
      browser &&
        development &&
        new ReactRefreshRspackPlugin({ exclude: NOT_OURS, injectEntry: role === 'shell' }),
      browser && served && errorOverlayPlugin,
      published && releaseNamePlugin,
      published && new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
    ],
    devServer: devServer(development),
    // The page asks its own origin for what is not compiled yet, and a remote's server is another one.
    lazyCompilation: false,
    // The budgets are checked by tests, in compressed bytes.
    performance: false,
    stats: { preset: 'errors-warnings', colors: COLORS },
    // Where the servers are is said by the command that starts them.
    infrastructureLogging: { level: 'warn', colors: COLORS },
  };
}

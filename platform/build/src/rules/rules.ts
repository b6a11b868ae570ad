import { fileURLToPath } from 'node:url';
import { type Configuration, CssExtractRspackPlugin, type RuleSetRule } from '@rspack/core';
import { ART_TONES } from '@site/kit/art-tones';
import { clientPlaceholder } from '../artefacts.ts';
import type { BuildOptions, Platform } from '../options.ts';
import { type ClassNames, classNames } from './class-names.ts';
import { BROWSERS, targetOf } from './targets.ts';

/**
 * Modules that are wanted as something else: `main.ts?inline` as the text of a script, `theme-styles.ts?styles` as a style sheet, `view.ts?apart` as a
 * script in a file of its own.
 */
export const AS_TEXT = /^\?(?:inline|apart|styles)$/;

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

/** A plain style sheet. */
const CSS = { loader: 'css-loader', options: { modules: false } };

/** The names of classes: short in what is published of the site's pages. */
function namesOf(options: BuildOptions): ClassNames | undefined {
  return options.development || options.role === 'app' ? undefined : classNames(options);
}

function styleRule({ name, role, platform, development }: BuildOptions, names: ClassNames | undefined) {
  const modules = {
    auto: true,
    namedExport: false,
    // The same name in the browser's build and in Node's, or the markup of the one would miss the styles of the other.
    localIdentName: development ? '[name]__[local]' : '[hash:base64:5]',
    // The kit's own components are built into several releases.
    localIdentHashSalt: name,
    ...(names && {
      getLocalIdent: ({ resourcePath }: { resourcePath: string }, _: string, local: string) =>
        names.ofModule(resourcePath, local),
    }),
    exportOnlyLocals: platform === 'node',
  };
  // Sections have Mantine from the shell.
  const shorten = names && role === 'shell' ? [shortNames(names)] : [];
  const importLoaders = shorten.length;
  const cssLoader = { loader: 'css-loader', options: { modules, importLoaders } };
  const justNames = { loader: 'css-loader', options: { modules: { ...modules, exportOnlyLocals: true } } };
  return {
    test: /\.css$/,
    resourceQuery: { not: [RAW] },
    type: 'javascript/auto',
    oneOf: [
      { resourceQuery: NAMES, use: [justNames] },
      { use: [...(platform === 'node' ? [] : [CssExtractRspackPlugin.loader]), cssLoader, ...shorten] },
    ],
  };
}

function shortNames({ ofMantine }: ClassNames) {
  return { loader: loader('short-names-loader.js'), options: { names: ofMantine } };
}

/** Where Mantine's scripts name its classes. */
function mantineNamesRule(names: ClassNames): RuleSetRule {
  return { test: /[\\/]@mantine[\\/].*\.module\.mjs$/, use: [shortNames(names)] };
}

/** `import names from './Page.module.css?names'`: its classes, for a script that runs where another one has brought the styles. */
const NAMES = /^\?names$/;

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

/** The fonts hold what the site shows. Sections' styles name none. To pack them takes most of the time, and nothing is gained on one machine. */
const fontRule = ({ development }: BuildOptions): RuleSetRule => ({
  test: /\.woff2$/,
  resourceQuery: /^\?wght=/,
  type: 'asset/resource',
  use: [{ loader: loader('font-loader.js'), options: { packed: !development } }],
});

/** Has a module built on its own. @param as what is handed over of it */
function standaloneLoader(options: BuildOptions, platform: Platform, as: 'text' | 'script' | 'styles') {
  const config: Configuration = {
    target: targetOf(platform),
    // Node has it, and building it anew for a few of its functions takes seconds.
    ...(as === 'styles' ? { externals: /^@mantine\/core$/, externalsType: 'commonjs' } : {}),
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

/** A script that needs nothing of the others, and that they need nothing of. */
function scriptApartRule(options: BuildOptions) {
  return {
    resourceQuery: /^\?apart$/,
    type: 'asset/resource',
    // Its import alone makes the file, which the HTML names.
    sideEffects: true,
    generator: { emit: options.platform === 'browser', filename: '[name].js' },
    use: [standaloneLoader(options, 'browser', 'script')],
  };
}

/** A module that writes a style sheet is among the styles of the page as if that were a file. Only browsers' builds ask for it. */
function writtenStyleRule(options: BuildOptions) {
  return {
    resourceQuery: /^\?styles$/,
    type: 'javascript/auto',
    sideEffects: true,
    use: [CssExtractRspackPlugin.loader, CSS, standaloneLoader(options, 'node', 'styles')],
  };
}

/** What the loader leaves out, which says why. */
const chartPartsRule: RuleSetRule = {
  test: /[\\/]node_modules[\\/](?:recharts[\\/]es6[\\/]\w+[\\/](?:Brush|Reference(?:Line|Area|Dot)|Default(?:Legend|Tooltip)Content)|d3-color[\\/]dist[\\/]d3-color|victory-vendor[\\/]es[\\/]d3-scale)\.m?js$/,
  use: [{ loader: loader('chart-parts-loader.js') }],
};

/** What the loader leaves out, which says why. */
const markupRule: RuleSetRule = {
  test: /[\\/]node_modules[\\/](?:@tabler[\\/]icons-react[\\/].*[\\/](?:createReactComponent|defaultAttributes)|@mantine[\\/]core[\\/].*[\\/](?:get-global-class-names|Title)|react-router[\\/]dist[\\/].*)\.m?js$/,
  use: [{ loader: loader('markup-loader.js') }],
};

/** How each kind of module is built. */
export function moduleRules(options: BuildOptions): RuleSetRule[] {
  const names = namesOf(options);
  const rules = [scriptRule, pictureRule, inlineScriptRule, scriptApartRule, writtenStyleRule];
  return [
    ...rules.map((rule) => rule(options)),
    styleRule(options, names),
    ...(names && options.role === 'shell' ? [mantineNamesRule(names)] : []),
    rawRule,
    chartPartsRule,
    // What sections have from the shell.
    ...(options.role === 'remote' ? [] : [fontRule(options), markupRule]),
  ];
}

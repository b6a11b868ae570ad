import { fileURLToPath } from 'node:url';
import { CssExtractRspackPlugin, type RuleSetRule } from '@rspack/core';
import { ART_TONES } from '@site/kit/art-tones';
import { clientPlaceholder } from '../artefacts.ts';
import type { BuildOptions } from '../options.ts';
import { BROWSERS, targetOf } from './targets.ts';

/** Modules with a build of their own: `main.ts?inline` is a script's text, `theme-styles.ts?styles` a style sheet. */
export const SEPARATE_BUILD_QUERY = /^\?(?:inline|styles)$/;

function loader(name: string): string {
  return fileURLToPath(new URL(name, import.meta.url));
}

function scriptRule({ platform, development }: BuildOptions): RuleSetRule {
  return {
    test: /\.[jt]sx?$/,
    exclude: /node_modules/,
    resourceQuery: { not: SEPARATE_BUILD_QUERY },
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

function styleRule({ name, platform, development }: BuildOptions): RuleSetRule {
  const modules = {
    auto: true,
    namedExport: false,
    // Short, because pages contain hundreds of them.
    localIdentName: development ? '[name]__[local]' : '[hash:base64:5]',
    // Several remotes on one page may contain the same module.
    localIdentHashSalt: name,
  };
  const css = (exportOnlyLocals: boolean) => ({
    loader: 'css-loader',
    options: { modules: { ...modules, exportOnlyLocals } },
  });
  return {
    test: /\.css$/,
    type: 'javascript/auto',
    oneOf: [
      { resourceQuery: /^\?raw$/, type: 'asset/source' },
      { use: platform === 'node' ? [css(true)] : [CssExtractRspackPlugin.loader, css(false)] },
    ],
  };
}

function pictureRules({ name, platform, development }: BuildOptions): RuleSetRule[] {
  const emit = platform === 'browser';
  const address = emit && !development ? {} : { publicPath: clientPlaceholder(name) };
  const file: RuleSetRule = { type: 'asset/resource', generator: { emit, ...address } };
  return [
    {
      ...file,
      test: /\.svg$/,
      use: [{ loader: loader('picture-loader.js'), options: { tones: ART_TONES } }],
    },
    { ...file, test: /\.(?:jpg|webp|avif)$/ },
  ];
}

/** Development skips compression, which takes most of the time. */
function fontRule({ development }: BuildOptions): RuleSetRule {
  return {
    test: /\.woff2$/,
    resourceQuery: /^\?wght=/,
    type: 'asset/resource',
    use: [{ loader: loader('font-loader.js'), options: { packed: !development } }],
  };
}

function standaloneRules(options: BuildOptions): RuleSetRule[] {
  const standalone = (as: 'text' | 'styles') => {
    const platform = as === 'styles' ? 'node' : 'browser';
    const config = {
      target: targetOf(platform),
      module: { rules: [scriptRule({ ...options, platform, development: false })] },
    };
    return { loader: loader('standalone-loader.js'), options: { config, as } };
  };
  return [
    { resourceQuery: /^\?inline$/, type: 'javascript/auto', use: [standalone('text')] },
    {
      resourceQuery: /^\?styles$/,
      type: 'javascript/auto',
      sideEffects: true,
      use: [
        CssExtractRspackPlugin.loader,
        { loader: 'css-loader', options: { modules: false } },
        standalone('styles'),
      ],
    },
  ];
}

export function moduleRules(options: BuildOptions): RuleSetRule[] {
  const rules = [scriptRule(options), styleRule(options), ...pictureRules(options)];
  // Only the shell and apps have fonts and inline scripts.
  return options.role === 'remote' ? rules : [...rules, fontRule(options), ...standaloneRules(options)];
}

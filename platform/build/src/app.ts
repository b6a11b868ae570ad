import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { Compilation, type Compiler, rspack, sources } from '@rspack/core';
import { containerName, DIST } from './artefacts.ts';
import { baseConfig, REACT_APART } from './base-config.ts';
import type { ConfigFactory, WorkspaceOptions } from './options.ts';
import { packageJsonIn } from './shared.ts';

interface AppOptions extends WorkspaceOptions {
  /** The address that the app lies at, with a slash at its end. */
  address: string;
  /** Names of chunks that the page wants soon, though not at once: the browser fetches them when it has room. */
  soon: readonly string[];
  /** In development: where the API listens, by the address of what is asked of it. */
  api: Readonly<Record<string, string>>;
}

/** How texts are kept for browsers that take them smaller, by the ending of the file. */
const SMALLER = { '.br': promisify(brotliCompress), '.gz': promisify(gzip) } as const;

/** Lays compressed copies beside the page, the scripts and the style sheets: nothing is compressed when it is asked for. */
function compressPlugin(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('compressPlugin', (compilation) => {
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
    compilation.hooks.processAssets.tapPromise({ name: 'compressPlugin', stage }, async (assets) => {
      const texts = Object.keys(assets).filter((name) => /\.(?:html|js|css)$/.test(name));
      const copies = texts.flatMap((name) =>
        Object.entries(SMALLER).map(async ([ending, compress]) => {
          const bytes = await compress(assets[name]?.buffer() ?? '');
          compilation.emitAsset(name + ending, new sources.RawSource(bytes));
        }),
      );
      await Promise.all(copies);
    });
  });
}

/** The page of an app: its `index.html`, in which the early script stands where it says `<!-- early -->`, and all else where `<!-- main -->` is. */
function appPage({ folder, address, soon }: AppOptions): (compiler: Compiler) => void {
  let chunks: Compilation['namedChunks'] | undefined;
  const later = () =>
    soon
      .flatMap((name) => [...(chunks?.get(name)?.files ?? [])])
      .map((file) => `<link rel="prefetch" href="${address}${file}">`);
  const page = new rspack.HtmlRspackPlugin({
    inject: false,
    templateContent({ htmlRspackPlugin }) {
      const { js, css }: { js: string[]; css: string[] } = htmlRspackPlugin.files;
      const isEarly = (file: string) => basename(file).startsWith('early.');
      const main = [
        ...css.map((file) => `<link rel="stylesheet" href="${file}">`),
        ...js.filter((file) => !isEarly(file)).map((file) => `<script defer src="${file}"></script>`),
        ...later(),
      ];
      return readFileSync(new URL('index.html', folder), 'utf8')
        .replace('<!-- early -->', `<script src="${js.find(isEarly)}"></script>`)
        .replace('<!-- main -->', main.join('\n    '));
    },
  });
  return (compiler) => {
    compiler.hooks.thisCompilation.tap('appPage', ({ namedChunks }) => {
      chunks = namedChunks;
    });
    page.apply(compiler);
  };
}

/**
 * The build of an application with a page of its own, for browsers: `index.html`, which names all else. Its entries are `early`, which runs
 * before the first paint, and `main`.
 */
export function appConfig(options: AppOptions): ConfigFactory {
  const { folder, address, api } = options;
  const name = containerName(packageJsonIn(folder).name);
  return ({ RSPACK_SERVE: served = false }, { mode }) => {
    const development = mode === 'development';
    const role = { role: 'app', platform: 'browser' } as const;
    const base = baseConfig({ folder, name, ...role, development, served: Boolean(served) });
    return [
      {
        ...base,
        entry: { early: './src/early/main.ts', main: './src/main.tsx' },
        output: { ...base.output, path: fileURLToPath(new URL(`${DIST}/`, folder)), publicPath: address },
        ...(development ? {} : { optimization: { ...base.optimization, splitChunks: REACT_APART } }),
        plugins: [...(base.plugins ?? []), appPage(options), !development && compressPlugin],
        devServer: {
          ...base.devServer,
          historyApiFallback: { index: address },
          proxy: Object.entries(api).map(([context, target]) => ({ context: [context], target })),
        },
      },
    ];
  };
}

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { Compilation, type Compiler, rspack, sources } from '@rspack/core';
import { print } from '@site/contract/program';
import { containerName, DIST } from './artefacts.ts';
import { baseConfig, REACT_APART } from './base-config.ts';
import type { ConfigFactory, WorkspaceOptions } from './options.ts';
import { packageJsonIn } from './shared.ts';

interface AppOptions extends WorkspaceOptions {
  /** The address that the app lies at, with a slash at its end. */
  address: string;
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

/**
 * The page of an app: its `index.html`, with style sheets and scripts where it says `<!-- main -->`. There is nothing to see before the scripts
 * are there: without their priority a browser waits with them until the rest has come.
 */
function appPage(folder: URL): InstanceType<typeof rspack.HtmlRspackPlugin> {
  return new rspack.HtmlRspackPlugin({
    inject: false,
    templateContent({ htmlRspackPlugin }) {
      const { js, css }: { js: string[]; css: string[] } = htmlRspackPlugin.files;
      const main = [
        ...css.map((file) => `<link rel="stylesheet" href="${file}">`),
        ...js.map((file) => `<script defer fetchpriority="high" src="${file}"></script>`),
      ];
      return readFileSync(new URL('index.html', folder), 'utf8').replace(
        '<!-- main -->',
        main.join('\n    '),
      );
    },
  });
}

/**
 * Says of the scripts that nearly all of them runs at once: a browser that knows the words has made their functions ready, aside and while they
 * come, before the first is called (https://v8.dev/blog/explicit-compile-hints).
 */
const READY_AT_ONCE = new rspack.BannerPlugin({
  banner: '//# allFunctionsCalledOnLoad',
  raw: true,
  test: /(?:main|react)\.\w+\.js$/,
  // The scripts are small by then: comments go when they become so.
  stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH - 1,
});

/** The build of an application with a page of its own, for browsers: `index.html` and `src/main.tsx`. */
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
        entry: { main: './src/main.tsx' },
        output: { ...base.output, path: fileURLToPath(new URL(`${DIST}/`, folder)), publicPath: address },
        ...(development ? {} : { optimization: { ...base.optimization, splitChunks: REACT_APART } }),
        plugins: [
          ...(base.plugins ?? []),
          appPage(folder),
          ...(development ? [] : [READY_AT_ONCE, compressPlugin]),
        ],
        devServer: {
          ...base.devServer,
          // News of the build come from where the page came from: sessions belong to `localhost`, which the server does not take for 127.0.0.1.
          client: { overlay: false, logging: 'warn', webSocketURL: { hostname: '0.0.0.0' } },
          historyApiFallback: { index: address },
          // The API takes changes from its own pages alone.
          proxy: Object.entries(api).map(([context, target]) => ({
            context: [context],
            target,
            changeOrigin: true,
            headers: { origin: new URL(target).origin },
          })),
          onListening({ server }) {
            const at = server?.address();
            if (at && typeof at === 'object')
              print(
                `\nThe page, with hot reload, is at http://localhost:${at.port}${address} (stop it with Ctrl-C)\n`,
              );
          },
        },
      },
    ];
  };
}

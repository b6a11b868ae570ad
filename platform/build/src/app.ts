import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { Compilation, type Compiler, rspack, sources } from '@rspack/core';
import { print } from '@site/contract/program';
import { containerName, DIST } from './artefacts.ts';
import { baseConfig, REACT_CHUNK } from './base-config.ts';
import type { ConfigFactory, WorkspaceOptions } from './options.ts';
import { packageJsonIn } from './shared-modules.ts';

interface AppOptions extends WorkspaceOptions {
  address: string;
  api: Readonly<Record<string, string>>;
}

const COMPRESSIONS = { '.br': promisify(brotliCompress), '.gz': promisify(gzip) } as const;

/** Emits compressed copies of page, scripts and style sheets, so that servers compress nothing. */
function compressPlugin(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('compressPlugin', (compilation) => {
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_TRANSFER;
    compilation.hooks.processAssets.tapPromise({ name: 'compressPlugin', stage }, async (assets) => {
      const texts = Object.keys(assets).filter((name) => /\.(?:html|js|css)$/.test(name));
      const copies = texts.flatMap((name) =>
        Object.entries(COMPRESSIONS).map(async ([ending, compress]) => {
          const bytes = await compress(assets[name]?.buffer() ?? '');
          compilation.emitAsset(name + ending, new sources.RawSource(bytes));
        }),
      );
      await Promise.all(copies);
    });
  });
}

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
        ...(development ? {} : { optimization: { ...base.optimization, splitChunks: REACT_CHUNK } }),
        plugins: [...(base.plugins ?? []), appPage(folder), ...(development ? [] : [compressPlugin])],
        devServer: {
          ...base.devServer,
          // The socket uses the page's host: sessions belong to localhost, not to 127.0.0.1.
          client: { overlay: false, logging: 'warn', webSocketURL: { hostname: '0.0.0.0' } },
          historyApiFallback: { index: address },
          // The API refuses changes from other origins.
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

import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { rspack } from '@rspack/core';
import { containerName } from './artefacts.ts';
import { baseConfig } from './base-config.ts';
import type { ConfigFactory, WorkspaceOptions } from './options.ts';
import { packageJsonIn } from './shared.ts';

interface AppOptions extends WorkspaceOptions {
  /** The address that the app lies at, with a slash at its end. */
  address: string;
  /** In development: where the API listens, by the address of what is asked of it. */
  api: Readonly<Record<string, string>>;
}

/** The page of an app: its `index.html`, in which the early script stands where it says `<!-- early -->`, and all else where `<!-- main -->` is. */
function appPage(folder: URL) {
  return new rspack.HtmlRspackPlugin({
    inject: false,
    templateContent({ htmlRspackPlugin }) {
      const { js, css }: { js: string[]; css: string[] } = htmlRspackPlugin.files;
      const isEarly = (file: string) => basename(file).startsWith('early.');
      const main = [
        ...css.map((file) => `<link rel="stylesheet" href="${file}">`),
        ...js.filter((file) => !isEarly(file)).map((file) => `<script defer src="${file}"></script>`),
      ];
      return readFileSync(new URL('index.html', folder), 'utf8')
        .replace('<!-- early -->', `<script src="${js.find(isEarly)}"></script>`)
        .replace('<!-- main -->', main.join('\n    '));
    },
  });
}

/**
 * The build of an application with a page of its own, for browsers: `index.html`, which names all else. Its entries are `early`, which runs
 * before the first paint, and `main`.
 */
export function appConfig({ folder, address, api }: AppOptions): ConfigFactory {
  const name = containerName(packageJsonIn(folder).name);
  return ({ RSPACK_SERVE: served = false }, { mode }) => {
    const development = mode === 'development';
    const role = { role: 'app', platform: 'browser' } as const;
    const base = baseConfig({ folder, name, ...role, development, served: Boolean(served) });
    return [
      {
        ...base,
        entry: { early: './src/early/main.ts', main: './src/main.tsx' },
        output: { ...base.output, publicPath: address },
        plugins: [...(base.plugins ?? []), appPage(folder)],
        devServer: {
          ...base.devServer,
          historyApiFallback: { index: address },
          proxy: Object.entries(api).map(([context, target]) => ({ context: [context], target })),
        },
      },
    ];
  };
}

import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from '@rspack/core';
import { containerName, DIST, ROUTES_ENTRY } from './artefacts.ts';
import { baseConfig } from './base-config.ts';
import { sourceLinesPlugin } from './development/build-errors.ts';
import { causesAlonePlugin } from './development/build-news.ts';
import { replacedFoldersPlugin } from './development/replaced-folders.ts';
import { saidOncePlugin } from './development/said-once.ts';
import { sectionImportsPlugin } from './federation/section-imports.ts';
import { packageJsonIn } from './shared.ts';

/** A section that Node loads by itself, with all that it needs in it: its routes can be read where no shell is. It is always on the disk. @param served whether a development server has it built, beside that for browsers */
export function routesConfig(folder: URL, served = false): Configuration {
  const name = containerName(packageJsonIn(folder).name);
  const own = { folder, name, role: 'remote', platform: 'node', development: true, served: false } as const;
  const base = baseConfig(own);
  return {
    ...base,
    name: 'routes',
    // No page has such a name: names of pages are those of chunks.
    entry: { 'the routes': './src/section.ts' },
    output: {
      ...base.output,
      path: fileURLToPath(new URL(`${DIST}/${dirname(ROUTES_ENTRY)}/`, folder)),
      filename: basename(ROUTES_ENTRY),
      library: { type: 'commonjs2' },
    },
    // The only build that has the kit in it, so that it is seen here where the kit has not what is imported of it.
    module: { ...base.module, parser: { javascript: { exportsPresence: served ? 'error' : 'auto' } } },
    plugins: [
      ...(base.plugins ?? []),
      causesAlonePlugin,
      sectionImportsPlugin(!served),
      sourceLinesPlugin,
      served && replacedFoldersPlugin,
      saidOncePlugin(false),
    ],
    devServer: false,
  };
}

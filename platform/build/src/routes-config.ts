import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from '@rspack/core';
import { containerName, DIST, ROUTES_ENTRY } from './artefacts.ts';
import { baseConfig } from './base-config.ts';
import { packageJsonIn } from './shared.ts';

/** A section with everything that it imports, for Node: development reads its routes from it where no shell runs. */
export function routesConfig(folder: URL): Configuration {
  const name = containerName(packageJsonIn(folder).name);
  const base = baseConfig({
    folder,
    name,
    role: 'remote',
    platform: 'node',
    development: true,
    served: false,
  });
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
    // Only this build contains the kit, so that only it can tell that the kit lacks an import.
    module: { ...base.module, parser: { javascript: { exportsPresence: 'error' } } },
    devServer: false,
  };
}

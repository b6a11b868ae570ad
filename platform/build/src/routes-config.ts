import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Configuration } from '@rspack/core';
import { containerName, DIST, ROUTES_ENTRY } from './artefacts.ts';
import { baseConfig } from './base-config.ts';
import { packageJsonIn } from './shared-modules.ts';

/** Returns a Node build of a section with all its imports. Development reads the routes from it without a shell. */
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
    // The space keeps the name apart from those of pages.
    entry: { 'the routes': './src/section.ts' },
    output: {
      ...base.output,
      path: fileURLToPath(new URL(`${DIST}/${dirname(ROUTES_ENTRY)}/`, folder)),
      filename: basename(ROUTES_ENTRY),
      library: { type: 'commonjs2' },
    },
    // Only this build contains the kit, so only it notices an import that the kit lacks.
    module: { ...base.module, parser: { javascript: { exportsPresence: 'error' } } },
    devServer: false,
  };
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Compiler, Stats } from '@rspack/core';
import { CHUNKS_FILE, DIST, FACTS_FILE } from './artefacts.ts';
import { packageJsonIn } from './shared-modules.ts';

export interface BuildInfo {
  name: string;
  version: string;
  kit?: string;
}

function jsonPlugin(folder: URL, file: string, content: (stats: Stats) => object) {
  return ({ hooks }: Compiler): void =>
    hooks.done.tap(file, (stats) => {
      const dist = fileURLToPath(new URL(`${DIST}/`, folder));
      mkdirSync(dist, { recursive: true });
      writeFileSync(`${dist}${file}`, `${JSON.stringify(content(stats), null, 2)}\n`);
    });
}

/** Writes package name and version, so that a dist folder can be published anywhere. */
export function buildInfoPlugin(folder: URL, others: Pick<BuildInfo, 'kit'>) {
  return jsonPlugin(folder, FACTS_FILE, (): BuildInfo => {
    const { name, version } = packageJsonIn(folder);
    return { name, version, ...others };
  });
}

/** Writes the files of each page's chunk group, which federation's manifest lacks: `{ home: ['home.js'] }`. */
export function chunkFilesPlugin(folder: URL) {
  return jsonPlugin(folder, CHUNKS_FILE, (stats) => {
    const wanted = { all: false, chunkGroups: true, chunkGroupAuxiliary: true };
    const groups = Object.entries(stats.toJson(wanted).namedChunkGroups ?? {});
    return Object.fromEntries(
      groups.map(([group, { assets = [], auxiliaryAssets = [] }]) => {
        const auxiliary = auxiliaryAssets.map(({ name }) => name).sort();
        const names = [...assets.map(({ name }) => name), ...auxiliary];
        return [group, names.filter((name) => !name.endsWith('.map'))];
      }),
    );
  });
}

import type { Compiler } from '@rspack/core';
import { CHUNKS_FILE } from './artefacts.ts';
import { writeToDist } from './dist.ts';

/**
 * Writes which files each named chunk group needs, in the order of their loading: `{ home: ['home.css', 'home.js'] }`. So the HTML can
 * name everything that a page needs. (mf-manifest.json has that for what a remote exposes, but not for the pages behind its door.)
 * @param folder the workspace's, with a slash at its end
 */
export function chunkFilesPlugin(folder: URL): (compiler: Compiler) => void {
  return (compiler) =>
    compiler.hooks.done.tap('chunkFilesPlugin', (stats) => {
      const { namedChunkGroups = {} } = stats.toJson({
        all: false,
        chunkGroups: true,
        chunkGroupAuxiliary: true,
      });
      const files: Record<string, string[]> = {};
      for (const [name, { assets = [], auxiliaryAssets = [] }] of Object.entries(namedChunkGroups)) {
        // Pictures and fonts come in any order.
        const others = auxiliaryAssets.map((asset) => asset.name).sort();
        const names = [...assets.map((asset) => asset.name), ...others];
        files[name] = names.filter((file) => !file.endsWith('.map'));
      }
      writeToDist(folder, CHUNKS_FILE, files);
    });
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Compiler } from '@rspack/core';

/** The files that each named chunk group needs, in the order of their loading: `{ home: ['home.css', 'home.js'] }`. */
export type ChunkFiles = Record<string, string[]>;

/**
 * Writes which files belong to which named chunk group, so that the HTML can name everything that a page needs.
 * (mf-manifest.json has that for what a remote exposes, but not for the pages behind its door.)
 */
export class ChunkFilesPlugin {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.done.tap('ChunkFilesPlugin', (stats) => {
      const { namedChunkGroups = {} } = stats.toJson({
        all: false,
        chunkGroups: true,
        chunkGroupAuxiliary: true,
      });
      const files: ChunkFiles = {};
      for (const [name, { assets = [], auxiliaryAssets = [] }] of Object.entries(namedChunkGroups)) {
        const names = [...assets, ...auxiliaryAssets].map((asset) => asset.name);
        files[name] = names.filter((file) => !file.endsWith('.map'));
      }
      mkdirSync(dirname(this.#file), { recursive: true });
      writeFileSync(this.#file, `${JSON.stringify(files, null, 2)}\n`);
    });
  }
}

import { createHash } from 'node:crypto';
import { Compilation, type Compiler } from '@rspack/core';
import { replaceIn } from './replace-in.ts';

/**
 * Stands in a build's name on the page for what tells its releases apart. Part of an identifier, in which the
 * bundler leaves no two underscores side by side.
 */
const MARK = '_NameOfThisRelease';

const MARKS = new RegExp(MARK, 'g');

/** The name on the page of one release of a build: chunks of another release never get into it. */
export function releaseName(name: string): string {
  return `${name}${MARK}`;
}

/**
 * Completes `releaseName` by a hash of everything that was built, so that other bytes have another name and equal
 * sources still give equal bytes. Runs before integrity is computed.
 */
export function releaseNamePlugin(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('releaseNamePlugin', (compilation) => {
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
    compilation.hooks.processAssets.tap({ name: 'releaseNamePlugin', stage }, (assets) => {
      const names = Object.keys(assets).sort();
      const hash = createHash('sha256');
      for (const name of names) hash.update(name).update(compilation.assets[name]?.buffer() ?? '');
      const release = `_${hash.digest('hex').slice(0, 10)}`;
      for (const name of names.filter((each) => each.endsWith('.js'))) {
        compilation.updateAsset(name, (file) => replaceIn(file, MARKS, () => release));
      }
    });
  });
}

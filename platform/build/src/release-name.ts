import { createHash } from 'node:crypto';
import { Compilation, type Compiler, sources } from '@rspack/core';

/** Stands for the release's hash in a build's name. The bundler allows no two underscores side by side in it. */
const MARK = '_NameOfThisRelease';

/** The name of one release of a build on the page: chunks of another release never get into it. */
export function releaseName(name: string): string {
  return `${name}${MARK}`;
}

/**
 * Completes `releaseName` with a hash of all built files. Releases with other bytes get another name, equal sources the same one.
 * Runs before integrity is computed.
 */
export function releaseNamePlugin(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('releaseNamePlugin', (compilation) => {
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
    compilation.hooks.processAssets.tap({ name: 'releaseNamePlugin', stage }, (assets) => {
      const names = Object.keys(assets).sort();
      const hash = createHash('sha256');
      for (const name of names) hash.update(name).update(compilation.assets[name]?.buffer() ?? '');
      const release = `_${hash.digest('hex').slice(0, 10)}`;
      for (const name of names.filter((each) => each.endsWith('.js')))
        compilation.updateAsset(name, (file) => {
          const named = new sources.ReplaceSource(file);
          for (const { index } of file.source().toString().matchAll(new RegExp(MARK, 'g')))
            named.replace(index, index + MARK.length - 1, release);
          return named;
        });
    });
  });
}

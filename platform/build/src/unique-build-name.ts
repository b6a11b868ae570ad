import { createHash } from 'node:crypto';
import { Compilation, type Compiler, sources } from '@rspack/core';

/** Placeholder for the hash in a build's name. Rspack allows no two underscores side by side. */
const MARK = '_NameOfThisRelease';

/** Returns a unique build name per release, so that two releases on one page do not mix their chunks. */
export function uniqueBuildName(name: string): string {
  return `${name}${MARK}`;
}

export function uniqueBuildNamePlugin(compiler: Compiler): void {
  compiler.hooks.thisCompilation.tap('uniqueBuildNamePlugin', (compilation) => {
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
    compilation.hooks.processAssets.tap({ name: 'uniqueBuildNamePlugin', stage }, (assets) => {
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

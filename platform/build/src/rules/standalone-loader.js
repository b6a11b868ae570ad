import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { rspack } from '@rspack/core';

/** @typedef {import('@rspack/core').Configuration} Configuration */

/** @param {Configuration} config @returns {Promise<import('@rspack/core').Compilation>} */
function compile(config) {
  return new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.hooks.shouldEmit.tap('standalone-loader', () => false);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) reject(error);
        else if (stats.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve(stats.compilation);
      });
    });
  });
}

/**
 * Builds a module and its imports into one classic script, without the federation runtime. Returns its text, or the
 * style sheet that it exports as `styles`.
 * @this {import('@rspack/core').LoaderContext<{ config: Configuration, as: 'text' | 'styles' }>}
 * @returns {Promise<string>}
 */
export default async function standalone() {
  const { config, as } = this.getOptions();
  const { assets, fileDependencies } = await compile({
    ...config,
    mode: 'production',
    context: this.rootContext,
    entry: this.resourcePath,
    output: { filename: 'standalone.js', ...(as === 'styles' && { library: { type: 'commonjs2' } }) },
    // Node loads it from node_modules: building it takes seconds.
    ...(as === 'styles' && { externals: /^@mantine\/core$/, externalsType: 'commonjs' }),
    optimization: { minimizer: [new rspack.SwcJsMinimizerRspackPlugin()] },
  });
  for (const file of fileDependencies) this.addDependency(file);
  const script = assets['standalone.js'].source().toString();
  if (as === 'styles') {
    const module = { exports: { styles: '' } };
    runInNewContext(script, { module, require: createRequire(this.resourcePath) });
    return module.exports.styles;
  }
  if (/<\/script|<!--/i.test(script))
    throw new Error('The script would end the HTML element that it stands in');
  return `export default ${JSON.stringify(script)};`;
}

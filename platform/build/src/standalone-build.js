import { rspack } from '@rspack/core';

/** @typedef {import('@rspack/core').LoaderContext<{ config: import('@rspack/core').Configuration }>} Context */

/** @param {import('@rspack/core').Configuration} config @returns {Promise<import('@rspack/core').Compilation>} */
function compile(config) {
  return new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.hooks.shouldEmit.tap('standalone-build', () => false);
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
 * Builds the module that a loader is called for, with all that it imports, into one script of its own: with neither the federation's
 * runtime nor hot reload, in development too.
 *
 * @param {Context} context
 * @returns {Promise<string>} the script's text
 */
export async function buildStandalone(context) {
  const { config } = context.getOptions();
  const { assets, fileDependencies } = await compile({
    ...config,
    mode: 'production',
    context: context.rootContext,
    entry: context.resourcePath,
    output: { ...config.output, filename: 'standalone.js' },
    optimization: { minimizer: [new rspack.SwcJsMinimizerRspackPlugin()] },
  });
  for (const file of fileDependencies) context.addDependency(file);
  return assets['standalone.js'].source().toString();
}

import { rspack } from '@rspack/core';

/** What would end the script element that the text stands in, or turn the rest of the document into a comment. */
const ENDS_ELEMENT = /<\/script|<!--/i;

/**
 * @param {import('@rspack/core').Configuration} config
 * @returns {Promise<import('@rspack/core').Compilation>}
 */
function compile(config) {
  return new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.hooks.shouldEmit.tap('inline-script-loader', () => false);
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
 * Makes one classic script of a module and all that it imports, minified in development too, and hands it over as text: for
 * what stands in the HTML. A build of its own, so it has neither the federation's runtime nor any chunk.
 *
 * @this {import('@rspack/core').LoaderContext<{ targets: string[], rules: import('@rspack/core').RuleSetRules }>}
 */
export default async function inlineScript() {
  const { targets, rules } = this.getOptions();
  const { assets, fileDependencies } = await compile({
    mode: 'production',
    context: this.rootContext,
    target: `browserslist:${targets.join(', ')}`,
    entry: this.resourcePath,
    output: { filename: 'inline.js' },
    module: { rules },
    optimization: { minimizer: [new rspack.SwcJsMinimizerRspackPlugin()] },
  });
  for (const file of fileDependencies) this.addDependency(file);
  const text = assets['inline.js'].source().toString();
  if (ENDS_ELEMENT.test(text)) throw new Error('Its text would not stay within a script element of HTML');
  return `export default ${JSON.stringify(text)};`;
}

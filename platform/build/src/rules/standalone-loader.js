import { createRequire } from 'node:module';
import { runInNewContext } from 'node:vm';
import { rspack } from '@rspack/core';

/** @typedef {import('@rspack/core').Configuration} Configuration */

/** What would end the script element that the text stands in, or turn the rest of the document into a comment. */
const ENDS_ELEMENT = /<\/script|<!--/i;

/** The errors alone, uncounted. */
const ERRORS = { preset: 'errors-only', errorsCount: false };

/** An error that is said in these words alone: its stack would lead to this file. @param {string} message */
function told(message) {
  return Object.assign(new Error(message), { stack: message });
}

/** @param {Configuration} config @returns {Promise<import('@rspack/core').Compilation>} */
function compile(config) {
  return new Promise((resolve, reject) => {
    const compiler = rspack(config);
    compiler.hooks.shouldEmit.tap('standalone-loader', () => false);
    compiler.run((error, stats) => {
      compiler.close(() => {
        if (error || !stats) reject(error);
        else if (stats.hasErrors()) reject(told(stats.toString(ERRORS)));
        else resolve(stats.compilation);
      });
    });
  });
}

/** What a module does when Node runs it. @param {string} script @param {string} file @returns {Record<string, string>} */
function exportsOf(script, file) {
  const module = { exports: {} };
  try {
    runInNewContext(script, { module, require: createRequire(file) });
  } catch (error) {
    throw told(`It throws when it is run: ${error}`);
  }
  return module.exports;
}

/**
 * Builds a module and all that it imports into one script of its own: with neither the federation's runtime nor hot reload, in
 * development too. `as` says what is handed over: the script as text, for a script element in the HTML, the script itself, for a file, or the style sheet that
 * the module exports as `styles`.
 *
 * @this {import('@rspack/core').LoaderContext<{ config: Configuration, as: 'text' | 'script' | 'styles' }>}
 * @returns {Promise<string>}
 */
export default async function standalone() {
  const { config, as } = this.getOptions();
  const { assets, fileDependencies } = await compile({
    ...config,
    mode: 'production',
    context: this.rootContext,
    entry: this.resourcePath,
    output: { ...config.output, filename: 'standalone.js' },
    optimization: { minimizer: [new rspack.SwcJsMinimizerRspackPlugin()] },
  });
  for (const file of fileDependencies) this.addDependency(file);
  const script = assets['standalone.js'].source().toString();
  if (as === 'script') return script;
  if (as === 'styles') return exportsOf(script, this.resourcePath).styles ?? '';
  if (ENDS_ELEMENT.test(script)) throw new Error('Its text would not stay within a script element of HTML');
  return `export default ${JSON.stringify(script)};`;
}

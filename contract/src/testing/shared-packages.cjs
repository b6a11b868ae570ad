const { createRequire, isBuiltin } = require('node:module');
const { sep } = require('node:path');
const { default: JestRuntime } = require('jest-runtime');

const PACKAGES = `${sep}node_modules${sep}`;

/**
 * Whether a module is asked for by the name of a package: no path, and none of Node's.
 * @param {string} name
 */
function isPackage(name) {
  return !/^[./]/.test(name) && !isBuiltin(name);
}

/**
 * Loads what stands in node_modules as Node does, once for all files that a worker tests; else a third of the time goes into loading the same
 * packages for each. Our own modules are those of one file, as everywhere in Jest. For `own-realm.cjs`: elsewhere a package would have other globals
 * than who uses it.
 */
module.exports = class extends JestRuntime {
  /**
   * @override
   * @template T
   * @param {string} from
   * @param {string} [name]
   * @param {Parameters<InstanceType<typeof JestRuntime>['requireModule']>[2]} [options]
   * @param {boolean} [isActual]
   * @returns {T}
   */
  requireModule(from, name, options, isActual) {
    if (name && !options?.isInternalModule && isPackage(name) && !from.includes(PACKAGES)) {
      const require = createRequire(from);
      // A link in node_modules is one of our workspaces.
      if (require.resolve(name).includes(PACKAGES)) return require(name);
    }
    return super.requireModule(from, name, options, isActual);
  }
};

/** Classes and animations of Mantine. */
const NAMES = /\bm_[0-9a-f]{6,8}\b/g;

/**
 * Writes the short names of a build in the place of Mantine's, in its style sheets and in the modules that name its classes.
 *
 * @this {import('@rspack/core').LoaderContext<{ names: Record<string, string> }>}
 * @param {string} source
 */
export default function shortenNames(source) {
  const { names } = this.getOptions();
  return source.replace(NAMES, (name) => names[name] ?? name);
}

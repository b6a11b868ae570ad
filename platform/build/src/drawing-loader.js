/**
 * Makes a file of a drawing that a module exports as `svg`: for pictures whose shapes are also part of a component.
 *
 * @this {import('@rspack/core').LoaderContext}
 * @returns {Promise<string>}
 */
export default async function drawing() {
  const { svg } = await this.importModule(this.resourcePath);
  return svg;
}

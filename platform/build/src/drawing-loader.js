import { runInNewContext } from 'node:vm';
import { buildStandalone } from './standalone-build.js';

/**
 * Makes a file of a drawing that a module exports as `svg`: for pictures whose shapes are also part of a component.
 *
 * @this {import('./standalone-build.js').Context}
 * @returns {Promise<string>}
 */
export default async function drawing() {
  const module = { exports: { svg: '' } };
  runInNewContext(await buildStandalone(this), { module });
  return module.exports.svg;
}

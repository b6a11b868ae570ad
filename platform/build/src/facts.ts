import type { Compiler } from '@rspack/core';
import { FACTS_FILE } from './artefacts.ts';
import { writeToDist } from './dist.ts';
import { packageJsonIn } from './shared.ts';

/** What a build says of itself: what of a release is not in the files of its browser's and Node's folders. */
export interface BuildFacts {
  /** Name of the package: `@site/mf-contact`. */
  name: string;
  /** Version of the package. */
  version: string;
  /** Of a section: the range of kit versions that it works with. */
  kit?: string;
}

/**
 * Writes the facts, so that a dist folder can become a release wherever it is.
 * @param folder the workspace's, with a slash at its end
 * @param others what is known of its kind
 */
export function factsPlugin(folder: URL, others: Pick<BuildFacts, 'kit'>): (compiler: Compiler) => void {
  return (compiler) =>
    compiler.hooks.done.tap('factsPlugin', () => {
      const { name, version } = packageJsonIn(folder);
      const facts: BuildFacts = { name, version, ...others };
      writeToDist(folder, FACTS_FILE, facts);
    });
}

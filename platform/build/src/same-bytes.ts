import { isAbsolute, relative, sep } from 'node:path';
import { Compilation, type Compiler } from '@rspack/core';
import { replaceIn } from './replace-in.ts';

/** What the federation runtime's own module imports, in its address, which is its text: quoted by JSON, then encoded. */
const IMPORTED = /(?<=import%20\w+%20from%20)%22(?:%5C(?:%..|.)|(?!%22|%5C).)*%22/g;

/** The path that the bundler writes, in a comment, of what stands in for a shared module. */
const FALLBACK = /(?<=\(fallback: )[^)\n]+(?=\)\n)/g;

/** A path as it is in every checkout. @param path absolute; what is none stays as it is */
function within(folder: string, path: string): string {
  return isAbsolute(path) ? `./${relative(folder, path).split(sep).join('/')}` : path;
}

/** The address of the federation runtime's module, with what it imports as it is in every checkout. */
function runtimeWithin(folder: string, address: string): string {
  return address.replace(IMPORTED, (path) =>
    encodeURIComponent(JSON.stringify(within(folder, JSON.parse(decodeURIComponent(path))))),
  );
}

/**
 * Gives equal sources equal bytes, wherever they lie. The bundler's numbers of modules come of their names, and some of these have absolute
 * paths in them: those of shared modules, and that of the federation runtime. Here modules are numbered in the order of names without
 * such paths. No file of a release is the next one's (`releaseName`), so that the numbers need not stay when modules are added.
 */
export function sameBytesPlugin({ context, hooks }: Compiler): void {
  hooks.normalModuleFactory.tap('sameBytesPlugin', (factory) => {
    factory.hooks.beforeResolve.tap('sameBytesPlugin', (data) => {
      if (data.request.includes('!=!data:text/javascript,'))
        data.request = runtimeWithin(context, data.request);
    });
  });
  hooks.thisCompilation.tap('sameBytesPlugin', (compilation) => {
    compilation.hooks.beforeModuleIds.tap('sameBytesPlugin', (modules) => {
      const named = [...modules].map((module) => ({
        module,
        name: module.libIdent({ context }) ?? module.type,
      }));
      named.sort((one, other) => Number(one.name > other.name) - Number(one.name < other.name));
      for (const [id, { module }] of named.entries()) Object.assign(module, { id });
    });
    const stage = Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE;
    compilation.hooks.processAssets.tap({ name: 'sameBytesPlugin', stage }, (assets) => {
      for (const name of Object.keys(assets).filter((each) => each.endsWith('.cjs')))
        compilation.updateAsset(name, (script) =>
          replaceIn(script, FALLBACK, (path) => within(context, path)),
        );
    });
  });
}

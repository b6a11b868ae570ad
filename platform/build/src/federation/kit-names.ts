import { relative } from 'node:path';
import type { Compiler, NormalModule } from '@rspack/core';
import { kitEntriesByName, sayEntries } from './kit-entries.ts';

/** What a file takes of an entry of the kit, as loaders have left it: imports begin their lines, and those in comments do not. */
const IMPORTED = /^import\s*\{([^}]*)\}\s*from\s*["'](@site\/kit(?:\/[\w-]+)?)["']/gm;

/** Names that a file imports from one entry of the kit and that are in others. */
function misplacedIn(source: string, entriesByName: ReturnType<typeof kitEntriesByName>) {
  return [...source.matchAll(IMPORTED)].flatMap(({ 1: list = '', 2: entry = '', index }) =>
    list.split(',').flatMap((each) => {
      const [name = ''] = each.trim().split(/\s+as\s+/);
      const entries = entriesByName.get(name);
      if (!name || !entries || entries.includes(entry)) return [];
      const at = source.indexOf(name, index);
      const line = source.slice(0, at).split('\n');
      return [{ name, entry, entries, start: { line: line.length, column: line.at(-1)?.length ?? 0 } }];
    }),
  );
}

/**
 * Refuses names of the kit that are imported from another entry than theirs. A build in which the kit is knows that by itself; that of a
 * release leaves the kit to the shell. What no entry has is left to promotion: the shell that the release goes live with may have it.
 */
export function kitNamesPlugin({ context: folder, hooks }: Compiler): void {
  hooks.compilation.tap('kitNamesPlugin', (compilation) => {
    compilation.hooks.finishModules.tap('kitNamesPlugin', (modules) => {
      const entriesByName = kitEntriesByName();
      for (const module of modules) {
        const { resource = '' } = module as Partial<NormalModule>;
        const file = relative(folder, resource);
        if (!/\.[jt]sx?$/.test(file) || /^\.\.|node_modules/.test(file)) continue;
        const source = String(module.originalSource()?.source());
        for (const { name, entry, entries, start } of misplacedIn(source, entriesByName))
          compilation.errors.push(
            Object.assign(new Error(`'${name}' was not found in '${entry}'${sayEntries(entries)}`), {
              module,
              loc: { start },
            }),
          );
      }
    });
  });
}

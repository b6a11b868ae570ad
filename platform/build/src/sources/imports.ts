import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { parse } from '@swc/core';

/** One file of code that imports another one of the repository. Paths are relative to the repository. */
export interface Import {
  from: string;
  to: string;
}

/** Doors of the repository's packages: `@site/kit/carousel` → `shell/kit/src/carousel.ts`. */
type Doors = ReadonlyMap<string, string>;

/** The doors that the package.json of each workspace names. @param root the repository's folder */
function readDoors(root: string, workspaces: readonly string[]): Doors {
  const doors = new Map<string, string>();
  for (const folder of workspaces) {
    const { name, exports = {} }: { name: string; exports?: Record<string, unknown> } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    );
    for (const [door, target] of Object.entries(exports)) {
      const [file] = typeof target === 'string' ? [target] : Object.values(Object(target)).map(String);
      if (file) doors.set(join(name, door), join(folder, file));
    }
  }
  return doors;
}

/** Calls that name a module: `import('…')`, `require('…')`, `import.meta.resolve('…')`, `new URL('…', import.meta.url)`. */
const CALLS =
  /\b(?:import|require|import\.meta\.resolve|new URL)\(\s*(?:\/\*[^*]*\*\/\s*)?(['"`])([^'"`$]+)\1/g;

/** The modules that a file names: in imports of values and of types, in re-exports, and in calls. */
async function importedModules(source: string, jsx: boolean): Promise<string[]> {
  const { body } = await parse(source, { syntax: 'typescript', tsx: jsx, target: 'es2022' });
  const declared = body.flatMap((item) => ('source' in item && item.source ? [item.source.value] : []));
  const called = [...source.matchAll(CALLS)].flatMap(([, , name]) => name ?? []);
  // What follows a question mark says how a module is wanted, not which one.
  return [...declared, ...called].map((name) => name.replace(/\?.*$/, ''));
}

/**
 * Every import of one file of the repository by another.
 * @param root the repository's folder
 * @param files the files to read, relative to it
 */
export async function readImports(
  root: string,
  workspaces: readonly string[],
  files: readonly string[],
): Promise<Import[]> {
  const doors = readDoors(root, workspaces);
  const imports: Import[] = [];
  for (const from of files) {
    const source = readFileSync(join(root, from), 'utf8');
    for (const name of await importedModules(source, from.endsWith('x'))) {
      const to = name.startsWith('.') ? join(dirname(from), name) : doors.get(name);
      if (to && extname(to) && to !== from) imports.push({ from, to });
    }
  }
  return imports;
}

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@site/contract/program';
import { z } from 'zod';
import type { PackageDefinition } from './definitions.ts';

const names = z.record(z.string(), z.string());

const packageJson = z.looseObject({
  name: z.string(),
  version: z.string(),
  description: z.string(),
  exports: z.record(z.string(), z.union([z.string(), z.record(z.string(), z.string())])).default({}),
  dependencies: names.default({}),
  peerDependencies: names.optional(),
  peerDependenciesMeta: z.unknown().optional(),
});

type SourceManifest = z.infer<typeof packageJson>;

const overrides = z.object({ overrides: names });

/** Versions of packages that others bring, as this repository holds them. @throws where one is not held */
function heldVersions(held: readonly string[]): [string, string][] {
  const { overrides: all } = overrides.parse(JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')));
  return held.map((name) => {
    const version = all[name];
    if (version === undefined) throw new Error(`package.json does not hold ${name}`);
    return [name, version];
  });
}

/** The folder of compiled JavaScript and that of its types, within a package. */
export const COMPILED = 'dist';
export const TYPES = 'types';

/** The package.json of a workspace. */
export function readManifest(folder: string): SourceManifest {
  return packageJson.parse(JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')));
}

function isCompiled(file: string): boolean {
  return /\.tsx?$/.test(file) && !file.endsWith('.d.ts');
}

/** `./remote.config` → `remote.config`, `.` → `index` */
function compiledName(door: string): string {
  return door === '.' ? 'index' : door.replace('./', '');
}

/** The TypeScript files that are compiled, by the name of what comes of each: those of the doors, and the programs. */
export function entriesOf(
  { doors, programs = {} }: PackageDefinition,
  { exports }: SourceManifest,
): Record<string, string> {
  const modules = doors.flatMap((door) => {
    const file = exports[door];
    return typeof file === 'string' && isCompiled(file) ? [[compiledName(door), file] as const] : [];
  });
  return Object.fromEntries([...modules, ...Object.entries(programs)]);
}

/** What a door of the package leads to, where it leads to TypeScript in the workspace. */
function packedDoor(door: string, target: SourceManifest['exports'][string] | undefined) {
  if (target === undefined) throw new Error(`The package has no door ${door}`);
  if (typeof target !== 'string' || !isCompiled(target)) return target;
  return {
    types: target.replace(/^\.\/(.*)\.tsx?$/, `./${TYPES}/$1.d.ts`),
    default: `./${COMPILED}/${compiledName(door)}.js`,
  };
}

/** The package.json of the package: the workspace's, with doors to what was compiled, and without what only the repository needs. */
export function packedManifest(
  { doors, programs, without, bundled, held }: PackageDefinition,
  source: SourceManifest,
) {
  const { name, version, description, dependencies, peerDependencies, peerDependenciesMeta } = source;
  return {
    name,
    version,
    description,
    license: 'MIT',
    type: 'module',
    engines: { node: '^20.19.0 || ^22.12.0 || >=24.0.0' },
    ...(doors.length > 0 && {
      exports: Object.fromEntries(doors.map((door) => [door, packedDoor(door, source.exports[door])])),
    }),
    ...(programs && {
      bin: Object.fromEntries(Object.keys(programs).map((program) => [program, `${COMPILED}/${program}.js`])),
    }),
    dependencies: Object.fromEntries([
      ...Object.entries(dependencies).filter(([each]) => ![...without, ...bundled].includes(each)),
      ...heldVersions(held),
    ]),
    peerDependencies,
    peerDependenciesMeta,
  };
}

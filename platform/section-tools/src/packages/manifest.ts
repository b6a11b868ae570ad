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
  exports: z.record(z.string(), z.union([z.string(), names])).default({}),
  dependencies: names.default({}),
  peerDependencies: names.optional(),
  peerDependenciesMeta: z.unknown().optional(),
});

type SourceManifest = z.infer<typeof packageJson>;

export const OUTPUT_FOLDER = 'dist';
export const TYPES = 'types';

export function readManifest(folder: string): SourceManifest {
  return packageJson.parse(JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')));
}

function isCompiled(file: unknown): file is string {
  return typeof file === 'string' && /\.tsx?$/.test(file);
}

/** `./remote.config` → `remote.config`, `.` → `index` */
function compiledName(entry: string): string {
  return entry === '.' ? 'index' : entry.replace('./', '');
}

/** Returns the TypeScript files of a package's exports and programs, by the names of their compiled files. */
export function entriesOf(definition: PackageDefinition, source: SourceManifest): Record<string, string> {
  const modules = definition.exports.flatMap((entry) => {
    const file = source.exports[entry];
    return isCompiled(file) ? [[compiledName(entry), file] as const] : [];
  });
  return { ...Object.fromEntries(modules), ...definition.bin };
}

function packedExport(entry: string, { name, exports }: SourceManifest) {
  const file = exports[entry];
  if (file === undefined) throw new Error(`${name} does not export ${entry}: correct definitions.ts.`);
  if (!isCompiled(file)) return file;
  return {
    types: file.replace(/^\.\/(.*)\.tsx?$/, `./${TYPES}/$1.d.ts`),
    default: `./${OUTPUT_FOLDER}/${compiledName(entry)}.js`,
  };
}

/** Returns the package.json of a package: the workspace's, with exports that lead to compiled files. */
export function packedManifest(definition: PackageDefinition, source: SourceManifest) {
  const { name, version, description, dependencies, peerDependencies, peerDependenciesMeta } = source;
  const { exports, bin = {}, omitted } = definition;
  const programs = Object.keys(bin).map((program) => [program, `${OUTPUT_FOLDER}/${program}.js`]);
  return {
    name,
    version,
    description,
    license: 'MIT',
    type: 'module',
    engines: { node: '^20.19.0 || ^22.12.0 || >=24.0.0' },
    exports: Object.fromEntries(exports.map((entry) => [entry, packedExport(entry, source)])),
    bin: Object.fromEntries(programs),
    dependencies: Object.fromEntries(
      Object.entries(dependencies).filter(([each]) => !omitted.includes(each)),
    ),
    peerDependencies,
    peerDependenciesMeta,
  };
}

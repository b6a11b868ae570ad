import { cpSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { Refusal, ROOT, startNode } from '@site/contract/program';
import { build, type Metafile, type Plugin } from 'esbuild';
import type { PackageDefinition } from './definitions.ts';
import { TYPES } from './manifest.ts';

/** Mantine's style sheets are the shell's: what a section installs is for its types, its tests and Node. */
const noStyles: Plugin = {
  name: 'no-styles',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@mantine\/.*\.css$/ }, ({ path }) => ({ path, namespace: 'no-styles' }));
    onLoad({ filter: /.*/, namespace: 'no-styles' }, () => ({ contents: '' }));
  },
};

/** Of zod only what is used becomes a part: asked for as one object, it would be there whole, with its messages in every language. */
const partsOfZod: Plugin = {
  name: 'parts-of-zod',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(
        /^import \{ z \} from 'zod';$/m,
        "import * as z from 'zod';",
      ),
      loader: 'ts',
    }));
  },
};

/** Files that keep their place beside the compiled ones are asked for there. @param besides relative to the workspace */
function filesBeside(besides: readonly string[]): Plugin {
  return {
    name: 'files-beside',
    setup({ onResolve, initialOptions }) {
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => {
        const file = relative(initialOptions.absWorkingDir ?? '', join(resolveDir, path));
        return besides.includes(file) ? { path: `./${basename(file)}`, external: true } : undefined;
      });
    },
  };
}

/** CommonJS that becomes a part of a module asks for Node's own modules so. */
const REQUIRE = `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`;

/** The folders of packages of which something became a part of what was compiled. */
function bundledPackages(folder: string, { outputs }: Metafile): Set<string> {
  const parts = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs));
  const folders = parts.map(([file, { bytesInOutput }]) =>
    bytesInOutput > 0 ? /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] : undefined,
  );
  return new Set(folders.filter((each) => each !== undefined).map((each) => join(ROOT, folder, each)));
}

/**
 * Compiles modules of a workspace to JavaScript that Node 20 runs as it is. Other workspaces that they import become a part of it, unless
 * they are among its packages.
 * @param entries source files by the names of the compiled ones
 * @param packages names of what is installed beside it
 * @param target folder of the compiled files
 * @returns the folders of packages that became a part of them
 */
export async function compile(
  { folder, doors, besides }: PackageDefinition,
  entries: Readonly<Record<string, string>>,
  packages: readonly string[],
  target: string,
): Promise<Set<string>> {
  // Packages with doors are for browsers too; of others, what is CommonJS can become a part.
  const isForNode = doors.length === 0;
  const { metafile } = await build({
    absWorkingDir: join(ROOT, folder),
    entryPoints: entries,
    outdir: target,
    bundle: true,
    splitting: true,
    chunkNames: 'shared-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    ...(isForNode && { banner: { js: REQUIRE } }),
    jsx: 'automatic',
    external: packages.flatMap((name) => [name, `${name}/*`]),
    loader: { '.module.css': 'local-css' },
    plugins: [noStyles, filesBeside(besides), ...(isForNode ? [partsOfZod] : [])],
    metafile: true,
    logLevel: 'error',
  });
  // The rules of the kit's components: the shell's build has them.
  for (const name of Object.keys(entries)) rmSync(join(target, `${name}.css`), { force: true });
  return bundledPackages(folder, metafile);
}

/**
 * Writes the types of modules and of all that they import, each where its source is in the repository.
 * @param modules source files, relative to the repository, by the names that others import them by
 * @throws Refusal where they have an error
 */
export async function writeTypes(modules: Readonly<Record<string, string>>, target: string): Promise<void> {
  const config = join(target, 'tsconfig.json');
  const compilerOptions = {
    rootDir: ROOT,
    outDir: target,
    declaration: true,
    composite: false,
    incremental: false,
    lib: ['ES2023', 'DOM', 'DOM.Iterable'],
    typeRoots: [join(ROOT, 'node_modules/@types')],
    types: ['node', 'jest', join(ROOT, 'node_modules/@testing-library/jest-dom')],
    // Found by way of node_modules they would be a package's, whose types are not written: all that comes from such an import first, and which
    // import is the first one differs from run to run.
    paths: Object.fromEntries(Object.entries(modules).map(([name, file]) => [name, [join(ROOT, file)]])),
  };
  const included = [...Object.values(modules), 'shell/kit/css.d.ts'].map((file) => join(ROOT, file));
  writeFileSync(
    config,
    JSON.stringify({ extends: join(ROOT, 'tsconfig.base.json'), compilerOptions, files: included }),
  );
  const args = [join(ROOT, 'node_modules/typescript/bin/tsc'), '--project', config];
  const { code, stdout } = await startNode('tsc', { args, output: 'kept' }).ended;
  rmSync(config);
  if (code !== 0) throw new Refusal(`The types cannot be written:\n${stdout}`.trimEnd());
}

/** Takes over the types of a workspace. @param types folder that `writeTypes` has filled */
export function copyTypes(types: string, folder: string, target: string): void {
  const own = join(types, folder);
  if (existsSync(own)) cpSync(own, join(target, TYPES), { recursive: true });
}

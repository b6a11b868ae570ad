import { rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { CommandError, ROOT, startNode } from '@site/contract/program';
import { build, type Metafile, type Plugin } from 'esbuild';

/** `@site/build/artefacts` → `@site/build` */
function packageName(path: string): string {
  return path
    .split('/')
    .slice(0, path.startsWith('@') ? 2 : 1)
    .join('/');
}

/** Bundles style sheets and the workspaces that are not installed. Other packages stay external. */
function bundleWorkspaces(installed: readonly string[]): Plugin {
  return {
    name: 'bundle-workspaces',
    setup({ onResolve }) {
      onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
        const name = packageName(path);
        const isWorkspace = name.startsWith('@site/') && !installed.includes(name);
        const isBundled = kind === 'entry-point' || path.endsWith('.css') || isWorkspace;
        return isBundled ? undefined : { path, external: true };
      });
    },
  };
}

function requireInstalled(folder: string, installed: readonly string[], { outputs }: Metafile): void {
  const imports = Object.values(outputs).flatMap((output) => output.imports);
  const missing = imports
    .filter(({ external, path }) => external && !isBuiltin(path))
    .map(({ path }) => packageName(path))
    .filter((name) => !installed.includes(name));
  if (missing.length > 0)
    throw new Error(`Add to the dependencies of ${folder}: ${[...new Set(missing)].join(', ')}.`);
}

/** Compiles modules for Node 20 and bundles workspaces that are not `installed`. @param entries sources by new name */
export async function compile(
  folder: string,
  entries: Readonly<Record<string, string>>,
  installed: readonly string[],
  target: string,
): Promise<void> {
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
    jsx: 'automatic',
    // Node needs only the names of classes: the shell has the styles.
    loader: { '.module.css': 'local-css', '.css': 'empty' },
    plugins: [bundleWorkspaces(installed)],
    metafile: true,
    logLevel: 'error',
  });
  requireInstalled(folder, installed, metafile);
  for (const name of Object.keys(entries)) rmSync(join(target, `${name}.css`), { force: true });
}

/** Writes the types of modules and their imports. @throws CommandError if a type is wrong */
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
    // TypeScript emits no types for modules that it finds in node_modules.
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
  if (code !== 0) throw new CommandError(`The types cannot be written:\n${stdout}`.trimEnd());
}

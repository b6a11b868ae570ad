import { readFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';

/** Takes up our own workspaces, and leaves packages in node_modules. */
function takeUpWorkspaces(folder: string): Plugin {
  return {
    name: 'workspaces',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind === 'entry-point' || path.startsWith('@site/') ? undefined : { path, external: true },
      );
      // Sources find other files from where they are themselves.
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const place = `new URL(${JSON.stringify(relative(folder, path))}, import.meta.url).href`;
        const contents = (await readFile(path, 'utf8')).replaceAll('import.meta.url', place);
        return { contents, loader: 'ts' };
      });
    },
  };
}

/**
 * Builds programs for plain Node: `src/server.ts` becomes `dist/server.js`. What is loaded only when it is needed stays in a file of its
 * own.
 * @param workspace its folder
 * @param sources files in it
 */
export async function buildPrograms(workspace: string, sources: readonly string[]): Promise<void> {
  const folder = resolve(workspace, 'dist');
  await build({
    absWorkingDir: resolve(workspace),
    entryPoints: [...sources],
    entryNames: '[name]',
    outdir: folder,
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    plugins: [takeUpWorkspaces(folder)],
    logLevel: 'warning',
  });
}

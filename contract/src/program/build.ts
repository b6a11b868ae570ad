import { readFile, rm } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { build, type Plugin } from 'esbuild';

function bundleWorkspaces(folder: string): Plugin {
  return {
    name: 'workspaces',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
        kind === 'entry-point' || path.startsWith('@site/') ? undefined : { path, external: true },
      );
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const place = `new URL(${JSON.stringify(relative(folder, path))}, import.meta.url).href`;
        const contents = (await readFile(path, 'utf8')).replaceAll('import.meta.url', place);
        return { contents, loader: 'ts' };
      });
    },
  };
}

/** Builds each program as one file: `src/server.ts` becomes `dist/server.js`. @param workspace its folder */
export async function buildPrograms(workspace: string, sources: readonly string[]): Promise<void> {
  const folder = resolve(workspace, 'dist');
  await rm(folder, { recursive: true, force: true });
  await build({
    absWorkingDir: resolve(workspace),
    entryPoints: [...sources],
    entryNames: '[name]',
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    sourcesContent: false,
    plugins: [bundleWorkspaces(folder)],
    logLevel: 'warning',
  });
}

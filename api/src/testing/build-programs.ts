import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { ROOT } from '@site/contract/program';
import { build, type Plugin } from 'esbuild';
import { BUILT } from './spawn-program.ts';

/** What bundled packages that are CommonJS expect to be there. */
const COMMON_JS = `
import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);
const __filename = import.meta.filename;
const __dirname = import.meta.dirname;
`;

/** Sources find other files from where they are themselves, wherever the built program is. */
const KEEP_PLACES: Plugin = {
  name: 'keep-places',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      const place = JSON.stringify(pathToFileURL(path).href);
      return { contents: text.replaceAll('import.meta.url', place), loader: 'ts' };
    });
  },
};

/**
 * Builds the programs that tests start into one file each. They start several times as fast as from their sources, and tests
 * start them some sixty times. Jest calls it once before the tests of the API.
 */
export default async function buildPrograms() {
  await build({
    absWorkingDir: ROOT,
    entryPoints: { server: 'api/src/server.ts', cli: 'api/src/staff/cli/cli.ts' },
    outdir: BUILT,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // Native, and a native part of pg that is not installed.
    external: ['better-sqlite3', 'pg-native'],
    banner: { js: COMMON_JS },
    plugins: [KEEP_PLACES],
    logLevel: 'warning',
  });
}

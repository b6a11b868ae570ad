// Says what the scripts of a workspace's browser build are made of: npm run analyze -- shell (or mf-marketing, …).
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { decode } from '@jridgewell/sourcemap-codec';
import { type Configuration, rspack } from '@rspack/core';
import { print, runCommand, WrongUse } from '@site/contract/program';
import { table } from '@site/contract/table';
import { remoteConfig, shellConfig } from './index.ts';
import { releaseNamePlugin } from './release-name.ts';

/** Bytes of minified script that came from each source. */
type Shares = Map<string, number>;

/** Adds up what lies between one mapping and the next. @param nameOf under which name a source's bytes count */
function sharesOf(
  script: string,
  map: { sources: string[]; mappings: string },
  nameOf: (source: string) => string,
): Shares {
  const shares: Shares = new Map();
  const add = (source: string, bytes: number) => shares.set(source, (shares.get(source) ?? 0) + bytes);
  const lines = script.split('\n');
  for (const [row, segments] of decode(map.mappings).entries()) {
    let from = 0;
    let owner = '(bundler)';
    for (const [column, source = -1] of segments) {
      add(owner, column - from);
      from = column;
      owner = nameOf(map.sources[source] ?? '(bundler)');
    }
    add(owner, (lines[row]?.length ?? from) - from);
  }
  return shares;
}

/** `webpack://name/../node_modules/react-dom/cjs/x.js` → `react-dom`; our own files keep their path. */
function ownerOf(source: string, byModule: boolean): string {
  const path = source.replace(/^webpack:\/\/[^/]*\//, '').replace(/\?.*$/, '');
  // No regular expression: a picture's name is its whole text.
  const inModules = path.split('node_modules/').slice(1).at(-1);
  if (byModule) return inModules ?? path;
  if (!inModules) return path.replace(/\/[^/]*$/, '') || path;
  return inModules.split('/', inModules.startsWith('@') ? 2 : 1).join('/');
}

async function build(workspace: string, folder: string): Promise<void> {
  const source = pathToFileURL(`${join(process.cwd(), workspace)}/`);
  const preset = workspace === 'shell' ? shellConfig : remoteConfig;
  const browser = preset({ folder: source })({}, { mode: 'production' }).find(
    ({ name }) => name === 'browser',
  );
  if (!browser) throw new Error(`${workspace} has no build for the browser.`);
  const measured: Configuration = {
    ...browser,
    devtool: 'source-map',
    output: { ...browser.output, path: folder },
    // It writes the scripts anew and would leave them without a map.
    plugins: (browser.plugins ?? []).filter((plugin) => plugin !== releaseNamePlugin),
  };
  await new Promise<void>((resolve, reject) => {
    rspack(measured, (error, stats) => {
      if (error) reject(error);
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')));
      else resolve();
    });
  });
}

function shareTable(shares: Shares, limit: number): string {
  const total = [...shares.values()].reduce((sum, bytes) => sum + bytes, 0);
  const rows = [...shares].toSorted(([, a], [, b]) => b - a).slice(0, limit);
  return table(
    ['BYTES', 'PERCENT', 'SOURCE'],
    rows.map(([name, bytes]) => [bytes, Number(((bytes / total) * 100).toFixed(1)), name]),
  );
}

process.exitCode = await runCommand(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { modules: { type: 'boolean', default: false }, limit: { type: 'string', default: '40' } },
  });
  const [workspace = 'shell'] = positionals;
  if (!existsSync(join(workspace, 'package.json')))
    throw new WrongUse(
      `No scripts are built of "${workspace}". Name the shell or a section: npm run analyze -- mf-contact`,
    );
  process.env.NODE_ENV = 'production';
  const folder = mkdtempSync(join(tmpdir(), 'site-analyze-'));
  try {
    await build(workspace, folder);
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.js'))) {
      const script = readFileSync(join(folder, name), 'utf8');
      const compressed = brotliCompressSync(script).length;
      print(`\n${name}: ${script.length} bytes, ${compressed} with brotli`);
      // What is built for pages as a text has none.
      const map = join(folder, `${name}.map`);
      if (!existsSync(map)) continue;
      const shares = sharesOf(script, JSON.parse(readFileSync(map, 'utf8')), (source) =>
        ownerOf(source, values.modules),
      );
      print(shareTable(shares, Number(values.limit)));
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

/** @jest-environment node */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';

const run = promisify(execFile);

const NODE_MODULES = fileURLToPath(new URL('../../../node_modules', import.meta.url));

/** Something that only React's own code has in it. */
const REACT = 'react.transitional.element';

type Files = Readonly<Record<string, string>>;

function packageJson(name: string, kit = '^2.0.0'): string {
  const dependencies = { '@site/kit': kit };
  return JSON.stringify({
    name,
    version: '1.0.0',
    type: 'module',
    sideEffects: ['./src/entry.*'],
    dependencies,
  });
}

const REMOTE: Files = {
  'package.json': packageJson('@site/mf-sample'),
  'src/section.ts': `
    export const section = {
      routes: [{ path: '/sample', page: 'sample', addresses: ['/sample'] }],
      pages: { sample: () => import(/* webpackChunkName: "sample" */ './page.tsx') },
    };`,
  'src/page.tsx': `
    import { Title } from '@site/kit';
    import { useState } from 'react';
    import classes from './page.module.css';
    export function Component() {
      const [text] = useState('Sample');
      return <Title className={classes.title}>{text}</Title>;
    }`,
  'src/page.module.css': '.title { color: red; }',
};

const SHELL: Files = {
  'package.json': packageJson('@site/shell'),
  'src/federation/load-remotes-from-files.server.ts': `export default () => ({ name: 'sample-plugin' });`,
  'src/entry.client.tsx': `
    import { createElement } from 'react';
    import classes from './page.module.css';
    document.body.append(String(createElement('p')), classes.title);`,
  'src/page.module.css': REMOTE['src/page.module.css'] ?? '',
  'src/entry.server.ts': `export const shell = import('./server.ts');`,
  'src/server.ts': `
    import { createElement } from 'react';
    import text from './bootstrap/main.ts?inline';
    export const page = () => createElement('p');
    export const inlined = 'INLINED' + text + 'INLINED';`,
  'src/bootstrap/main.ts': `
    import { mark } from './mark.ts';
    mark('seen' as string);`,
  'src/bootstrap/mark.ts': `
    /** Says so on the document. */
    export function mark(name: string): void {
      document.documentElement.dataset[name] ??= 'yes';
    }`,
};

const APP: Files = {
  'package.json': packageJson('@site/sample-app'),
  'rspack.config.ts': `
    import { appConfig } from '@site/build';
    export default appConfig({ folder: new URL('./', import.meta.url), address: '/app/', api: {} });`,
  'index.html': '<!doctype html><title>Sample</title><!-- main -->',
  'src/main.tsx': `
    import { createElement } from 'react';
    document.body.append(String(createElement('p')));
    void import(/* webpackChunkName: "later" */ './later.ts');`,
  'src/later.ts': `document.title = 'Later';`,
};

/** Builds a workspace for production with the real tools. @returns the built files by path */
async function build(
  sources: Files,
  preset: 'shell' | 'remote' | 'app',
  args = ['--mode', 'production'],
): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'preset-'));
  try {
    symlinkSync(NODE_MODULES, join(folder, 'node_modules'));
    for (const [path, text] of Object.entries(sources)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const config = preset === 'app' ? 'rspack.config.ts' : join(__dirname, `../${preset}.config.ts`);
    const rspack = join(NODE_MODULES, '@rspack/cli/bin/rspack.js');
    const command = [rspack, 'build', '--config', config, ...args];
    await run(process.execPath, command, { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } });
    const dist = join(folder, 'dist');
    const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.includes('.'),
    );
    return new Map(paths.map((path) => [path, readFileSync(join(dist, path), 'utf8')]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const remote = build(REMOTE, 'remote');
const otherRemote = build(
  { ...REMOTE, 'src/page.tsx': REMOTE['src/page.tsx']?.replace("'Sample'", "'Other'") ?? '' },
  'remote',
);
const shell = build(SHELL, 'shell');

function withText(files: Map<string, string>, folder: string, text: string): string[] {
  return [...files]
    .filter(([path, content]) => path.startsWith(folder) && content.includes(text))
    .map(([path]) => path);
}

test('a remote is built for the browser and for Node, page by page', async () => {
  expect([...(await remote).keys()].sort()).toEqual([
    'chunks.json',
    'client/remoteEntry.js',
    'client/sample.css',
    'client/sample.js',
    'client/section.js',
    'facts.json',
    'server/remoteEntry.cjs',
    'server/remoteEntry.cjs.map',
    'server/sample.cjs',
    'server/sample.cjs.map',
    'server/section.cjs',
    'server/section.cjs.map',
  ]);
});

test('Node stacks name sources by workspace, on any machine and without the source text', async () => {
  const { sources, sourcesContent } = JSON.parse((await remote).get('server/sample.cjs.map') ?? '');
  expect(sources).toContain('webpack://mf-sample/./src/page.tsx');
  expect([sources.filter((name: string) => !name.startsWith('webpack://')), sourcesContent]).toEqual([
    [],
    undefined,
  ]);
});

test('chunks.json names the files of the remote entry, of its section.js and of each page', async () => {
  expect(JSON.parse((await remote).get('chunks.json') ?? '')).toEqual({
    mf_sample: ['remoteEntry.js'],
    section: ['section.js'],
    sample: expect.arrayContaining(['sample.css', 'sample.js']),
  });
});

test("facts.json names the package, its version, and a section's kit range", async () => {
  const facts = { name: '@site/mf-sample', version: '1.0.0', kit: '^2.0.0' };
  expect(JSON.parse((await remote).get('facts.json') ?? '')).toEqual(facts);
  expect(JSON.parse((await shell).get('facts.json') ?? '')).toEqual({
    name: '@site/shell',
    version: '1.0.0',
  });
});

test("a remote's standalone build lets Node read its routes without a shell", async () => {
  // A page may have the name that Rspack gives an entry.
  const source = REMOTE['src/section.ts']?.replace('"sample"', '"main"') ?? '';
  const args = ['--mode', 'development', '--env', 'routes'];
  const files = await build({ ...REMOTE, 'src/section.ts': source }, 'remote', args);
  expect([...files.keys()].filter((path) => /^(?:client|server)/.test(path))).toEqual([]);
  const module = { exports: { section: { routes: [] } } };
  runInNewContext(files.get('routes/routes.cjs') ?? '', { module, require, __filename, __dirname, process });
  expect(module.exports.section.routes).toEqual([
    { path: '/sample', page: 'sample', addresses: ['/sample'] },
  ]);
});

test("the kit range comes from package.json, or from the kit's version if package.json names a file", async () => {
  const range = async (entry: string) => /requiredVersion: "(\^[^"]+)"/.exec(entry)?.[1];
  expect(await range((await remote).get('server/remoteEntry.cjs') ?? '')).toBe('^2.0.0');
  const packed = { ...REMOTE, 'package.json': packageJson('@site/mf-sample', 'file:kit.tgz') };
  const { version } = jest.requireActual<{ version: string }>('@site/kit/package.json');
  expect(await range((await build(packed, 'remote')).get('server/remoteEntry.cjs') ?? '')).toBe(
    `^${version}`,
  );
});

test('a class has the same name in the browser and in Node, and no other remote uses it', async () => {
  const files = await remote;
  const nameIn = (sheet: string | undefined) => /\.([\w-]+)\s*\{/.exec(sheet ?? '')?.[1] ?? 'none';
  const name = nameIn(files.get('client/sample.css'));
  expect(nameIn((await shell).get('client/main.css'))).not.toMatch(new RegExp(`^(?:none|${name})$`));
  expect(withText(files, 'client/', name)).toEqual(
    expect.arrayContaining(['client/sample.css', 'client/sample.js']),
  );
  expect(withText(files, 'server/', name)).toEqual(['server/sample.cjs']);
});

test('a remote contains no copy of React, in the browser or in Node', async () => {
  expect(withText(await remote, '', REACT)).toEqual([]);
});

test('the shell has React in its first script, and in Node beside its main file', async () => {
  const files = await shell;
  expect(withText(files, 'client/', REACT)).toEqual(['client/main.js']);
  const inNode = withText(files, 'server/', REACT);
  expect(inNode).not.toEqual([]);
  expect(inNode).not.toContain('server/main.cjs');
});

test('an inlined module is one small classic script without federation or chunks', async () => {
  const files = await shell;
  const [path = ''] = withText(files, 'server/', 'INLINED');
  const [, quoted = ''] = /main\.ts\?inline.*?= \(?("(?:[^"\\]|\\.)*")/s.exec(files.get(path) ?? '') ?? [];
  const script: string = JSON.parse(quoted || '""');
  expect(script).toContain('.dataset');
  expect(script.length).toBeLessThan(200);
  expect(script).not.toMatch(/\b(?:import|export|require|mark)\b/);
  const document = { documentElement: { dataset: {} } };
  runInNewContext(script, { document });
  expect(document.documentElement.dataset).toEqual({ seen: 'yes' });
  expect(withText(files, 'client/', '.dataset')).toEqual([]);
});

/** The global variables through which the chunks of a build reach its runtime, as each script names them. */
function chunkGlobals(files: Map<string, string>): string[] {
  const scripts = [...files].filter(([path]) => /^(?:client|assets)\/.*\.js$/.test(path));
  const names = scripts.flatMap(([, text]) => text.match(/\brspackChunk\w+/g) ?? []);
  return [...new Set(names)];
}

test("an app's files are named by their content and do not depend on the build folder", async () => {
  const [files, again] = await Promise.all([build(APP, 'app'), build(APP, 'app')]);
  expect([...files.keys()].filter((path) => path.endsWith('.js')).sort()).toEqual(
    ['later', 'main'].map((name) => expect.stringMatching(new RegExp(`^assets/${name}\\.\\w{10}\\.js$`))),
  );
  expect(chunkGlobals(files)).toEqual(['rspackChunksample_app']);
  expect(again).toEqual(files);
});

test('two releases of a remote can be on one page: their chunks go different ways', async () => {
  const [name] = chunkGlobals(await remote);
  const [other] = chunkGlobals(await otherRemote);
  expect(name).toMatch(/^rspackChunkmf_sample_[0-9a-f]{10}$/);
  expect(other).toMatch(/^rspackChunkmf_sample_[0-9a-f]{10}$/);
  expect(other).not.toBe(name);
  // The entry and every chunk agree.
  expect(chunkGlobals(await remote)).toHaveLength(1);
  expect(chunkGlobals(await otherRemote)).toHaveLength(1);
});

test("an entry's script holds the SHA-384 of every chunk and style sheet that it loads", async () => {
  const files = await remote;
  const entry = files.get('client/remoteEntry.js') ?? '';
  for (const path of ['client/section.js', 'client/sample.js', 'client/sample.css']) {
    const hash = createHash('sha384')
      .update(files.get(path) ?? '')
      .digest('base64');
    expect(entry).toContain(`sha384-${hash}`);
  }
});

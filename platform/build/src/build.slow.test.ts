/** @jest-environment node */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
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
import { MAPS_FOLDER } from './artefacts.ts';

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
  'src/federation/files.server.ts': `export default () => ({ name: 'sample-plugin' });`,
  'src/entry.client.tsx': `
    import { createElement } from 'react';
    import classes from './page.module.css';
    document.body.append(String(createElement('p')), classes.title);`,
  'src/page.module.css': REMOTE['src/page.module.css'] ?? '',
  'src/entry.server.ts': `export const shell = import('./server.ts');`,
  'src/server.ts': `
    import { createElement } from 'react';
    import text from './early/main.ts?inline';
    export const page = () => createElement('p');
    export const inlined = 'INLINED' + text + 'INLINED';`,
  'src/early/main.ts': `
    import { mark } from './mark.ts';
    mark('seen' as string);`,
  'src/early/mark.ts': `
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
  'index.html': '<!doctype html><title>Sample</title><!-- early --><!-- main -->',
  'src/early/main.ts': `document.documentElement.dataset.seen = 'yes';`,
  'src/main.tsx': `
    import { createElement } from 'react';
    document.body.append(String(createElement('p')));
    void import(/* webpackChunkName: "later" */ './later.ts');`,
  'src/later.ts': `document.title = 'Later';`,
};

/** Installs packages in a folder: files of those that get into its builds are its own. */
function installIn(folder: string): void {
  const installed = join(folder, 'node_modules');
  mkdirSync(installed);
  for (const name of readdirSync(NODE_MODULES)) {
    const [from, to] = [join(NODE_MODULES, name), join(installed, name)];
    if (['@module-federation', 'react', 'react-dom', 'scheduler'].includes(name))
      cpSync(from, to, { recursive: true });
    else symlinkSync(from, to);
  }
}

/** Builds a workspace for production with the real tools. @returns the built files by path */
async function build(
  sources: Files,
  preset: 'shell' | 'remote' | 'app',
  { args = ['--mode', 'production'], apart = false } = {},
): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'preset-'));
  try {
    if (apart) installIn(folder);
    else symlinkSync(NODE_MODULES, join(folder, 'node_modules'));
    for (const [path, text] of Object.entries(sources)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const config = preset === 'app' ? 'rspack.config.ts' : join(__dirname, `../${preset}.config.ts`);
    const rspack = join(NODE_MODULES, '@rspack/cli/bin/rspack.js');
    const command = [rspack, 'build', '--config', config, ...args];
    await run(process.execPath, command, { cwd: folder, env: { ...process.env, NODE_ENV: 'production' } });
    const dist = join(folder, 'dist');
    // What says where in the sources a script's parts are has the folder in it, and is in no release.
    const paths = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.includes('.') && !path.startsWith(`${MAPS_FOLDER}/`),
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

test('stacks of Node can name sources by their workspace, wherever it was built, without having them', async () => {
  const { sources, sourcesContent } = JSON.parse((await remote).get('server/sample.cjs.map') ?? '');
  expect(sources).toContain('webpack://mf-sample/./src/page.tsx');
  expect([sources.filter((name: string) => !name.startsWith('webpack://')), sourcesContent]).toEqual([
    [],
    undefined,
  ]);
});

test('chunks.json names the files of the remote entry, of its door and of each page', async () => {
  expect(JSON.parse((await remote).get('chunks.json') ?? '')).toEqual({
    mf_sample: ['remoteEntry.js'],
    section: ['section.js'],
    sample: expect.arrayContaining(['sample.css', 'sample.js']),
  });
});

test('facts.json names the package, its version, and of a section the range of the kit', async () => {
  const facts = { name: '@site/mf-sample', version: '1.0.0', kit: '^2.0.0' };
  expect(JSON.parse((await remote).get('facts.json') ?? '')).toEqual(facts);
  expect(JSON.parse((await shell).get('facts.json') ?? '')).toEqual({
    name: '@site/shell',
    version: '1.0.0',
  });
});

test('a remote can be built so that Node reads its routes where no shell is', async () => {
  // A page may have the name that Rspack gives an entry.
  const source = REMOTE['src/section.ts']?.replace('"sample"', '"main"') ?? '';
  const args = ['--mode', 'development', '--env', 'routes'];
  const files = await build({ ...REMOTE, 'src/section.ts': source }, 'remote', { args });
  expect([...files.keys()].filter((path) => /^(?:client|server)/.test(path))).toEqual([]);
  const module = { exports: { section: { routes: [] } } };
  runInNewContext(files.get('routes/routes.cjs') ?? '', { module, require, __filename, __dirname, process });
  expect(module.exports.section.routes).toEqual([
    { path: '/sample', page: 'sample', addresses: ['/sample'] },
  ]);
});

test('the kit is taken in the range that package.json names, and with a file of it in the range of that version', async () => {
  const range = async (entry: string) => /requiredVersion: "(\^[^"]+)"/.exec(entry)?.[1];
  expect(await range((await remote).get('server/remoteEntry.cjs') ?? '')).toBe('^2.0.0');
  const packed = { ...REMOTE, 'package.json': packageJson('@site/mf-sample', 'file:kit.tgz') };
  const { version } = jest.requireActual<{ version: string }>('@site/kit/package.json');
  expect(await range((await build(packed, 'remote')).get('server/remoteEntry.cjs') ?? '')).toBe(
    `^${version}`,
  );
});

/** What a build says that fails. */
async function saidOfFailure(failing: Promise<unknown>): Promise<string> {
  const { stdout = '', stderr = '' }: { stdout?: string; stderr?: string } = await failing.then(
    () => ({}),
    (error) => error,
  );
  return `${stdout}${stderr}`;
}

test.each([
  ['a release', ['--mode', 'production']],
  ['its routes', ['--mode', 'development', '--env', 'routes']],
])(
  'a section that imports what it may not is not built for %s, and each import is said once, with its line in the source and what to do',
  async (_, args) => {
    const page = `
    // Lines of the source are not lines of what is built of it.
    import {
      Button,
    } from '@mantine/core';
    import { Link } from 'react-router-dom';
    import { Header } from '@site/shell';
    import { host } from '@site/kit/host';
    import { offer } from '../../mf-offers/src/offer.ts';
    import { readFileSync } from 'node:fs';
    import { map } from 'fastify/lib/hooks';
    import { Title } from '@site/kit';
    import { SERVICES } from '@site/contract';
    export const Component = () => [Button, Link, Header, host, offer, readFileSync, map, Title, SERVICES];`;
    const said = await saidOfFailure(build({ ...REMOTE, 'src/page.tsx': page }, 'remote', { args }));
    const refused = [...said.matchAll(/\/src\/page\.tsx:(\d+) imports "(\S+?)"[:,] (.*\.)$/gm)];
    const onlyTheKit =
      'a section imports the kit (@site/kit) and the contract (@site/contract), by these names, never another section or the shell.';
    const onlyOnce =
      'which exists once on the page and belongs to the shell: what sections may use of it is in @site/kit and its entries.';
    expect(refused.map(([, line, request, why]) => [Number(line), request, why]).sort()).toEqual(
      [
        [3, '@mantine/core', onlyOnce],
        [6, 'react-router-dom', onlyOnce],
        [7, '@site/shell', onlyTheKit],
        [8, '@site/kit/host', onlyTheKit],
        [9, '../../mf-offers/src/offer.ts', onlyTheKit],
        [10, 'node:fs', 'which is Node’s: the code of a section runs in browsers too.'],
        [
          11,
          'fastify/lib/hooks',
          'which package.json does not name: add it to the dependencies there, or do without it.',
        ],
      ].sort(),
    );
    expect(said.match(/^ *ERROR in .*/gm)).toHaveLength(refused.length);
    expect(said).toMatch(/^ *│ > {4}3 \| {5}import \{$/m);
  },
);

test('of a file that is not there the line of the import is said, as it is in the source', async () => {
  const page =
    "// A line that is not built.\nimport { Missing } from './Missing.tsx';\nexport const a = Missing;\n";
  const said = await saidOfFailure(build({ ...REMOTE, 'src/page.tsx': page }, 'remote'));
  expect(said).toMatch(/Can't resolve '\.\/Missing\.tsx'.*\n.*\/src\/page\.tsx:2\n/);
});

test.each([
  ['cannot be read', '.title { color: rgb(; }', 'Unclosed bracket'],
  [
    'names a file that is not there',
    '.title { background: url("./nope.png"); }',
    /Module not found: Can't resolve '\.\/nope\.png' in '.*\/src'/,
  ],
  [
    'imports a sheet that is not there',
    '@import "./nope.css";',
    /Module not found: Can't resolve '\.\/nope\.css' in '.*\/src'/,
  ],
])('of a style sheet that %s the line is said, once for all builds', async (_what, line, mistake) => {
  const sheet = `/* In words: ./nope.png, ./nope.css. */\n${line}\n`;
  const args = ['--mode', 'development', '--env', 'RSPACK_SERVE'];
  const said = await saidOfFailure(build({ ...REMOTE, 'src/page.module.css': sheet }, 'remote', { args }));
  expect(said.match(/^ *ERROR in .*/gm)).toEqual(['  ERROR in ./src/page.module.css']);
  expect(said).toMatch(mistake);
  expect(said).toMatch(/\/src\/page\.module\.css:2$/m);
  expect(said).toContain(`>    2 | ${line}\n`);
  expect(said).not.toMatch(/css-loader|CSS_LOADER/);
});

test('of several files that a style sheet misses each is said once', async () => {
  const sheet = '.title { background: url(./one.png); }\n.title { cursor: url("two.png"); }\n';
  const said = await saidOfFailure(build({ ...REMOTE, 'src/page.module.css': sheet }, 'remote'));
  expect(said.match(/Can't resolve '\S+'|page\.module\.css:\d/g)?.sort()).toEqual([
    "Can't resolve './one.png'",
    "Can't resolve 'two.png'",
    'page.module.css:1',
    'page.module.css:2',
  ]);
});

test.each([
  ['a release', ['--mode', 'production']],
  ['a development server', ['--mode', 'development', '--env', 'RSPACK_SERVE']],
])(
  'what several builds of %s find wrong with a file is said once, and each other error',
  async (_what, args) => {
    const missing = {
      ...REMOTE,
      'src/page.tsx': "import './Missing.tsx';\nexport { no } from './Gone.tsx';",
    };
    const said = await saidOfFailure(build(missing, 'remote', { args }));
    expect(said.match(/Can't resolve '\S+'/g)?.sort()).toEqual([
      "Can't resolve './Gone.tsx'",
      "Can't resolve './Missing.tsx'",
    ]);
    const broken = { ...REMOTE, 'src/page.tsx': 'export const = 1;' };
    const syntax = await saidOfFailure(build(broken, 'remote', { args }));
    expect(syntax.match(/ERROR in .*page\.tsx/g)).toHaveLength(1);
  },
);

test('of a name that another entry of the kit has the entry is said, and of one that none has nothing more', async () => {
  const page = `
    import { Accordion, NoSuchThing, cssVariables } from '@site/kit';
    export const Component = () => [Accordion, NoSuchThing, cssVariables];`;
  const args = ['--mode', 'development', '--env', 'RSPACK_SERVE'];
  const said = await saidOfFailure(build({ ...REMOTE, 'src/page.tsx': page }, 'remote', { args }));
  expect(said).toMatch(/'Accordion' .* was not found in '@site\/kit': it is in '@site\/kit\/content'$/m);
  // What the shell alone has is nothing to be led to.
  for (const name of ['NoSuchThing', 'cssVariables'])
    expect(said).toMatch(new RegExp(`'${name}' .* was not found in '@site/kit'$`, 'm'));
});

test('a release that imports a name of the kit from another entry than its own is not built: the line is said once, and the entry', async () => {
  const page = `
    // Lines of the source are not lines of what is built of it.
    import {
      Title,
      Modal as Dialog,
      NewerThanTheKitHere,
    } from '@site/kit';
    import { Carousel } from '@site/kit/carousel';
    // import { CarouselSlide } from '@site/kit';
    export const Component = () => [Title, Dialog, NewerThanTheKitHere, Carousel];`;
  const said = await saidOfFailure(build({ ...REMOTE, 'src/page.tsx': page }, 'remote'));
  expect(said.match(/^.*(?:was not found in|page\.tsx:).*$/gm)).toEqual([
    expect.stringMatching(/'Modal' was not found in '@site\/kit': it is in '@site\/kit\/dialog'$/),
    expect.stringMatching(/\/src\/page\.tsx:5$/),
  ]);
});

test('a route whose page the section has not is said by the build of a development server, with its line', async () => {
  const door = `
    export const section = {
      routes: [
        { path: '/sample', page: 'sample', addresses: ['/sample'] },
        { path: '/question', page: 'question', addresses: ['/question'] },
      ],
      pages: { sample: () => import(/* webpackChunkName: "sample" */ './page.tsx') },
    };`;
  const args = ['--mode', 'development', '--env', 'RSPACK_SERVE'];
  const said = await saidOfFailure(build({ ...REMOTE, 'src/section.ts': door }, 'remote', { args }));
  expect(said.match(/The section has no page ".*/g)).toEqual([
    'The section has no page "question", which its route /question names. Publishing it would be refused.',
  ]);
  expect(said).toMatch(/src\/section\.ts:5\n[\s\S]*> +5 \|.*page: 'question'/);
});

test('routes of another shape are said by the build of a development server, with the line of the route', async () => {
  const door = `
    export const section = {
      routes: [{ path: '/sample', page: 'sample', adresses: ['/sample'] }],
      pages: { sample: () => import(/* webpackChunkName: "sample" */ './page.tsx') },
    };`;
  const args = ['--mode', 'development', '--env', 'RSPACK_SERVE'];
  const said = await saidOfFailure(build({ ...REMOTE, 'src/section.ts': door }, 'remote', { args }));
  expect(said.match(/The routes of .*/g)).toEqual([
    'The routes of mf-sample cannot be read. The route /sample has no list "addresses"',
  ]);
  expect(said).toMatch(/src\/section\.ts:3\n[\s\S]*> +3 \|.*adresses/);
});

test('routes that cannot be read are said by the build of a development server, with the line that throws', async () => {
  const door = `
    const PATHS: Readonly<Record<string, { page: string }>> = {};
    interface OnlyInTheSources {
      line: number;
    }
    export const section = {
      routes: [{ path: '/sample', page: 'sample', addresses: [PATHS.sample.page] }],
      pages: { sample: () => import(/* webpackChunkName: "sample" */ './page.tsx') },
    };`;
  const args = ['--mode', 'development', '--env', 'RSPACK_SERVE'];
  const said = await saidOfFailure(build({ ...REMOTE, 'src/section.ts': door }, 'remote', { args }));
  expect(said.match(/The routes of .*/g)).toEqual([
    "The routes of mf-sample cannot be read: TypeError: Cannot read properties of undefined (reading 'page')",
  ]);
  expect(said).toMatch(/src\/section\.ts:7\n[\s\S]*> +7 \|.*PATHS\.sample\.page/);
});

test('a class has the same name in the browser and in Node, and it is the name of one remote only', async () => {
  const files = await remote;
  const nameIn = (sheet: string | undefined) => /\.([\w-]+)\s*\{/.exec(sheet ?? '')?.[1] ?? 'none';
  const name = nameIn(files.get('client/sample.css'));
  expect(nameIn((await shell).get('client/main.css'))).not.toMatch(new RegExp(`^(?:none|${name})$`));
  expect(withText(files, 'client/', name)).toEqual(
    expect.arrayContaining(['client/sample.css', 'client/sample.js']),
  );
  expect(withText(files, 'server/', name)).toEqual(['server/sample.cjs']);
});

test('a remote has no copy of React in it, neither in the browser nor in Node', async () => {
  expect(withText(await remote, '', REACT)).toEqual([]);
});

test('the shell has React in its first script, and in Node beside its main file', async () => {
  const files = await shell;
  expect(withText(files, 'client/', REACT)).toEqual(['client/main.js']);
  const inNode = withText(files, 'server/', REACT);
  expect(inNode).not.toEqual([]);
  expect(inNode).not.toContain('server/main.cjs');
});

test('a module that is inlined is one small classic script, with neither the federation nor a chunk', async () => {
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

test('what only development servers have is in no build', async () => {
  for (const files of [await remote, await shell])
    expect(withText(files, '', 'errors-are-watched')).toEqual([]);
});

test('what nothing uses of the federation runtime is in no build for browsers', async () => {
  const files = await shell;
  expect(withText(files, 'client/', 'registerRemotes')).not.toEqual([]);
  expect(withText(files, 'client/', 'beforeLoadRemoteSnapshot')).toEqual([]);
});

test.each([
  ['remote', REMOTE],
  ['shell', SHELL],
] as const)('equal sources of a %s give equal bytes, wherever they lie', async (preset, sources) => {
  const apart = () => build(sources, preset, { apart: true });
  const [files, again] = await Promise.all([apart(), apart()]);
  expect(again).toEqual(files);
});

test('the files of an app are named by their bytes, and nothing in them by where they were built', async () => {
  const [files, again] = await Promise.all([build(APP, 'app'), build(APP, 'app')]);
  expect([...files.keys()].filter((path) => path.endsWith('.js')).sort()).toEqual(
    ['early', 'later', 'main'].map((name) =>
      expect.stringMatching(new RegExp(`^assets/${name}\\.\\w{10}\\.js$`)),
    ),
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

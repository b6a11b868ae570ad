import { fileURLToPath } from 'node:url';
import {
  CHUNK_GROUP,
  CHUNKS_FILE,
  containerName,
  FACTS_FILE,
  REMOTE_ENTRY,
  REMOTE_SCRIPT,
  SHELL_ENTRY,
} from '@site/build/artefacts';
import { transformFile } from '@swc/core';
import { addCompressedCopies } from '../compose/compress.ts';
import type { ReleaseRoute } from '../compose/routes.ts';
import { hashOf, integrityOf } from '../store/hashes.ts';
import type { ReleaseManifest } from '../store/manifests.ts';
import type { ReleaseStore, WithoutArchive } from '../store/release-store.ts';
import { type BrowserFault, entryScript, pageScript, SHELL_SCRIPT } from './browser-files.ts';
import type { SectionSettings, ServerFault } from './builds/section.ts';
import type { ShellSettings } from './builds/shell.ts';

/** What distinguishes one fixture release of the shell from another. */
export interface ShellFixture extends Partial<ShellSettings> {
  /** Package version. */
  version?: string;
  source?: string;
}

/** What distinguishes one fixture release of a section from another. */
export interface SectionFixture {
  title?: string;
  text?: string;
  addresses?: readonly string[];
  /** Path of one route for all of its addresses; else each has a route of its own. */
  path?: string;
  /** Label of the entry that its routes ask for in the header. */
  menu?: string;
  version?: string;
  source?: string;
  /** Range of kit versions that it works with. */
  kit?: string;
  serverFault?: ServerFault;
  markup?: string;
  browserFault?: BrowserFault;
}

/** The code of builds, compiled once for all fixtures of a test file. */
const compiled = new Map<string, Promise<string>>();

function codeOf(build: 'shell' | 'section'): Promise<string> {
  const code = compiled.get(build) ?? compile(build);
  compiled.set(build, code);
  return code;
}

async function compile(build: string): Promise<string> {
  const file = fileURLToPath(new URL(`builds/${build}.ts`, import.meta.url));
  const { code } = await transformFile(file, {
    configFile: false,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  return code;
}

const SHELL_CHUNKS = { [CHUNK_GROUP.shell]: ['main.js', 'main.css'] };

function sectionChunks(name: string): Record<string, string[]> {
  return {
    [containerName(name)]: [REMOTE_SCRIPT],
    [CHUNK_GROUP.section]: [],
    page: ['page.js', 'page.css'],
  };
}

function sectionRoutes(
  name: string,
  { addresses = [`/${name}`], path, menu }: SectionFixture,
): ReleaseRoute[] {
  const each = addresses.map((address) => ({ path: address, addresses: [address] }));
  const routes = path === undefined ? each : [{ path, addresses: [...addresses] }];
  return routes.map((route) => ({
    ...route,
    page: 'page',
    ...(menu === undefined ? {} : { menu: { label: menu } }),
  }));
}

/** Returns the files of a build of the shell. */
async function shellContents({
  footer = 'Footer',
  kit = '1.0.0',
  broken,
}: ShellFixture): Promise<Record<string, string>> {
  const settings: ShellSettings = { footer, kit, broken };
  return {
    [SHELL_ENTRY]: await codeOf('shell'),
    'server/settings.json': JSON.stringify(settings),
    'client/main.js': SHELL_SCRIPT,
    'client/main.css': 'main{display:block}',
  };
}

/** Returns the files of a build of a section. */
async function sectionContents(name: string, fixture: SectionFixture): Promise<Record<string, string>> {
  const { title = name, text = 'Text', kit = '^1.0.0', serverFault, markup, browserFault } = fixture;
  const routes = sectionRoutes(name, fixture);
  const settings: SectionSettings = {
    container: containerName(name),
    routes,
    title,
    text,
    serverFault,
    markup,
  };
  // As the federation lists the modules that it shares. It is never run.
  const shared = `({ shareKey: "@site/kit", import: null, requiredVersion: "${kit}" });\n`;
  return {
    [REMOTE_ENTRY]: `${await codeOf('section')}\n${shared}`,
    'server/settings.json': JSON.stringify(settings),
    [`client/${REMOTE_SCRIPT}`]: entryScript(browserFault),
    'client/page.js': pageScript(browserFault, text),
    'client/page.css': 'h1{margin:0}',
  };
}

function filesOf(contents: Readonly<Record<string, string>>): Map<string, Buffer> {
  return new Map(Object.entries(contents).map(([path, content]) => [path, Buffer.from(content)] as const));
}

/** Returns the build of a section, as a workspace's build makes it. */
export async function sectionBuild(name: string, fixture: SectionFixture = {}) {
  const { version = '1.0.0', kit = '^1.0.0' } = fixture;
  return filesOf({
    ...(await sectionContents(name, fixture)),
    [CHUNKS_FILE]: JSON.stringify(sectionChunks(name)),
    [FACTS_FILE]: JSON.stringify({ name: `@site/${name}`, version, kit }),
  });
}

/** Returns the build of a shell. */
export async function shellBuild(fixture: ShellFixture = {}) {
  const { version = '1.0.0', kit = '1.0.0' } = fixture;
  return filesOf({
    ...(await shellContents(fixture)),
    [CHUNKS_FILE]: JSON.stringify(SHELL_CHUNKS),
    [FACTS_FILE]: JSON.stringify({ name: '@site/shell', version, kit }),
  });
}

type Description = Pick<ReleaseManifest, 'name' | 'container' | 'chunks' | 'kit'> & {
  routes?: ReleaseRoute[];
};

/** Keeps a build as a release. Its routes are known: no process has to read them. */
async function addRelease(
  store: ReleaseStore,
  contents: Readonly<Record<string, string>>,
  { version = '1.0.0', source = 'fixture' }: { version?: string | undefined; source?: string | undefined },
  { routes, ...description }: Description,
): Promise<ReleaseManifest> {
  const files = filesOf(contents);
  const hash = hashOf(
    [...files].sort(([a], [b]) => (a < b ? -1 : 1)).map(([path, file]) => [path, integrityOf(file)]),
    description.chunks,
    description.kit,
  );
  await addCompressedCopies(files, (path) => path.startsWith('client/'));
  const common = {
    ...description,
    version: `${version}-${hash}`,
    source,
    publishedAt: new Date().toISOString(),
    by: 'tests',
    files: [...files].map(([path, file]) => ({ path, bytes: file.length, integrity: integrityOf(file) })),
  };
  const manifest: WithoutArchive<ReleaseManifest> = routes
    ? { kind: 'section', ...common, routes }
    : { kind: 'shell', ...common };
  return (await store.putRelease(manifest, files)).release;
}

/** Adds a release of the shell to a store. */
export async function addShell(store: ReleaseStore, fixture: ShellFixture = {}): Promise<ReleaseManifest> {
  const { kit = '1.0.0' } = fixture;
  const description = { name: 'shell', container: 'shell', chunks: SHELL_CHUNKS, kit };
  return addRelease(store, await shellContents(fixture), fixture, description);
}

/** Adds a release of a section to a store. @param name that of its workspace: `mf-sample` */
export async function addSection(
  store: ReleaseStore,
  name: string,
  fixture: SectionFixture = {},
): Promise<ReleaseManifest> {
  const { kit = '^1.0.0' } = fixture;
  return addRelease(store, await sectionContents(name, fixture), fixture, {
    name,
    container: containerName(name),
    chunks: sectionChunks(name),
    kit,
    routes: sectionRoutes(name, fixture),
  });
}

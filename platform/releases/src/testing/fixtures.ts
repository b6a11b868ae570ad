import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHUNK_GROUP, containerName, REMOTE_ENTRY, REMOTE_SCRIPT, SHELL_ENTRY } from '@site/build/artefacts';
import { transformFile } from '@swc/core';
import { addToStore } from '../publish/accept.ts';
import type { ReleaseFile, ReleaseManifest } from '../store/manifest.ts';
import { contentVersion, describeFiles } from '../store/release-files.ts';
import type { ReleaseStore } from '../store/store.ts';
import { type BrowserFault, entryScript, pageScript, SHELL_SCRIPT } from './browser-files.ts';
import type { SectionSettings } from './builds/section.ts';
import type { ShellSettings } from './builds/shell.ts';

/** What distinguishes one fixture release of the shell from another. */
export interface ShellFixture extends Partial<ShellSettings> {
  /** Package version. */
  version?: string;
  /** Hash of its sources. */
  source?: string;
}

/** What distinguishes one fixture release of a section from another. */
export interface SectionFixture extends Partial<Omit<SectionSettings, 'container' | 'routes'>> {
  addresses?: readonly string[];
  /** Path of one route for all of its addresses; else each has a route of its own. */
  path?: string;
  /** Label of the entry that its routes ask for in the header. */
  menu?: string;
  /** Package version. */
  version?: string;
  /** Hash of its sources. */
  source?: string;
  /** What it does wrong in the browser. */
  browserFault?: BrowserFault;
}

type Build = 'shell' | 'section' | 'reaches';

/** The code of builds, once for all fixtures of a file of tests. */
const compiled = new Map<Build, Promise<string>>();

function codeOf(build: Build): Promise<string> {
  const code = compiled.get(build) ?? compile(build);
  compiled.set(build, code);
  return code;
}

async function compile(build: Build): Promise<string> {
  const file = fileURLToPath(new URL(`builds/${build}.ts`, import.meta.url));
  const { code } = await transformFile(file, {
    configFile: false,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  return code;
}

/** Writes files into a folder, by their paths. */
export async function writeContents(
  folder: string,
  contents: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [path, content] of Object.entries(contents)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
}

/** The browser's files of each chunk group of a shell. */
export const SHELL_CHUNKS = { [CHUNK_GROUP.shell]: ['main.js', 'main.css'] };

/** The same of a section. */
export function sectionChunks(name: string): Record<string, string[]> {
  return {
    [containerName(name)]: [REMOTE_SCRIPT],
    [CHUNK_GROUP.section]: [],
    page: ['page.js', 'page.css'],
  };
}

/** Writes a build into a folder of its own, and keeps it as a release, which is described by its files. */
async function addBuild(
  store: ReleaseStore,
  contents: Readonly<Record<string, string>>,
  describe: (files: ReleaseFile[]) => ReleaseManifest,
): Promise<ReleaseManifest> {
  // Within the store's folder: what a killed program leaves goes with it.
  await mkdir(dirname(store.releases), { recursive: true });
  const dist = await mkdtemp(join(dirname(store.releases), 'fixture-'));
  try {
    await writeContents(dist, contents);
    const release = describe(await describeFiles(dist));
    await addToStore(store, release, dist);
    return release;
  } finally {
    await rm(dist, { recursive: true });
  }
}

/** The files of a build of the shell. */
export async function shellContents(fixture: ShellFixture = {}): Promise<Record<string, string>> {
  const { footer = 'Footer', kit = '1.0.0', provides = {}, older, dataInFile, broken } = fixture;
  const settings: ShellSettings = { footer, kit, provides, older, dataInFile, broken };
  return {
    [SHELL_ENTRY]: await codeOf('shell'),
    'server/settings.json': JSON.stringify(settings),
    'client/main.js': SHELL_SCRIPT,
    'client/main.css': 'main{display:block}',
  };
}

function sectionRoutes(name: string, { addresses = [`/${name}`], path, menu }: SectionFixture) {
  const each = addresses.map((address) => ({ path: address, addresses: [address] }));
  const routes = path === undefined ? each : [{ path, addresses: [...addresses] }];
  return routes.map((route) => ({
    ...route,
    page: 'page',
    ...(menu === undefined ? {} : { menu: { label: menu } }),
  }));
}

/** The files of a build of a section. */
export async function sectionContents(
  name: string,
  fixture: SectionFixture = {},
): Promise<Record<string, string>> {
  const { title = name, text = 'Text' } = fixture;
  const { kit = '^1.0.0', uses = {}, serverFault, pageFaults, browserFault } = fixture;
  const container = containerName(name);
  const settings: SectionSettings = {
    container,
    routes: sectionRoutes(name, fixture),
    title,
    text,
    kit,
    uses,
    serverFault,
    pageFaults,
  };
  return {
    [REMOTE_ENTRY]: await codeOf('section'),
    ...(serverFault === 'reaches out' && { 'server/reaches.cjs': await codeOf('reaches') }),
    'server/settings.json': JSON.stringify(settings),
    [`client/${REMOTE_SCRIPT}`]: entryScript(browserFault),
    'client/page.js': pageScript(browserFault, text),
    'client/page.css': 'h1{margin:0}',
  };
}

/** Adds a release of the shell to a store. */
export async function addShell(store: ReleaseStore, fixture: ShellFixture = {}): Promise<ReleaseManifest> {
  const { version = '1.0.0', source = 'fixture', kit = '1.0.0', provides = {} } = fixture;
  return addBuild(store, await shellContents(fixture), (files) => ({
    kind: 'shell',
    name: 'shell',
    version: contentVersion(version, files),
    files,
    source,
    publishedAt: new Date().toISOString(),
    container: 'shell',
    chunks: SHELL_CHUNKS,
    kit,
    provides,
  }));
}

/** Adds a release of a section to a store. @param name that of its workspace: `mf-sample` */
export async function addSection(
  store: ReleaseStore,
  name: string,
  fixture: SectionFixture = {},
): Promise<ReleaseManifest> {
  const { version = '1.0.0', source = 'fixture', kit = '^1.0.0', uses = {} } = fixture;
  return addBuild(store, await sectionContents(name, fixture), (files) => ({
    kind: 'section',
    name,
    version: contentVersion(version, files),
    files,
    source,
    publishedAt: new Date().toISOString(),
    container: containerName(name),
    chunks: sectionChunks(name),
    kit,
    uses,
    routes: sectionRoutes(name, fixture),
  }));
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CHUNK_GROUP, containerName, REMOTE_ENTRY, REMOTE_SCRIPT, SHELL_ENTRY } from '@site/build/artefacts';
import { transformFile } from '@swc/core';
import { addToStore } from '../publish/publish.ts';
import type { ReleaseManifest } from '../store/manifest.ts';
import { contentVersion, describeFiles } from '../store/release-files.ts';
import type { ReleaseStore } from '../store/store.ts';
import { type BrowserFault, entryScript, pageScript, SHELL_SCRIPT } from './browser-files.ts';
import type { SectionSettings, ServerFault } from './builds/section.ts';
import type { ShellSettings } from './builds/shell.ts';

/** What distinguishes one fixture release of the shell from another. */
export interface ShellFixture {
  /** Package version. */
  version?: string;
  /** Text on every page. */
  footer?: string;
  /** Version of the kit that it provides. */
  kit?: string;
  /** Names that it provides, by the kit's entry. */
  provides?: Record<string, string[]>;
  /** Whether it cannot be loaded in Node. */
  broken?: boolean;
}

/** What distinguishes one fixture release of a section from another. */
export interface SectionFixture {
  /** Package version. */
  version?: string;
  addresses?: readonly string[];
  title?: string;
  /** Text on each of its pages. */
  text?: string;
  /** Range of kit versions that it needs. */
  kit?: string;
  /** Names that it takes, by the kit's entry. */
  uses?: Record<string, string[]>;
  /** What it does wrong in Node. */
  serverFault?: ServerFault;
  /** What it does wrong in the browser. */
  browserFault?: BrowserFault;
}

async function compile(build: 'shell' | 'section'): Promise<string> {
  const file = fileURLToPath(new URL(`builds/${build}.ts`, import.meta.url));
  const { code } = await transformFile(file, {
    configFile: false,
    swcrc: false,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'commonjs' },
  });
  return code;
}

const compiled = new Map<string, Promise<string>>();

function compileOnce(build: 'shell' | 'section'): Promise<string> {
  const code = compiled.get(build) ?? compile(build);
  compiled.set(build, code);
  return code;
}

/** Writes a build into a folder of its own, describes it as publishing does, and keeps it as a release. */
async function addBuild(
  store: ReleaseStore,
  files: Readonly<Record<string, string>>,
  packageVersion: string,
  describe: (
    common: Pick<ReleaseManifest, 'version' | 'files' | 'source' | 'publishedAt'>,
  ) => ReleaseManifest,
): Promise<ReleaseManifest> {
  // Within the store's folder: what a killed program leaves goes with it.
  const dist = await mkdtemp(join(dirname(store.releases), 'fixture-'));
  try {
    for (const [path, content] of Object.entries(files)) {
      await mkdir(dirname(join(dist, path)), { recursive: true });
      await writeFile(join(dist, path), content);
    }
    const described = await describeFiles(dist);
    const release = describe({
      version: contentVersion(packageVersion, described),
      files: described,
      source: 'fixture',
      publishedAt: new Date().toISOString(),
    });
    await addToStore(store, release, dist);
    return release;
  } finally {
    await rm(dist, { recursive: true });
  }
}

/** Adds a release of the shell to a store. */
export async function addShell(store: ReleaseStore, fixture: ShellFixture = {}): Promise<ReleaseManifest> {
  const { version = '1.0.0', footer = 'Footer', kit = '1.0.0', provides = {}, broken } = fixture;
  const settings: ShellSettings = { footer, kit, provides };
  const files = {
    [SHELL_ENTRY]: await compileOnce('shell'),
    'server/settings.json': JSON.stringify(broken ? { ...settings, broken } : settings),
    'client/main.js': SHELL_SCRIPT,
    'client/main.css': 'main{display:block}',
  };
  return addBuild(store, files, version, (common) => ({
    kind: 'shell',
    name: 'shell',
    ...common,
    container: 'shell',
    chunks: { [CHUNK_GROUP.shell]: ['main.js', 'main.css'] },
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
  const { version = '1.0.0', addresses = [`/${name}`], title = name, text = 'Text' } = fixture;
  const { kit = '^1.0.0', uses = {}, serverFault, browserFault } = fixture;
  const container = containerName(name);
  const settings: SectionSettings = { container, addresses, title, text, kit, uses };
  const files = {
    [REMOTE_ENTRY]: await compileOnce('section'),
    'server/settings.json': JSON.stringify(serverFault ? { ...settings, fault: serverFault } : settings),
    [`client/${REMOTE_SCRIPT}`]: entryScript(browserFault),
    'client/page.js': pageScript(browserFault, text),
    'client/page.css': 'h1{margin:0}',
  };
  return addBuild(store, files, version, (common) => ({
    kind: 'section',
    name,
    ...common,
    container,
    chunks: { [container]: [REMOTE_SCRIPT], [CHUNK_GROUP.section]: [], page: ['page.js', 'page.css'] },
    kit,
    uses,
    routes: addresses.map((address) => ({ path: address, page: 'page', addresses: [address] })),
  }));
}

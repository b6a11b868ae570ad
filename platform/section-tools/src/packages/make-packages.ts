import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Refusal, ROOT, startCommand } from '@site/contract/program';
import { compile, copyTypes, writeTypes } from './compile.ts';
import { PACKAGES, type PackageDefinition } from './definitions.ts';
import { COMPILED, entriesOf, packedManifest, readManifest } from './manifest.ts';

/** Copies the licences of packages into a folder. @param packages their folders @throws where one has none */
function copyLicenses(packages: Iterable<string>, target: string): void {
  for (const folder of packages) {
    const licenses = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice)/i.test(file));
    if (licenses.length === 0) throw new Error(`${folder} has no licence that could go with it`);
    const name = folder.replace(/.*node_modules\//, '').replace('/', '-');
    for (const file of licenses) cpSync(join(folder, file), join(target, name, file));
  }
}

/** Fills a folder with what is in a package. @param types folder of all types */
async function stage(definition: PackageDefinition, types: string, target: string): Promise<void> {
  const { folder, besides, kept } = definition;
  const source = readManifest(folder);
  const manifest = packedManifest(definition, source);
  const entries = entriesOf(definition, source);
  const packages = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const parts = await compile(definition, entries, packages, join(target, COMPILED));
  copyLicenses(parts, join(target, 'licenses'));
  copyTypes(types, folder, target);
  for (const file of besides)
    cpSync(join(ROOT, folder, file), join(target, COMPILED, basename(file)), { recursive: true });
  for (const file of kept) cpSync(join(ROOT, folder, file), join(target, file), { recursive: true });
  cpSync(join(ROOT, 'LICENSE'), join(target, 'LICENSE'));
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Packs folders as npm does. @returns the names of the archives, in the order of the folders */
async function pack(folders: readonly string[], target: string): Promise<string[]> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', target, ...folders];
  const { code, stdout, stderr } = await startCommand('npm pack', 'npm', { args, output: 'kept' }).ended;
  if (code !== 0) throw new Refusal(`npm cannot pack them:\n${stderr}`.trimEnd());
  const packed: { filename: string }[] = JSON.parse(stdout);
  return packed.map(({ filename }) => filename);
}

/** Compiles the packages and puts their archives into a folder. @returns the names of the archives */
export async function makePackages(target: string): Promise<string[]> {
  const work = mkdtempSync(join(tmpdir(), 'packages-'));
  try {
    const types = join(work, 'types');
    mkdirSync(types);
    const modules = PACKAGES.filter(({ doors }) => doors.length > 0).flatMap((each) => {
      const source = readManifest(each.folder);
      return Object.entries(entriesOf(each, source)).map(([name, file]) => [
        name === 'index' ? source.name : `${source.name}/${name}`,
        join(each.folder, file),
      ]);
    });
    await writeTypes(Object.fromEntries(modules), types);
    const folders = PACKAGES.map(({ folder }) => join(work, folder));
    await Promise.all(PACKAGES.map((each, at) => stage(each, types, folders[at] ?? '')));
    mkdirSync(target, { recursive: true });
    return await pack(folders, target);
  } finally {
    rmSync(work, { recursive: true });
  }
}

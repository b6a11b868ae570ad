import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { CommandError, ROOT, startCommand } from '@site/contract/program';
import { compile, writeTypes } from './compile.ts';
import { PACKAGES, type PackageDefinition } from './definitions.ts';
import { entriesOf, OUTPUT_FOLDER, packedManifest, readManifest, TYPES } from './manifest.ts';

async function stage(definition: PackageDefinition, types: string, target: string): Promise<void> {
  const { folder, beside, copied } = definition;
  const source = readManifest(folder);
  const manifest = packedManifest(definition, source);
  const installed = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  await compile(folder, entriesOf(definition, source), installed, join(target, OUTPUT_FOLDER));
  const copy = (from: string, to: string) => cpSync(from, join(target, to), { recursive: true });
  const ownTypes = join(types, folder);
  if (existsSync(ownTypes)) copy(ownTypes, TYPES);
  for (const file of beside) copy(join(ROOT, folder, file), join(OUTPUT_FOLDER, basename(file)));
  for (const file of copied) copy(join(ROOT, folder, file), file);
  copy(join(ROOT, 'LICENSE'), 'LICENSE');
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Packs folders as npm does. @returns the names of the archives, in the order of the folders */
async function pack(folders: readonly string[], target: string): Promise<string[]> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', target, ...folders];
  const { code, stdout, stderr } = await startCommand('npm pack', 'npm', { args, output: 'kept' }).ended;
  if (code !== 0) throw new CommandError(`npm cannot pack them:\n${stderr}`.trimEnd());
  const packed: { filename: string }[] = JSON.parse(stdout);
  return packed.map(({ filename }) => filename);
}

export async function makePackages(target: string): Promise<string[]> {
  const work = mkdtempSync(join(tmpdir(), 'packages-'));
  try {
    const types = join(work, 'types');
    mkdirSync(types);
    const modules = PACKAGES.filter(({ bin }) => !bin).flatMap((each) => {
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

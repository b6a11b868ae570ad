import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT, startCommand } from '@site/contract/program';

interface PackageJson {
  name: string;
  bin?: string | Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

function packageIn(folder: string): PackageJson {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

async function unpack(archive: string, modules: string): Promise<string> {
  const target = join(modules, 'unpacked');
  mkdirSync(target, { recursive: true });
  const tar = startCommand('tar', 'tar', { args: ['-xzf', archive, '-C', target], output: 'kept' });
  const { code, stderr } = await tar.ended;
  if (code !== 0) throw new Error(`${archive} cannot be unpacked: ${stderr}`);
  const { name } = packageIn(join(target, 'package'));
  const place = join(modules, name);
  mkdirSync(dirname(place), { recursive: true });
  rmSync(place, { recursive: true, force: true });
  renameSync(join(target, 'package'), place);
  rmSync(target, { recursive: true });
  return place;
}

function link(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  if (!existsSync(to)) symlinkSync(from, to);
}

function linkPrograms(folder: string, modules: string): void {
  const { name, bin = {} } = packageIn(folder);
  const programs = typeof bin === 'string' ? { [name.replace(/^@[^/]+\//, '')]: bin } : bin;
  for (const [program, file] of Object.entries(programs))
    link(join(folder, file), join(modules, '.bin', program));
}

/** Installs archives in a section without a network. Links only declared dependencies to this repository's. */
export async function installPackages(section: string, archives: string): Promise<void> {
  const modules = join(section, 'node_modules');
  const own: string[] = [];
  for (const name of readdirSync(archives)) own.push(await unpack(join(archives, name), modules));
  for (const folder of [section, ...own]) {
    const { dependencies, peerDependencies, devDependencies } = packageIn(folder);
    const named = { ...dependencies, ...peerDependencies, ...(folder === section && devDependencies) };
    for (const name of Object.keys(named)) {
      if (name.startsWith('@site/')) continue;
      link(join(ROOT, 'node_modules', name), join(modules, name));
      linkPrograms(join(modules, name), modules);
    }
  }
  for (const folder of own) {
    const { bin = {} } = packageIn(folder);
    for (const file of Object.values(bin)) chmodSync(join(folder, file), 0o755);
    linkPrograms(folder, modules);
  }
}

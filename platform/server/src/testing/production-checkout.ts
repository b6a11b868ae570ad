import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '@site/contract/program';

const LEFT_OUT = new Set(['node_modules', 'dist', '.types', '.data', '.git', 'test-results']);

/** What is read of package-lock.json, by the path of a package. */
interface Lock {
  packages: Record<string, { link?: boolean; resolved?: string; dev?: boolean }>;
}

/** Takes over the files of a package, without the packages in it: by hard links, so that each is where Node looks for its own. */
function linkFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    if (entry.name === 'node_modules') continue;
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkFiles(source, target);
    else if (entry.isFile()) linkOrCopy(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    // On another disk.
    copyFileSync(source, target);
  }
}

/**
 * Makes of an empty folder what `npm ci --omit=dev` makes of a checkout: the sources, and those packages that the lock file does not
 * call development's, from the ones that are installed here. Nothing is downloaded.
 * @returns the names of the packages that were left out
 */
export function makeProductionCheckout(folder: string): string[] {
  cpSync(ROOT, folder, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  const { packages }: Lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  const leftOut: string[] = [];
  for (const [path, { link, resolved = '', dev }] of Object.entries(packages)) {
    if (!path.includes('node_modules/')) continue;
    const place = join(folder, path);
    if (dev) leftOut.push(path);
    else if (link) {
      mkdirSync(dirname(place), { recursive: true });
      symlinkSync(join(folder, resolved), place);
      // Of a package with a part for each platform, one part is installed.
    } else if (existsSync(join(ROOT, path))) linkFiles(join(ROOT, path), place);
  }
  return leftOut;
}

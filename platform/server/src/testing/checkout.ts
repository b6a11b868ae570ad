import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { ROOT } from '@site/contract/program';

const LEFT_OUT = new Set(['node_modules', 'dist', '.types', '.data', '.git', 'test-results']);

/** A copy of the repository's sources, for tests that edit some. */
export interface Checkout {
  root: string;
  /** Replaces a text in a file. */
  edit(file: string, from: string, to: string): void;
  remove(): void;
}

/** Gives a copy the packages that are installed here, and links to its own workspaces in the place of ours. */
function linkPackages(root: string): void {
  const packages = join(ROOT, 'node_modules');
  const links = join(root, 'node_modules');
  mkdirSync(join(links, '@site'), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name !== '@site') symlinkSync(join(packages, name), join(links, name));
  }
  for (const name of readdirSync(join(packages, '@site'))) {
    // npm's links are relative, so in the copy they lead to the copy.
    symlinkSync(readlinkSync(join(packages, '@site', name)), join(links, '@site', name));
  }
}

/** Copies the working tree. */
export function copyCheckout(): Checkout {
  const root = mkdtempSync(join(tmpdir(), 'site-checkout-'));
  cpSync(ROOT, root, { recursive: true, filter: (path) => !LEFT_OUT.has(basename(path)) });
  linkPackages(root);
  return {
    root,
    edit(file, from, to) {
      const path = join(root, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain "${from}"`);
      // In one step: a build that watches the file must not read half of it.
      writeFileSync(`${path}.edited`, text.replace(from, to));
      renameSync(`${path}.edited`, path);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

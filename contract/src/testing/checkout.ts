import { cpSync, readdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { ROOT } from '../program/processes.ts';

const LEFT_OUT = /^(node_modules|dist|\.types|\.data|\.git|test-results.*)$/;

/** They have links to workspaces. */
const OWN_LINKS = ['@site', '.bin'];

function linkPackages(root: string): void {
  const packages = join(ROOT, 'node_modules');
  const links = join(root, 'node_modules');
  // npm's links are relative, so they lead to the copy.
  for (const name of OWN_LINKS)
    cpSync(join(packages, name), join(links, name), { recursive: true, verbatimSymlinks: true });
  for (const name of readdirSync(packages).filter((each) => !OWN_LINKS.includes(each)))
    symlinkSync(join(packages, name), join(links, name));
  // npm nests packages whose version differs from the root's.
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  for (const workspace of workspaces) {
    if (readdirSync(join(ROOT, workspace)).includes('node_modules'))
      symlinkSync(join(ROOT, workspace, 'node_modules'), join(root, workspace, 'node_modules'));
  }
}

export function copyCheckout(root: string) {
  cpSync(ROOT, root, { recursive: true, filter: (path) => !LEFT_OUT.test(basename(path)) });
  linkPackages(root);
  return {
    root,
    edit(file: string, from: string, to: string): void {
      const path = join(root, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain "${from}"`);
      // In one step: a build that watches the file must not read half of it.
      writeFileSync(`${path}.edited`, text.replace(from, to));
      renameSync(`${path}.edited`, path);
    },
  };
}

import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Compiler, Stats } from '@rspack/core';

/** How often to look, in milliseconds. */
const LOOK_MS = 1000;

/** What a development server's build was made of. */
interface Watched {
  files: readonly string[];
  /** The folders of the files, each with its number in the file system. */
  folders: Map<string, number | undefined>;
}

const builds = new Map<Compiler, Watched>();

let isLooking = false;

function numberOf(folder: string): number | undefined {
  return statSync(folder, { throwIfNoEntry: false })?.ino;
}

function note(compiler: Compiler, { compilation }: Stats): void {
  const files = [...compilation.fileDependencies].filter((file) => !file.includes('/node_modules/'));
  const before = builds.get(compiler)?.folders;
  const folders = new Set(files.map((file) => dirname(file)));
  builds.set(compiler, {
    files,
    folders: new Map([...folders].map((folder) => [folder, before?.get(folder) ?? numberOf(folder)])),
  });
}

/** Watches anew, and builds again, what lies in folders that others have taken the place of. */
function look(): void {
  const concerned = [...builds].flatMap(([compiler, { files, folders }]) => {
    const replaced = [...folders.keys()].filter((folder) => {
      const now = numberOf(folder);
      return now !== undefined && now !== folders.get(folder);
    });
    return replaced.length > 0 ? [{ compiler, files, folders, replaced }] : [];
  });
  // What is being built watches nothing: the next time, then.
  if (concerned.some(({ compiler: { watching } }) => !watching?.watcher)) return;
  // All before the first watches again: those of one process share what they watch.
  for (const { compiler } of concerned) compiler.watching?.watcher?.close();
  for (const { compiler, files, folders, replaced } of concerned) {
    for (const folder of replaced) folders.set(folder, numberOf(folder));
    const own = files.filter((file) => replaced.includes(dirname(file)));
    const [there, gone] = [true, false].map((is) => new Set(own.filter((file) => existsSync(file) === is)));
    compiler.watching?.invalidateWithChangesAndRemovals(there, gone);
  }
}

/**
 * Has a development server see that a folder of sources was replaced as a whole, as by `mv`: what watches files goes on watching those of the
 * old one.
 */
export function replacedFoldersPlugin(compiler: Compiler): void {
  compiler.hooks.done.tap('replacedFoldersPlugin', (stats) => note(compiler, stats));
  if (!isLooking) setInterval(look, LOOK_MS).unref();
  isLooking = true;
}

import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RenderError } from './answer.ts';
import { MEMORY_MB } from './confinement.ts';
import type { Builds } from './task.ts';

/** The program of the process. */
const PROGRAM = fileURLToPath(new URL('render-process.cjs', import.meta.url));

/** Node's permission model: no files but those allowed, no programs, no workers, no add-ons. It was an experiment in Node 20. */
const PERMISSION = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';

/** From Node 22 on: SQLite opens files for which the permission model was not asked (`ATTACH`). */
const NO_SQLITE = process.allowedNodeEnvironmentFlags.has('--experimental-sqlite')
  ? ['--no-experimental-sqlite']
  : [];

/** Folders of builds. */
function foldersOf({ shell, remotes, later }: Builds): string[] {
  const folders = [shell, ...remotes.map(({ entry }) => entry)].map((file) => dirname(file));
  return later ? [...folders, later] : folders;
}

/** Says that no process could read builds. */
export function unreadable(builds: Builds): RenderError {
  return new RenderError(`Its files cannot be read: ${foldersOf(builds).join(', ')}`);
}

/** The same builds by the paths that no link leads to: the permission model compares those. @throws RenderError where they are not there */
export async function withoutLinks(builds: Builds): Promise<Builds> {
  try {
    const remotes = builds.remotes.map(async ({ container, entry }) => ({
      container,
      entry: await realpath(entry),
    }));
    return { ...builds, shell: await realpath(builds.shell), remotes: await Promise.all(remotes) };
  } catch {
    throw unreadable(builds);
  }
}

/** Files and folders that a process with builds in it reads. */
export function pathsFor(builds: Builds): string[] {
  return [PROGRAM, ...foldersOf(builds)];
}

/** How Node is started for builds: it may read them and nothing else. */
export function nodeArguments(builds: Builds): string[] {
  const readable = [PROGRAM, ...foldersOf(builds).map((folder) => `${folder}/`)];
  return [
    PERMISSION,
    ...NO_SQLITE,
    // Stacks name sources, where a build has maps of them.
    '--enable-source-maps',
    '--disable-warning=ExperimentalWarning',
    // Some of V8's flags write files.
    '--freeze-flags-after-init',
    // A page is rendered once: compiling it to faster code takes longer than that saves.
    '--no-opt',
    ...readable.map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${MEMORY_MB}`,
    PROGRAM,
  ];
}

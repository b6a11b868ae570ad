import type { Stats } from 'node:fs';
import { lstat, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ssri from 'ssri';
import { COPIES } from '../../store/compress.ts';
import { filesIn, hasCode } from '../../store/files.ts';
import type { ReleaseFile, ReleaseManifest } from '../../store/manifest.ts';
import { contentVersion, hashOf } from '../../store/release-files.ts';
import type { ReleaseStore } from '../../store/store.ts';
import type { ChosenReleases, Defect } from './check.ts';

/** @throws where something is none: reading what it leads to would be reading another file */
async function plainFile(path: string): Promise<Stats> {
  const found = await lstat(path);
  if (found.isFile()) return found;
  throw new Error('it is no plain file');
}

async function defectOf(
  folder: string,
  path: string,
  expected: ReadonlyMap<string, ReleaseFile>,
): Promise<string | undefined> {
  const copy = expected.has(path) ? undefined : COPIES.find(({ ending }) => path.endsWith(ending));
  const file = expected.get(copy ? path.slice(0, -copy.ending.length) : path);
  if (!file) return `${path} does not belong to it`;
  try {
    const { size } = await plainFile(join(folder, path));
    // Nothing is read that is larger than it may be: copies are smaller than their file.
    if (copy ? size >= file.bytes : size !== file.bytes) return `${path} has other bytes`;
    const content = await readFile(join(folder, path));
    const read = copy ? await copy.decompress(content, { maxOutputLength: file.bytes }) : content;
    return ssri.checkData(read, file.integrity) ? undefined : `${path} has other bytes`;
  } catch (error) {
    if (hasCode(error, 'ERR_BUFFER_TOO_LARGE')) return `${path} is no copy of its file, but larger`;
    return `${path} cannot be read (${error instanceof Error ? error.message : error})`;
  }
}

/** What is wrong with the files of a release. What was compared by this process is read again where the file system says that it may have changed. */
async function findWrong(store: ReleaseStore, { name, version, files }: ReleaseManifest): Promise<string[]> {
  const folder = store.releaseFolder(name, version);
  let wrong: string[] = [];
  const compare = async () => {
    wrong = await compareFiles(folder, files);
    return wrong.length === 0;
  };
  await store.comparedReleases.unlessSame(folder, compare, hashOf(files));
  return wrong;
}

async function compareFiles(folder: string, files: readonly ReleaseFile[]): Promise<string[]> {
  const expected = new Map(files.map((file) => [file.path, file]));
  const present = new Set(await filesIn(folder));
  present.delete('release.json');
  const missing = [...expected.keys()]
    .filter((path) => !present.has(path))
    .map((path) => `${path} is missing`);
  const wrong = await Promise.all([...present].map((path) => defectOf(folder, path, expected)));
  return [...missing, ...wrong].filter((problem) => problem !== undefined);
}

async function findProblems(store: ReleaseStore, release: ReleaseManifest): Promise<Defect[]> {
  const { name, version, files } = release;
  const wrong = await findWrong(store, release);
  // Else somebody made the manifest fit to other bytes.
  const isOwn = version === contentVersion(version.replace(/-[^-]*$/, ''), files);
  return [...wrong, isOwn ? undefined : 'its version is not that of its files']
    .filter((problem) => problem !== undefined)
    .map((problem) => ({
      problem: `${name}@${version} is not what was published: ${problem}.`,
      advice: `Delete ${store.releasePlace(release)}, publish ${name} again from the same sources, and find out who changed it.`,
    }));
}

/** Whether releases have exactly the files that were published, compressed copies included. */
export async function bytes({
  store,
  releases: { shell, sections, fallbacks },
}: ChosenReleases): Promise<Defect[]> {
  const all = [shell, ...sections, ...fallbacks.values()];
  return (await Promise.all(all.map((release) => findProblems(store, release)))).flat();
}

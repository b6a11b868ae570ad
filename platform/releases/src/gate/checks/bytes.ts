import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import ssri from 'ssri';
import { filesIn } from '../../store/files.ts';
import type { ReleaseManifest } from '../../store/manifest.ts';
import { contentVersion } from '../../store/release-files.ts';
import type { ReleaseStore } from '../../store/store.ts';
import type { Check, Problem } from './check.ts';

/** How the content of a compressed copy is got back, by the ending of its name. */
const DECOMPRESSORS: Readonly<Record<string, (content: Buffer) => Promise<Buffer>>> = {
  '.br': promisify(brotliDecompress),
  '.gz': promisify(gunzip),
};

async function problemOf(
  file: string,
  path: string,
  expected: ReadonlyMap<string, string>,
): Promise<string | undefined> {
  const copy = /^(.+)(\.br|\.gz)$/.exec(path);
  const decompress = copy && !expected.has(path) ? DECOMPRESSORS[copy[2] ?? ''] : undefined;
  const integrity = expected.get(decompress ? (copy?.[1] ?? '') : path);
  if (!integrity) return `${path} does not belong to it`;
  try {
    const content = await readFile(file);
    const fits = ssri.checkData(decompress ? await decompress(content) : content, integrity);
    return fits ? undefined : `${path} has other bytes`;
  } catch (error) {
    return `${path} cannot be read (${error instanceof Error ? error.message : error})`;
  }
}

/** Whether the version is the hash of the files. Else somebody made the manifest fit to other bytes. */
function hasOwnVersion({ version, files }: ReleaseManifest): boolean {
  return version === contentVersion(version.replace(/-[^-]*$/, ''), files);
}

async function findProblems(store: ReleaseStore, release: ReleaseManifest): Promise<Problem[]> {
  const folder = store.releaseFolder(release.name, release.version);
  const expected = new Map(release.files.map(({ path, integrity }) => [path, integrity]));
  const paths = (await filesIn(folder)).filter((path) => path !== 'release.json');
  const present = new Set(paths);
  const missing = [...expected.keys()]
    .filter((path) => !present.has(path))
    .map((path) => `${path} is missing`);
  const wrong = await Promise.all(paths.map((path) => problemOf(join(folder, path), path, expected)));
  const named = hasOwnVersion(release) ? [] : ['its version is not that of its files'];
  return [...missing, ...wrong, ...named]
    .filter((problem) => problem !== undefined)
    .map((problem) => ({
      problem: `${release.name}@${release.version} is not what was published: ${problem}.`,
      advice: `Delete ${folder}, publish ${release.name} again from the same sources, and find out who changed it.`,
    }));
}

/** Whether releases have exactly the files that were published, compressed copies included. */
export const bytes: Check<'releases'> = {
  name: 'bytes',
  needs: 'releases',
  async run({ store, releases: { shell, sections, fallbacks } }) {
    const all = [shell, ...sections, ...fallbacks.values()];
    return (await Promise.all(all.map((release) => findProblems(store, release)))).flat();
  },
};

import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { filesIn, readJson, syncTree } from '../files.ts';
import { type CompositionManifest, compositionManifest } from '../manifest.ts';
import { hasCopies } from '../verify.ts';
import { compositionPath, MANIFEST, verifyFolder } from './folders.ts';

/** A manifest without the hashes of pictures: the id does not stand for their bytes, and another version may draw them otherwise. */
function comparable({ integrity, ...rest }: CompositionManifest) {
  const texts = Object.entries(integrity).filter(([path]) => !path.endsWith('.png'));
  return { ...rest, integrity: Object.fromEntries(texts) };
}

/** Whether two manifests are of the same composition, whatever its pictures are drawn like. */
export function isSame(one: CompositionManifest, other: CompositionManifest): boolean {
  return isDeepStrictEqual(comparable(one), comparable(other));
}

async function isWhole(folder: string, made: string): Promise<boolean> {
  try {
    const [manifest, expected] = await Promise.all(
      [folder, made].map((each) => readJson(compositionManifest, join(each, MANIFEST.composition))),
    );
    if (!manifest || !expected || !isSame(manifest, expected)) return false;
    await verifyFolder(compositionPath(manifest.id), folder, Buffer.from(JSON.stringify(manifest)), folder);
    return (await hasCopies(folder, manifest)) || !(await hasCopies(made, expected));
  } catch {
    return false;
  }
}

/**
 * Puts the files of a composition that was just made in the place of those of the same one in the store, where that is not what it should
 * be. File by file, each in one step, the manifest last: there is no moment at which it is not there, and whoever is killed in the middle
 * leaves it as broken as it was. Readers verify what they read.
 */
export async function mendComposition(folder: string, made: string): Promise<void> {
  if (await isWhole(folder, made)) return;
  const files = (await filesIn(made)).filter((path) => path !== MANIFEST.composition);
  for (const path of [...files, MANIFEST.composition]) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await rename(join(made, path), join(folder, path));
  }
  const own = new Set([...files, MANIFEST.composition]);
  const others = (await filesIn(folder)).filter((path) => !own.has(path));
  await Promise.all(others.map((path) => rm(join(folder, path), { force: true })));
  await syncTree(folder);
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CHUNK_GROUP, CLIENT_FOLDER, REMOTE_SCRIPT } from '@site/build/artefacts';
import { integrityOf, type ReleaseStore } from '@site/releases';
import { releaseId } from '@site/releases/serving';

/**
 * Adds one more release of a workspace to a store without a build: its newest one with a mark at the end of a script.
 * @returns its name and version
 */
export async function addNextRelease(store: ReleaseStore, name: string, mark: string): Promise<string> {
  const newest = await store.latestRelease(name);
  const folder = newest && (await store.cache.materialize(releaseId(newest)));
  if (!folder) throw new Error(`There is no release of ${name}`);
  // Only the release's own HTML names this script: a change of it changes no other hash.
  const script = `${CLIENT_FOLDER}/${name === 'shell' ? `${CHUNK_GROUP.shell}.js` : REMOTE_SCRIPT}`;
  const files = new Map<string, Buffer>();
  for (const { path } of newest.files) {
    const content = await readFile(join(folder, path));
    // Its compressed copies would be those of before.
    if (path === script) files.set(path, Buffer.from(`${content}\n//${mark}`));
    else if (!path.startsWith(`${script}.`)) files.set(path, content);
  }
  const [number] = newest.version.split('-');
  const hash = createHash('sha256').update(`${newest.version} ${mark}`).digest('hex').slice(0, 32);
  const { archive: _, ...manifest } = newest;
  await store.putRelease(
    {
      ...manifest,
      version: `${number}-${hash}`,
      files: [...files].map(([path, file]) => ({ path, bytes: file.length, integrity: integrityOf(file) })),
    },
    files,
  );
  return `${name}@${number}-${hash}`;
}

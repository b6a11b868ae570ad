import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { CHUNK_GROUP, CLIENT_FOLDER, REMOTE_SCRIPT } from '@site/build/artefacts';
import { contentVersion, integrityOf, type ReleaseStore } from '@site/releases';

/** A build compresses as well as it can, which takes a second. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/**
 * Adds one more release of a workspace to a store without a build: its newest one with a comment in a script.
 * @returns its name and version
 */
export async function addNextRelease(store: ReleaseStore, name: string, mark: string): Promise<string> {
  const [newest] = await store.releasesOf(name);
  if (!newest) throw new Error(`There is no release of ${name}`);
  // Only the release's own HTML names this script: a change of it changes no other hash.
  const path = `${CLIENT_FOLDER}/${name === 'shell' ? `${CHUNK_GROUP.shell}.js` : REMOTE_SCRIPT}`;
  const script = `${readFileSync(join(store.releaseFolder(name, newest.version), path), 'utf8')}\n//${mark}`;
  const integrity = integrityOf(script);
  const files = newest.files.map((file) =>
    file.path === path ? { path, bytes: Buffer.byteLength(script), integrity } : file,
  );
  const version = contentVersion(newest.version.split('-')[0] ?? '', files);
  const release = { ...newest, version, files };
  await store.addRelease(release, async (folder) => {
    cpSync(store.releaseFolder(name, newest.version), folder, { recursive: true });
    writeFileSync(join(folder, path), script);
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync(script, QUICKLY));
    writeFileSync(join(folder, `${path}.gz`), gzipSync(script));
    writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  });
  return `${name}@${version}`;
}

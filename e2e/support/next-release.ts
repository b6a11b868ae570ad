import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { CHUNK_GROUP, CLIENT_FOLDER, REMOTE_SCRIPT } from '@site/build/artefacts';
import { contentVersion, integrityOf, type ReleaseStore } from '@site/releases';
import { replaceText } from './release-files.ts';

/** A build compresses as well as it can, which takes a second. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** What else is different in the next release: a text of its Node build, so that pages read differently. */
interface Edit {
  /** The file, as the release names it. */
  path: string;
  from: string;
  to: string;
}

/**
 * Adds one more release of a workspace to a store without a build: its newest one with a comment in a script.
 * @returns its name and version
 */
export async function addNextRelease(
  store: ReleaseStore,
  name: string,
  mark: string,
  edit?: Edit,
): Promise<string> {
  const [newest] = await store.releasesOf(name);
  if (!newest) throw new Error(`There is no release of ${name}`);
  const folderBefore = store.releaseFolder(name, newest.version);
  const read = (path: string) => readFileSync(join(folderBefore, path), 'utf8');
  // Only the release's own HTML names this script: a change of it changes no other hash.
  const script = `${CLIENT_FOLDER}/${name === 'shell' ? `${CHUNK_GROUP.shell}.js` : REMOTE_SCRIPT}`;
  const changed = new Map([[script, `${read(script)}\n//${mark}`]]);
  if (edit) changed.set(edit.path, replaceText(read(edit.path), edit.from, edit.to));
  const files = newest.files.map((file) => {
    const text = changed.get(file.path);
    return text === undefined
      ? file
      : { path: file.path, bytes: Buffer.byteLength(text), integrity: integrityOf(text) };
  });
  const version = contentVersion(newest.version.split('-')[0] ?? '', files);
  const release = { ...newest, version, files };
  await store.addRelease(release, async (folder) => {
    cpSync(folderBefore, folder, { recursive: true });
    for (const [path, text] of changed) {
      writeFileSync(join(folder, path), text);
      if (existsSync(join(folder, `${path}.br`)))
        writeFileSync(join(folder, `${path}.br`), brotliCompressSync(text, QUICKLY));
      if (existsSync(join(folder, `${path}.gz`))) writeFileSync(join(folder, `${path}.gz`), gzipSync(text));
    }
    writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  });
  return `${name}@${version}`;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { CHUNK_GROUP, CLIENT_FOLDER, REMOTE_SCRIPT } from '@site/build/artefacts';
import { integrityOf, type ReleaseStore } from '@site/releases';
import { releaseId } from '@site/releases/serving';
import { replaceText } from './release-files.ts';

/** A build compresses with 11, which takes seconds. With less than 9 pages exceed the budget of the gate. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** What else is different in the next release: a text of a file, or a file that was not there. */
interface Edit {
  /** The file, as the release names it. */
  path: string;
  from: string;
  to: string;
}

/**
 * Adds one more release of a workspace to a store without a build: its newest one with a comment in a script.
 * @param added texts of files that were not there
 * @returns its name and version
 */
export async function addNextRelease(
  store: ReleaseStore,
  name: string,
  mark: string,
  edit?: Edit,
  added: Readonly<Record<string, string>> = {},
): Promise<string> {
  const newest = await store.latestRelease(name);
  const folder = newest && (await store.cache.materialize(releaseId(newest)));
  if (!newest || !folder) throw new Error(`There is no release of ${name}`);
  const files = new Map<string, Buffer>();
  for (const { path } of newest.files) files.set(path, await readFile(join(folder, path)));
  const change = (path: string, to: (text: string) => string) => {
    const content = Buffer.from(to(String(files.get(path))));
    files.set(path, content);
    files.delete(`${path}.gz`);
    if (files.has(`${path}.br`)) files.set(`${path}.br`, brotliCompressSync(content, QUICKLY));
  };
  // Only the release's own HTML names this script: a change of it changes no other hash.
  const script = `${CLIENT_FOLDER}/${name === 'shell' ? `${CHUNK_GROUP.shell}.js` : REMOTE_SCRIPT}`;
  change(script, (text) => `${text}\n//${mark}`);
  if (edit) change(edit.path, (text) => replaceText(text, edit.from, edit.to));
  for (const [path, text] of Object.entries(added)) files.set(path, Buffer.from(text));
  const described = [...files].map(([path, file]) => ({
    path,
    bytes: file.length,
    integrity: integrityOf(file),
  }));
  const hash = Buffer.from(integrityOf(JSON.stringify(described)).slice(7), 'base64').toString('hex');
  const version = `${newest.version.split('-')[0]}-${hash.slice(0, 32)}`;
  await store.putRelease(
    { ...newest, version, files: described, publishedAt: new Date().toISOString() },
    files,
  );
  return `${name}@${version}`;
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { CHUNK_GROUP, CLIENT_FOLDER, REMOTE_SCRIPT } from '@site/build/artefacts';
import { integrityOf, LocalReleaseService, openStore, type ReleaseStore } from '@site/releases';
import { releaseId } from '@site/releases/serving';
import { ORIGIN } from './site.ts';

/** A build compresses with 11, which takes seconds. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Opens the store of a site. Promotions skip the browser's check. */
export async function openReleases(data: string) {
  const store = await openStore({ data });
  const service = new LocalReleaseService({ store, origin: ORIGIN, browser: { skipped: 'a test' } });
  return { store, service };
}

/** A text to replace in a browser script of the release. */
interface Edit {
  file: string;
  from: string;
  to: string;
}

/** Reads the files of the newest release of a workspace. */
async function readRelease(store: ReleaseStore, name: string) {
  const release = await store.latestRelease(name);
  const folder = release && (await store.cache.materialize(releaseId(release)));
  if (!release || !folder) throw new Error(`There is no release of ${name}`);
  const files = new Map<string, Buffer>();
  for (const { path } of release.files) files.set(path, await readFile(join(folder, path)));
  return { release, files };
}

/**
 * Adds a release without a build: the newest one of a workspace with changed scripts.
 * @param added code that its first script runs at the end
 * @returns its name and version
 */
export async function addRelease(
  store: ReleaseStore,
  name: string,
  added: string,
  edit?: Edit,
): Promise<string> {
  const { release, files } = await readRelease(store, name);
  const change = (path: string, to: (text: string) => string) => {
    const before = String(files.get(path));
    const after = to(before);
    if (after === before) throw new Error(`${path} has nothing to change`);
    files.set(path, Buffer.from(after));
    files.delete(`${path}.gz`);
    if (files.has(`${path}.br`)) files.set(`${path}.br`, brotliCompressSync(after, QUICK));
    return [integrityOf(before), integrityOf(after)] as const;
  };
  const first = `${CLIENT_FOLDER}/${name === 'shell' ? `${CHUNK_GROUP.shell}.js` : REMOTE_SCRIPT}`;
  if (edit) {
    const [from, to] = change(`${CLIENT_FOLDER}/${edit.file}`, (text) => text.replace(edit.from, edit.to));
    change(first, (text) => text.replaceAll(from, to));
  }
  change(first, (text) => `${text}\n${added}`);
  const described = [...files].map(([path, file]) => ({
    path,
    bytes: file.length,
    integrity: integrityOf(file),
  }));
  const hash = Buffer.from(integrityOf(JSON.stringify(described)).slice(7), 'base64').toString('hex');
  const version = `${release.version.split('-')[0]}-${hash.slice(0, 32)}`;
  const publishedAt = new Date().toISOString();
  await store.putRelease({ ...release, version, files: described, publishedAt }, files);
  return `${name}@${version}`;
}

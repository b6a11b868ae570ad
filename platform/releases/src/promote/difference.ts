import { extname, join } from 'node:path';
import { CLIENT_FOLDER } from '@site/build/artefacts';
import type { Candidate } from '../gate/candidate.ts';
import { sentBytes } from '../store/compress.ts';
import { filesIn } from '../store/files.ts';
import type { CompositionManifest } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';

/** What visitors would see change. */
export interface Difference {
  added: string[];
  removed: string[];
  /** Pages that say or show something else, or look different. */
  changed: string[];
  /** Bytes gained or lost as they are sent, by kind of file. */
  bytes: Record<string, number>;
}

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'pages',
  '.js': 'scripts',
  '.css': 'styles',
  '.woff2': 'fonts',
  '.svg': 'pictures',
  '.png': 'pictures',
};

async function addBytes(
  store: ReleaseStore,
  { releases }: CompositionManifest,
  folder: string,
  sign: 1 | -1,
  bytes: Difference['bytes'],
): Promise<void> {
  const clients: string[] = [];
  for (const [name, version] of Object.entries(releases)) {
    await store.bringRelease({ name, version });
    clients.push(join(store.releaseFolder(name, version), CLIENT_FOLDER));
  }
  for (const each of [join(folder, 'pages'), ...clients]) {
    for (const file of await filesIn(each)) {
      const kind = KINDS[extname(file)];
      if (kind) bytes[kind] = (bytes[kind] ?? 0) + sign * (await sentBytes(join(each, file)));
    }
  }
}

/** What would change if a candidate took the place of what is live. @param live undefined where nothing is */
export async function difference(
  store: ReleaseStore,
  live: CompositionManifest | undefined,
  { manifest, folder }: Pick<Candidate, 'manifest' | 'folder'>,
): Promise<Difference> {
  const before = Object.keys(live?.pages ?? {});
  const after = Object.keys(manifest.pages);
  const bytes: Difference['bytes'] = {};
  if (live && (await store.bringComposition(live.id)))
    await addBytes(store, live, store.compositionFolder(live.id), -1, bytes);
  await addBytes(store, manifest, folder, 1, bytes);
  return {
    added: after.filter((address) => !before.includes(address)),
    removed: before.filter((address) => !after.includes(address)),
    changed: after.filter(
      (address) => before.includes(address) && live?.fingerprints[address] !== manifest.fingerprints[address],
    ),
    bytes,
  };
}

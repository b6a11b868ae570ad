import { extname, join } from 'node:path';
import { CLIENT_FOLDER } from '@site/build/artefacts';
import { sentBytes } from '../store/compress.ts';
import { filesIn } from '../store/files.ts';
import type { CompositionManifest } from '../store/manifest.ts';
import type { ReleaseStore } from '../store/store.ts';

/** A composition and where its files are. */
export interface CompositionFolder {
  manifest: CompositionManifest;
  folder: string;
}

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

async function addBytes(folder: string, sign: 1 | -1, bytes: Map<string, number>): Promise<void> {
  for (const file of await filesIn(folder)) {
    const kind = KINDS[extname(file)];
    if (kind) bytes.set(kind, (bytes.get(kind) ?? 0) + sign * (await sentBytes(join(folder, file))));
  }
}

async function addComposition(
  store: ReleaseStore,
  { manifest: { releases }, folder }: CompositionFolder,
  sign: 1 | -1,
  bytes: Map<string, number>,
): Promise<void> {
  await addBytes(join(folder, 'pages'), sign, bytes);
  for (const [name, version] of Object.entries(releases)) {
    await addBytes(join(store.releaseFolder(name, version), CLIENT_FOLDER), sign, bytes);
  }
}

/** What would change if one composition took the place of another. @param from undefined where nothing is live */
export async function difference(
  store: ReleaseStore,
  from: CompositionManifest | undefined,
  to: CompositionFolder,
): Promise<Difference> {
  const before = Object.keys(from?.pages ?? {});
  const after = Object.keys(to.manifest.pages);
  const bytes = new Map<string, number>();
  if (from)
    await addComposition(store, { manifest: from, folder: store.compositionFolder(from.id) }, -1, bytes);
  await addComposition(store, to, 1, bytes);
  return {
    added: after.filter((address) => !before.includes(address)),
    removed: before.filter((address) => !after.includes(address)),
    changed: after.filter(
      (address) =>
        before.includes(address) && from?.fingerprints[address] !== to.manifest.fingerprints[address],
    ),
    bytes: Object.fromEntries(bytes),
  };
}

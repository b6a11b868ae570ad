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

/** Bytes as they are sent, by kind of file. */
type Bytes = Record<string, number>;

/** A composition, and where its pages are: in the store, or in a draft. */
type ComposedFiles = Pick<Candidate, 'manifest' | 'folder'>;

/** How two compositions differ. */
export interface Comparison extends Omit<Difference, 'bytes'> {
  bytes: Record<string, { before: number; after: number }>;
}

/** Finds a composition whose files are there, brought here where the store is a bucket; undefined where it was pruned or is lost. */
export async function composedFiles(store: ReleaseStore, id: string): Promise<ComposedFiles | undefined> {
  const manifest = await store.bringComposition(id);
  return manifest && { manifest, folder: store.compositionFolder(id) };
}

async function bytesOf(
  store: ReleaseStore,
  { manifest, folder }: Partial<ComposedFiles> = {},
): Promise<Bytes> {
  const bytes: Bytes = {};
  if (!manifest || !folder) return bytes;
  const clients: string[] = [];
  for (const [name, version] of Object.entries(manifest.releases)) {
    await store.bringRelease({ name, version });
    clients.push(join(store.releaseFolder(name, version), CLIENT_FOLDER));
  }
  for (const each of [join(folder, 'pages'), ...clients]) {
    for (const file of await filesIn(each)) {
      const kind = KINDS[extname(file)];
      if (kind) bytes[kind] = (bytes[kind] ?? 0) + (await sentBytes(join(each, file)));
    }
  }
  return bytes;
}

/** How two compositions differ. @param before undefined where there was none; without a folder where its files are lost */
export async function compareCompositions(
  store: ReleaseStore,
  before: Partial<ComposedFiles> | undefined,
  after: ComposedFiles,
): Promise<Comparison> {
  const { pages = {}, fingerprints = {} } = before?.manifest ?? {};
  const { manifest } = after;
  const [earlier, later] = [Object.keys(pages), Object.keys(manifest.pages)];
  const [lost, gained] = [await bytesOf(store, before), await bytesOf(store, after)];
  const kinds = [...new Set([...Object.keys(lost), ...Object.keys(gained)])];
  return {
    added: later.filter((address) => !earlier.includes(address)),
    removed: earlier.filter((address) => !later.includes(address)),
    changed: later.filter(
      (address) => earlier.includes(address) && fingerprints[address] !== manifest.fingerprints[address],
    ),
    bytes: Object.fromEntries(
      kinds.map((kind) => [kind, { before: lost[kind] ?? 0, after: gained[kind] ?? 0 }]),
    ),
  };
}

/** What would change if a candidate took the place of what is live. @param live undefined where nothing is */
export async function difference(
  store: ReleaseStore,
  live: CompositionManifest | undefined,
  candidate: ComposedFiles,
): Promise<Difference> {
  const there = live && (await composedFiles(store, live.id));
  const { bytes, ...pages } = await compareCompositions(
    store,
    live && { ...there, manifest: live },
    candidate,
  );
  const gained = Object.entries(bytes).map(([kind, each]) => [kind, each.after - each.before]);
  return { ...pages, bytes: Object.fromEntries(gained) };
}

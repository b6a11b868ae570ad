import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
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

/** A page without what is another one in every composition: which files it is made of, and their hashes. */
function essence(html: string): string {
  return html
    .replace(/<meta name="composition"[^>]*>/, '')
    .replace(/<script type="application\/json" id="page-data">.*?<\/script>/s, '')
    .replace(/\/releases\/([^/"]+)\/[^/"]+\//g, '/releases/$1/')
    .replace(/ integrity="[^"]*"/g, '');
}

async function readPage(
  store: ReleaseStore,
  { id, pages }: CompositionManifest,
  address: string,
): Promise<string> {
  return essence(await readFile(join(store.compositionFolder(id), pages[address] ?? ''), 'utf8'));
}

async function addBytes(folder: string, sign: 1 | -1, bytes: Map<string, number>): Promise<void> {
  for (const file of await filesIn(folder)) {
    const kind = KINDS[extname(file)];
    if (kind) bytes.set(kind, (bytes.get(kind) ?? 0) + sign * (await sentBytes(join(folder, file))));
  }
}

async function addComposition(
  store: ReleaseStore,
  { id, releases }: CompositionManifest,
  sign: 1 | -1,
  bytes: Map<string, number>,
): Promise<void> {
  await addBytes(join(store.compositionFolder(id), 'pages'), sign, bytes);
  for (const [name, version] of Object.entries(releases)) {
    await addBytes(join(store.releaseFolder(name, version), 'client'), sign, bytes);
  }
}

/** What would change if one composition took the place of another. @param from undefined where nothing is live */
export async function difference(
  store: ReleaseStore,
  from: CompositionManifest | undefined,
  to: CompositionManifest,
): Promise<Difference> {
  const before = Object.keys(from?.pages ?? {});
  const after = Object.keys(to.pages);
  const changed: string[] = [];
  for (const address of after) {
    if (!from || !before.includes(address)) continue;
    if ((await readPage(store, from, address)) !== (await readPage(store, to, address)))
      changed.push(address);
  }
  const bytes = new Map<string, number>();
  if (from) await addComposition(store, from, -1, bytes);
  await addComposition(store, to, 1, bytes);
  return {
    added: after.filter((address) => !before.includes(address)),
    removed: before.filter((address) => !after.includes(address)),
    changed,
    bytes: Object.fromEntries(bytes),
  };
}

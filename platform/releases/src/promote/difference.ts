import { extname } from 'node:path';
import { CLIENT_FOLDER } from '@site/build/artefacts';
import { sentBytes } from '../compose/compress.ts';
import { ReleaseError } from '../errors.ts';
import type { Difference } from '../service/contract.ts';
import { loadComposition } from '../store/load.ts';
import type { CompositionManifest } from '../store/manifests.ts';
import type { Described, ReleaseStore } from '../store/release-store.ts';

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'pages',
  '.js': 'scripts',
  '.css': 'styles',
  '.woff2': 'fonts',
  '.svg': 'pictures',
  '.png': 'pictures',
};

/** A composition and the sizes of its files. */
interface Measured {
  manifest: Described<CompositionManifest>;
  bytes: (path: string) => number | undefined;
}

/** Sums up bytes as they are sent, by kind of file: pages of the composition, and the browser files of its releases. */
async function bytesByKind(store: ReleaseStore, { manifest, bytes }: Measured): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  const add = (path: string, sent: number) => {
    const kind = KINDS[extname(path)];
    if (kind) sums.set(kind, (sums.get(kind) ?? 0) + sent);
  };
  for (const page of Object.values(manifest.pages)) add(page, sentBytes(bytes, page));
  for (const [name, version] of Object.entries(manifest.releases)) {
    const files = (await store.release(name, version))?.files ?? [];
    const sizes = new Map(files.map((file) => [file.path, file.bytes]));
    for (const { path } of files)
      if (path.startsWith(`${CLIENT_FOLDER}/`))
        add(
          path,
          sentBytes((each) => sizes.get(each), path),
        );
  }
  return sums;
}

/** Compares two compositions. @param before undefined where there was none */
export async function compare(
  store: ReleaseStore,
  before: Measured | undefined,
  after: Measured,
): Promise<Difference> {
  const [earlier, later] = [before?.manifest, after.manifest];
  const had = before ? await bytesByKind(store, before) : new Map<string, number>();
  const has = await bytesByKind(store, after);
  const addresses = Object.keys(later.pages);
  const wasThere = (address: string) => earlier !== undefined && address in earlier.pages;
  return {
    added: addresses.filter((address) => !wasThere(address)),
    removed: Object.keys(earlier?.pages ?? {}).filter((address) => !(address in later.pages)),
    changed: addresses.filter(
      (address) => wasThere(address) && earlier?.fingerprints[address] !== later.fingerprints[address],
    ),
    bytes: Object.fromEntries(
      [...new Set([...had.keys(), ...has.keys()])].map((kind) => [
        kind,
        { before: had.get(kind) ?? 0, after: has.get(kind) ?? 0 },
      ]),
    ),
  };
}

/** Measures a composition of the store; undefined where it was pruned or is lost. */
export async function measured(store: ReleaseStore, id: string | undefined): Promise<Measured | undefined> {
  const loaded = id === undefined ? undefined : await loadComposition(store, id);
  if (!loaded) return undefined;
  const { manifest, files } = loaded;
  return {
    manifest,
    bytes: (path) =>
      path.endsWith('.br')
        ? files.get(path.slice(0, -3))?.copies.get('br')?.length
        : files.get(path)?.content.length,
  };
}

/** Compares a generation with the one before it. @throws ReleaseError where it is not there any more */
export async function compareGenerations(store: ReleaseStore, number: number): Promise<Difference> {
  const [after, before] = await Promise.all([store.generation(number), store.generation(number - 1)]);
  const found = await measured(store, after?.composition);
  if (!found)
    throw new ReleaseError('not-found', `Generation ${number} or its composition is not there any more.`);
  return compare(store, await measured(store, before?.composition), found);
}

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeManifest } from '../compose/write.ts';
import { writeCompressed } from '../store/compress.ts';
import { integrityOf } from '../store/release-files.ts';
import type { ReleaseStore } from '../store/store.ts';

/**
 * Changes pages of what is live in a store, with their compressed copies and the hashes in the manifest: a server hands out
 * no page with other bytes than its composition names.
 * @param change gives the new HTML of a page's file; equal HTML leaves it as it is
 * @throws when nothing is live
 */
export async function changePages(
  store: ReleaseStore,
  change: (html: string, file: string) => string,
): Promise<void> {
  const { composition } = await store.live();
  if (!composition) throw new Error('Nothing is live');
  const folder = store.compositionFolder(composition.id);
  const integrity = { ...composition.integrity };
  for (const file of [...Object.values(composition.pages), composition.notFound]) {
    const before = await readFile(join(folder, file), 'utf8');
    const html = change(before, file);
    if (html === before) continue;
    await writeFile(join(folder, file), html);
    await writeCompressed(join(folder, file), { brotli: 11, gzip: 9 });
    integrity[file] = integrityOf(html);
  }
  await writeManifest(folder, { ...composition, integrity });
}

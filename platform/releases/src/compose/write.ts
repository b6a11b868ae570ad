import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeCompressed } from '../store/compress.ts';
import type { CompositionDraft, ReleaseStore } from '../store/store.ts';
import type { Composed } from './compose.ts';
import { writePicture } from './pictures.ts';

/** Writes the texts of a composition, compressed as they are sent, and its manifest: all that checks look at. */
export async function writeTexts(folder: string, { manifest, texts }: Composed): Promise<void> {
  await Promise.all(
    [...texts].map(async ([file, text]) => {
      const path = join(folder, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
      await writeCompressed(path, { brotli: 7, gzip: 6 });
    }),
  );
  await writeFile(join(folder, 'composition.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Draws the pictures of a composition whose texts are written, and puts it into the store. Nothing is live by that. */
export async function keepComposition(
  store: ReleaseStore,
  draft: CompositionDraft,
  { manifest, pictures }: Composed,
): Promise<void> {
  await Promise.all(
    pictures.map((picture) => writePicture(store, picture, join(draft.folder, picture.path))),
  );
  await draft.keepAs(manifest.id);
}

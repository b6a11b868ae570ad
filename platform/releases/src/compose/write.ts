import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import type { PictureFile } from '@site/shell/server';
import { writeCompressed } from '../store/compress.ts';
import type { CompositionDraft } from '../store/folders/artefacts.ts';
import { MANIFEST } from '../store/folders/folders.ts';
import { isSame } from '../store/folders/mend.ts';
import type { CompositionManifest } from '../store/manifest.ts';
import { integrityOf } from '../store/release-files.ts';
import type { ReleaseStore } from '../store/store.ts';
import { hasCopies } from '../store/verify.ts';
import type { Composed } from './compose.ts';

const require = createRequire(import.meta.url);

/** What texts in pictures are drawn with: fonts of the machine would make other pictures on each. */
const FONTS = ['500Medium', '700Bold'].map((weight) =>
  require.resolve(`@expo-google-fonts/bricolage-grotesque/${weight}/BricolageGrotesque_${weight}.ttf`),
);

/** Writes the texts of a composition, compressed as they are sent, and its manifest: all that checks look at. */
export async function writeTexts(folder: string, { manifest, texts }: Composed): Promise<void> {
  await Promise.all(
    [...texts].map(async ([file, text]) => {
      const path = join(folder, file);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
      await writeCompressed(path, { brotli: 11, gzip: 6 });
    }),
  );
  await writeManifest(folder, manifest);
}

/** Writes what a composition is made of into its folder. */
export function writeManifest(folder: string, manifest: CompositionManifest): Promise<void> {
  return writeFile(join(folder, MANIFEST.composition), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** The same composition, where it is in the store already, whole and compressed. @returns its manifest, with the hashes of the pictures */
export async function findComposition(
  store: ReleaseStore,
  manifest: CompositionManifest,
): Promise<CompositionManifest | undefined> {
  const found = await store.composition(manifest.id).catch(() => undefined);
  if (!found || !isSame(found, manifest) || (await store.damageOf(manifest.id))) return undefined;
  return (await hasCopies(store.compositionFolder(manifest.id), found)) ? found : undefined;
}

async function rasterise({ svg, width }: PictureFile): Promise<Buffer> {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontFiles: FONTS, loadSystemFonts: false },
  });
  return image.asPng();
}

/** Writes a picture as a PNG. One that was drawn before is taken from the store. @returns its path and hash */
async function writePicture(store: ReleaseStore, picture: PictureFile, folder: string) {
  const hash = createHash('sha256').update(`${picture.width}\0${picture.svg}`).digest('hex').slice(0, 32);
  const kept = (await store.pictures.use(hash)) ?? (await store.pictures.add(hash, await rasterise(picture)));
  const file = join(folder, picture.path);
  await mkdir(dirname(file), { recursive: true });
  await copyFile(kept, file);
  return [picture.path, integrityOf(await readFile(file))] as const;
}

/**
 * Draws the pictures of a composition whose texts are written, and puts it into the store. Nothing is live by that.
 * @returns its manifest, with the hashes of the pictures
 */
export async function keepComposition(
  store: ReleaseStore,
  draft: CompositionDraft,
  { manifest, pictures }: Composed,
): Promise<CompositionManifest> {
  const drawn = await Promise.all(pictures.map((picture) => writePicture(store, picture, draft.folder)));
  const kept = { ...manifest, integrity: { ...manifest.integrity, ...Object.fromEntries(drawn) } };
  await writeManifest(draft.folder, kept);
  await draft.keepAs(manifest.id);
  return kept;
}

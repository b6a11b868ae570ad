import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import type { PictureFile } from '@site/shell/server';
import type { ReleaseStore } from '../store/store.ts';

const require = createRequire(import.meta.url);

/** What texts in pictures are drawn with: fonts of the machine would make other pictures on each. */
const FONTS = ['500Medium', '700Bold'].map((weight) =>
  require.resolve(`@expo-google-fonts/bricolage-grotesque/${weight}/BricolageGrotesque_${weight}.ttf`),
);

async function rasterise({ svg, width }: PictureFile): Promise<Buffer> {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontFiles: FONTS, loadSystemFonts: false },
  });
  return image.asPng();
}

/** Writes a picture as a PNG. One that was drawn before is taken from the store. */
export async function writePicture(store: ReleaseStore, picture: PictureFile, file: string): Promise<void> {
  const hash = createHash('sha256').update(`${picture.width}\0${picture.svg}`).digest('hex').slice(0, 32);
  const kept = store.picture(hash);
  if (!existsSync(kept)) await store.addPicture(hash, await rasterise(picture));
  await mkdir(dirname(file), { recursive: true });
  await copyFile(kept, file);
}

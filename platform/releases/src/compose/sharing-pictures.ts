import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import type { PictureFile } from '@site/shell/server';
import type { ReleaseStore } from '../store/store.ts';

const require = createRequire(import.meta.url);

const FONTS = ['500Medium', '700Bold'].map((weight) =>
  require.resolve(`@expo-google-fonts/bricolage-grotesque/${weight}/BricolageGrotesque_${weight}.ttf`),
);

async function rasterise(svg: string, width: number): Promise<Buffer> {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: width },
    font: { fontFiles: FONTS, loadSystemFonts: false },
  });
  return image.asPng();
}

/** Draws pictures, each one once: a drawing that was made before is taken from the store. */
export class PictureCache {
  readonly #store: ReleaseStore;

  constructor(store: ReleaseStore) {
    this.#store = store;
  }

  /** Writes a drawing as pixels. */
  async write({ svg, width }: PictureFile, file: string): Promise<void> {
    const hash = createHash('sha256').update(`${width}\0${svg}`).digest('hex').slice(0, 32);
    const kept = this.#store.picture(hash);
    if (!existsSync(kept)) await this.#store.addPicture(hash, await rasterise(svg, width));
    await mkdir(dirname(file), { recursive: true });
    await copyFile(kept, file);
  }
}

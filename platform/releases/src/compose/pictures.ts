import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { renderAsync } from '@resvg/resvg-js';
import { SITE } from '@site/kit/site';
import type { ReleaseStore } from '../store/store.ts';
import { escapeXml } from './site-files.ts';

const require = createRequire(import.meta.url);

const FONTS = ['500Medium', '700Bold'].map((weight) =>
  require.resolve(`@expo-google-fonts/bricolage-grotesque/${weight}/BricolageGrotesque_${weight}.ttf`),
);

/** How many characters of the title fit into a line at its size. */
const LINE_LENGTH = 24;

function wrap(text: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < LINE_LENGTH)
      lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The picture that other sites show for a page: its title beside the conductor, 1200 by 630 pixels. */
function drawPicture(title: string): string {
  // The company's name stands below; titles mostly end with it.
  const lines = wrap(title.replace(` | ${SITE.company}`, ''));
  const top = 300 - (lines.length - 1) * 40;
  const heading = lines.map((line, at) => `<tspan x="150" y="${top + at * 84}">${escapeXml(line)}</tspan>`);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="#0B161D"/>
<path d="M72 0V520a24 24 0 0 0 24 24H1200" fill="none" stroke="#F5C15C" stroke-width="6"/>
<rect x="44" y="${top - 62}" width="56" height="72" rx="8" fill="#0B161D" stroke="#E9EFF1" stroke-width="6"/>
<text font-family="Bricolage Grotesque" font-weight="700" font-size="74" letter-spacing="-1.5" fill="#E9EFF1">${heading.join('')}</text>
<g font-family="Bricolage Grotesque" font-weight="500" font-size="34" fill="#AAB9C1">
<text x="150" y="500">${escapeXml(SITE.company)}</text>
<text x="1136" y="500" text-anchor="end">${escapeXml(SITE.phone.display)}</text>
</g>
</svg>`;
}

/** The mark of the company as a picture of a size that home screens ask for. */
const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40" fill="none" stroke-width="3.5">
<rect width="40" height="40" fill="#0E4F63"/>
<path stroke="#F2B33D" d="M5 31h7a4 4 0 0 0 4-4V13a4 4 0 0 1 4-4h15"/>
<rect x="10" y="15" width="12" height="11" rx="2" fill="#0E4F63" stroke="#FFF" stroke-width="3"/>
</svg>`;

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

  /** Writes the sharing picture for a title. */
  writeSharing(title: string, file: string): Promise<void> {
    return this.#write(drawPicture(title), 1200, file);
  }

  /** Writes the icon for home screens. */
  writeIcon(file: string): Promise<void> {
    return this.#write(ICON, 180, file);
  }

  async #write(svg: string, width: number, file: string): Promise<void> {
    const hash = createHash('sha256').update(`${width}\0${svg}`).digest('hex').slice(0, 32);
    const kept = this.#store.picture(hash);
    if (!existsSync(kept)) await this.#store.addPicture(hash, await rasterise(svg, width));
    await mkdir(dirname(file), { recursive: true });
    await copyFile(kept, file);
  }
}

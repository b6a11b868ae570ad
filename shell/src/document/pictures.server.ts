import { escapeHtml } from '@site/contract';
import { SITE } from '@site/kit/site';
import { icon } from '../company/icon.ts';
import { ICON_PATH, sharingPicturePath } from '../head/picture-paths.ts';

/** A picture of the site as SVG, which is published as PNG. */
export interface PictureFile {
  /** Path within the composition and on the site, without a slash at its start: `og/index.png`. */
  path: string;
  svg: string;
  width: number;
}

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

/** Draws the picture that other sites show for a page: its title beside the conductor, 1200 by 630 pixels. */
export function sharingPicture(address: string, title: string): PictureFile {
  // The company's name stands below; titles mostly end with it.
  const lines = wrap(title.replace(` | ${SITE.company}`, ''));
  const top = 300 - (lines.length - 1) * 40;
  const heading = lines.map((line, at) => `<tspan x="150" y="${top + at * 84}">${escapeHtml(line)}</tspan>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
<rect width="1200" height="630" fill="#0B161D"/>
<path d="M72 0V520a24 24 0 0 0 24 24H1200" fill="none" stroke="#F5C15C" stroke-width="6"/>
<rect x="44" y="${top - 62}" width="56" height="72" rx="8" fill="#0B161D" stroke="#E9EFF1" stroke-width="6"/>
<text font-family="Bricolage Grotesque" font-weight="700" font-size="74" letter-spacing="-1.5" fill="#E9EFF1">${heading.join('')}</text>
<g font-family="Bricolage Grotesque" font-weight="500" font-size="34" fill="#AAB9C1">
<text x="150" y="500">${escapeHtml(SITE.company)}</text>
<text x="1136" y="500" text-anchor="end">${escapeHtml(SITE.phone.display)}</text>
</g>
</svg>`;
  return { path: sharingPicturePath(address), svg, width: 1200 };
}

export const ICON: PictureFile = { path: ICON_PATH, svg: icon, width: 180 };

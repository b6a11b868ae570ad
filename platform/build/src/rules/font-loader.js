import subsetFont from 'subset-font';

/**
 * What the site's texts are written with, in headings as in paragraphs: all of ASCII, because an address or a list of prices may have any
 * of it, the signs of good typesetting and of technical texts, and what names and Spanish words need. A font may lack some. What else a
 * visitor types is shown in the stand-in. A browser test compares the pages with the fonts (e2e/specs/visitor-sees-all-styles).
 */
const CHARACTERS = [
  String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 0x20 + index)),
  '\u00a0–—‘’“”…•·©®™',
  '°½¼¾×−≤≥′″→',
  'ÁÉÍÑÓÚÜáéíñóúü¡¿',
].join('');

/** What letters need to stand well together, and figures of one width. Without the others, such as fractions, a font is a tenth smaller. */
const FEATURES = ['calt', 'kern', 'liga', 'tnum'];

/** The font's name that leads to its licence: the OFL wants it in every copy. Without being asked for, it would be cut off. */
const LICENCE = [14];

/** The file's own bytes, not a text. */
export const raw = true;

/**
 * Cuts a font to the site's characters and to the weights that its address names: `font.woff2?wght=400..700`, or `font.woff2?wght=700` for
 * a font that has only one. Packed as WOFF2, or not: browsers go by what is in the file.
 *
 * @this {import('@rspack/core').LoaderContext<{ packed: boolean }>}
 * @param {Buffer} font
 * @returns {Promise<Buffer>}
 */
export default function cutFont(font) {
  const { packed } = this.getOptions();
  const [min, max] = (new URLSearchParams(this.resourceQuery).get('wght') ?? '').split('..').map(Number);
  return subsetFont(font, CHARACTERS, {
    targetFormat: packed ? 'woff2' : 'sfnt',
    variationAxes: { wght: max ? { min, max } : min },
    keepFeatures: FEATURES,
    preserveNameIds: LICENCE,
  });
}

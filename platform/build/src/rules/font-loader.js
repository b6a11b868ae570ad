import subsetFont from 'subset-font';

/** ASCII, typography, technical signs and Spanish letters. The fallback font shows everything else. */
const CHARACTERS = [
  String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 0x20 + index)),
  '\u00a0–—‘’“”…•·©®™',
  '°½¼¾×−≤≥′″→',
  'ÁÉÍÑÓÚÜáéíñóúü¡¿',
].join('');

/** Kerning, ligatures and tabular figures. Without other features a font is a tenth smaller. */
const FEATURES = ['calt', 'kern', 'liga', 'tnum'];

/** The name table's licence address, which the OFL wants in every copy. */
const LICENCE = [14];

/** Asks Rspack for a Buffer. */
export const raw = true;

/**
 * Subsets a font to the site's characters and the weights in its query: `font.woff2?wght=400..700` or `?wght=700`.
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

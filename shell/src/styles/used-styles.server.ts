import { ART_TONES } from '@site/kit/art-tones';
import { withoutHiddenParts } from './hidden-parts.server.ts';
import { withKnownVariables } from './known-variables.server.ts';
import { Names, namesIn, withNamed } from './names.server.ts';
import { withoutOverridden, withoutRepeated } from './overridden.server.ts';
import { Page } from './page-elements.server.ts';
import { writePieces } from './pieces.server.ts';
import { withShortVariables } from './short-variables.server.ts';
import { type Piece, type ReadSheet, readSheet } from './style-sheet.server.ts';

/** The same few style sheets are on all pages. */
const sheets = new Map<string, ReadSheet>();

function sheetOf(css: string): ReadSheet {
  const known = sheets.get(css);
  if (known) return known;
  const read = readSheet(css);
  sheets.set(css, read);
  return read;
}

/** What drawings from files of their own, in the page by `<use>`, take from it. */
const TONES = Object.keys(ART_TONES.light).join();

/**
 * What a page has beside its sheets and style attributes that may name something: the style elements that Mantine writes, the attributes of drawings,
 * and what those from files take from the page.
 */
function textsBeside({ elements }: Page, html: string): string[] {
  const written = [...html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)].map(([, text]) => text ?? '');
  const drawn = elements.flatMap(({ attributes: { style, ...others } }) =>
    Object.values(others).filter((value) => value.includes('var(')),
  );
  return [...written, ...drawn, ...(/<use href="[^"#]/.test(html) ? [TONES] : [])];
}

/** The names in pieces that are kept as they are. */
function namesKept(pieces: readonly Piece[]): string[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === 'block') return namesKept(piece.pieces);
    return piece.kind === 'declaration' ? [] : namesIn(piece.text);
  });
}

/**
 * What a page needs of its style sheets until they come as a whole: the rules that can match its elements in any state, with what of them can
 * hold there, and the variables and animations that these name.
 * @param html the page's document
 * @param whole sheets that the page has after them as they are
 * @returns what is left of each of the first
 * @throws when one is not CSS
 */
export function usedStyles(css: readonly string[], html: string, whole: readonly string[] = []): string[] {
  const page = new Page(html);
  const styles = page.elements.flatMap(({ style }) => [...style]);
  // What a sheet that stays as it is names keeps its name.
  const beside = [...textsBeside(page, html), ...whole];
  const visible = withoutHiddenParts([...css, ...whole].map((each) => sheetOf(each)(page)));
  const pieces = withKnownVariables(page, withoutOverridden(withoutRepeated(visible))).slice(0, css.length);
  const names = new Names();
  for (const each of pieces) names.read(each);
  for (const [property, value] of styles) names.declare(property, value);
  for (const text of beside) names.add(text);
  const needed = pieces.map((each) => withNamed(each, names));
  const fixed = new Set([...styles.flat(), ...beside].flatMap(namesIn).concat(needed.flatMap(namesKept)));
  return withShortVariables(needed, (name) => fixed.has(name)).map(writePieces);
}

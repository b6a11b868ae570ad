import { ART_TONES } from '@site/kit/art-tones';
import { elementsOf } from './page-elements.server.ts';
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

/** What a text may name: variables, animations. */
function namesIn(text: string): string[] {
  return text.match(/-{0,2}[A-Za-z_][\w-]*/g) ?? [];
}

/** Collects what pieces name; what is only there for its name speaks when it is named. */
class Names {
  readonly #seen = new Set<string>();
  /** The texts that are needed where a name is. */
  readonly #waiting = new Map<string, string[]>();

  has(name: string): boolean {
    return this.#seen.has(name);
  }

  add(text: string): void {
    for (const name of namesIn(text)) {
      if (this.#seen.has(name)) continue;
      this.#seen.add(name);
      for (const each of this.#waiting.get(name) ?? []) this.add(each);
    }
  }

  read(pieces: readonly Piece[]): void {
    for (const piece of pieces) {
      if (piece.kind === 'block') this.read(piece.pieces);
      else if (piece.kind === 'text') this.add(piece.text);
      else this.#wait(piece);
    }
  }

  #wait({ name, text }: { name: string; text: string }): void {
    this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), text]);
    if (this.#seen.has(name)) this.add(text);
  }
}

function write(pieces: readonly Piece[], names: Names): string {
  return pieces
    .flatMap((piece) => {
      if (piece.kind === 'block') {
        const body = write(piece.pieces, names);
        return body ? `${piece.head}{${body}}` : [];
      }
      return piece.kind === 'text' || names.has(piece.name) ? piece.text : [];
    })
    .map((text, index, all) => (index < all.length - 1 && !text.endsWith('}') ? `${text};` : text))
    .join('');
}

/**
 * What a page needs of a style sheet until that comes as a whole: the rules that can match its elements in any state, and the variables and
 * animations that these name.
 * @param others the style sheets that the page has as they are: they may name something, too
 * @param html the page's document
 * @throws when the sheet is not CSS
 */
export function usedStyles(css: string, others: readonly string[], html: string): string {
  const pieces = sheetOf(css)(elementsOf(html));
  const names = new Names();
  names.read(pieces);
  for (const text of others) names.add(text);
  // Style attributes, and the style elements that Mantine writes.
  for (const [, text] of html.matchAll(/style="([^"]*)"/g)) names.add(text ?? '');
  for (const [, text] of html.matchAll(/<style\b[^>]*>(.*?)<\/style>/gs)) names.add(text ?? '');
  if (/<use href="[^"#]/.test(html)) names.add(TONES);
  return write(pieces, names);
}

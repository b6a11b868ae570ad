import type { Piece } from './style-sheet.server.ts';

/** What a text may name: variables, animations. */
export function namesIn(text: string): string[] {
  return text.match(/-{0,2}[A-Za-z_][\w-]*/g) ?? [];
}

/** Collects what pieces name; what is only there for its name speaks when it is named. */
export class Names {
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
      else if (piece.kind === 'keyframes') this.wait(piece.name, piece.text);
      else this.declare(piece.property, piece.value);
    }
  }

  /** A variable speaks when it is named. */
  declare(property: string, value: string): void {
    if (property.startsWith('--')) this.wait(property, value);
    else this.add(value);
  }

  wait(name: string, text: string): void {
    this.#waiting.set(name, [...(this.#waiting.get(name) ?? []), text]);
    if (this.#seen.has(name)) this.add(text);
  }
}

/** What of a sheet is needed: without the variables and animations that nothing names. */
export function withNamed(pieces: readonly Piece[], names: Names): Piece[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === 'block') {
      const within = withNamed(piece.pieces, names);
      return within.length > 0 ? { ...piece, pieces: within } : [];
    }
    if (piece.kind === 'keyframes') return names.has(piece.name) ? piece : [];
    if (piece.kind !== 'declaration' || !piece.property.startsWith('--')) return piece;
    return names.has(piece.property) ? piece : [];
  });
}

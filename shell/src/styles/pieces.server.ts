import type { Declaration, Piece, Scope } from './style-sheet.server.ts';

/** Does something with every declaration of a sheet. */
export function eachDeclaration(
  pieces: readonly Piece[],
  see: (declaration: Declaration, scope: Scope) => void,
  scope?: Scope,
): void {
  for (const piece of pieces) {
    if (piece.kind === 'block') eachDeclaration(piece.pieces, see, piece.scope);
    else if (piece.kind === 'declaration' && scope) see(piece, scope);
  }
}

/** A sheet with other declarations; without those for which there is none, and without what is empty then. */
export function mapDeclarations(
  pieces: readonly Piece[],
  change: (declaration: Declaration, scope: Scope) => Declaration | undefined,
  scope?: Scope,
): Piece[] {
  return pieces.flatMap((piece) => {
    if (piece.kind === 'block') {
      const within = mapDeclarations(piece.pieces, change, piece.scope);
      return within.length > 0 ? { ...piece, pieces: within } : [];
    }
    if (piece.kind !== 'declaration' || !scope) return piece;
    return change(piece, scope) ?? [];
  });
}

/** Neighbours with the same head as one. */
function merged(pieces: readonly Piece[]): Piece[] {
  const all: Piece[] = [];
  for (const piece of pieces) {
    const last = all.at(-1);
    if (piece.kind === 'block' && last?.kind === 'block' && last.head === piece.head)
      all[all.length - 1] = { ...last, pieces: [...last.pieces, ...piece.pieces] };
    else all.push(piece);
  }
  return all;
}

/** A sheet as text. */
export function writePieces(pieces: readonly Piece[]): string {
  return merged(pieces)
    .map((piece) => {
      if (piece.kind === 'block') return `${piece.head}{${writePieces(piece.pieces)}}`;
      if (piece.kind !== 'declaration') return piece.text;
      return `${piece.property}:${piece.value}${piece.important ? '!important' : ''}`;
    })
    .map((text, index, all) => (index < all.length - 1 && !text.endsWith('}') ? `${text};` : text))
    .join('');
}

import type { PageElement } from './page-elements.server.ts';
import { eachDeclaration } from './pieces.server.ts';
import type { Declaration, Piece, Scope } from './style-sheet.server.ts';

/** Elements by a part of them, such as `:before`. */
type Parts = Map<string, Set<PageElement>>;

function add(parts: Parts, part: string, elements: Iterable<PageElement>): void {
  const known = parts.get(part) ?? new Set();
  for (const element of elements) known.add(element);
  parts.set(part, known);
}

/** The parts that a rule may be about. */
function partsOf({ part, hasParts }: Scope): string[] {
  if (part) return [part];
  return hasParts ? [':before', ':after'] : [];
}

/** Leaves out what is about parts of elements that nothing on this page makes visible, such as what lies over a button that is at work. */
export function withoutHiddenParts(sheets: readonly (readonly Piece[])[]): Piece[][] {
  const hidden: Parts = new Map();
  const shown: Parts = new Map();
  /** What makes parts. */
  const made = new Set<Scope>();
  function look({ property, value }: Declaration, scope: Scope): void {
    const { part, elements, isConditional } = scope;
    if (property === 'content') made.add(scope);
    if (property !== 'opacity') return;
    const all = [...elements.keys()];
    if (part && value === '0' && !isConditional)
      add(
        hidden,
        part,
        all.filter((element) => elements.get(element) === 2),
      );
    else for (const each of partsOf(scope)) add(shown, each, all);
  }
  for (const sheet of sheets) eachDeclaration(sheet, look);

  function isHidden({ part, elements }: Scope): boolean {
    if (!part) return false;
    return [...elements.keys()].every(
      (element) => hidden.get(part)?.has(element) && !shown.get(part)?.has(element),
    );
  }
  // What is made together with others that can be seen is there, and so needs to be hidden.
  for (let before = -1; before !== made.size; ) {
    before = made.size;
    for (const scope of made) {
      if (isHidden(scope)) continue;
      made.delete(scope);
      for (const each of partsOf(scope)) add(shown, each, scope.elements.keys());
    }
  }
  function visible(pieces: readonly Piece[]): Piece[] {
    return pieces.flatMap((piece) => {
      if (piece.kind !== 'block') return piece;
      if (isHidden(piece.scope)) return [];
      const within = visible(piece.pieces);
      return within.length > 0 ? { ...piece, pieces: within } : [];
    });
  }
  return sheets.map(visible);
}

import type { PageElement } from './page-elements.server.ts';
import { eachDeclaration, mapDeclarations } from './pieces.server.ts';
import type { Declaration, Piece, Scope } from './style-sheet.server.ts';

/** What sets a property beside its own name and what that begins with: `padding` sets `padding-inline-end`, as does `padding-inline`. */
const SHORTHANDS: Readonly<Record<string, string>> = {
  top: 'inset',
  right: 'inset',
  bottom: 'inset',
  left: 'inset',
  'row-gap': 'gap',
  'column-gap': 'gap',
  'line-height': 'font',
  'align-items': 'place-items',
  'justify-items': 'place-items',
};

/** What does not belong to what it begins with. */
const APART =
  /^(?:border-(?:.*radius|image|collapse|spacing)|outline-offset|background-blend-mode|text-.*|grid-.*|flex-(?:direction|wrap)|font-(?:synthesis|feature-settings))/;

/** The properties that set a property, by it. There are few, and many declarations. */
const known = new Map<string, readonly string[]>();

/** The properties that set a property, itself among them. */
function setters(property: string): readonly string[] {
  const before = known.get(property);
  if (before) return before;
  const names = findSetters(property);
  known.set(property, names);
  return names;
}

function findSetters(property: string): string[] {
  if (property.startsWith('--') || APART.test(property)) return [property];
  const names = [property];
  for (let end = property.lastIndexOf('-'); end > 0; end = property.lastIndexOf('-', end - 1))
    names.push(property.slice(0, end));
  const other = SHORTHANDS[property];
  return other ? [...names, other] : names;
}

/** What not all browsers of the site know: in the others, what it would beat holds. */
const NOT_EVERYWHERE = new Set(['text-wrap', 'text-box-trim', 'text-box-edge']);

function canBeat({ isConditional, isLayered, hasParts }: Scope): boolean {
  return !isConditional && !isLayered && !hasParts;
}

/**
 * Leaves out what never holds: what stands in a layer, where each element that it could apply to always has the same of a rule in none; and
 * what all these elements have in their style attributes.
 */
export function withoutOverridden(sheets: readonly (readonly Piece[])[]): Piece[][] {
  const strong = new Map<PageElement, Set<string>>();
  const weak = new Set<string>();
  function note({ property }: Declaration, { isLayered }: Scope): void {
    if (isLayered) for (const name of setters(property)) weak.add(name);
  }
  for (const sheet of sheets) eachDeclaration(sheet, note);
  function collect({ property, important }: Declaration, scope: Scope): void {
    if (important || !weak.has(property) || !canBeat(scope) || NOT_EVERYWHERE.has(property)) return;
    for (const [element, how] of scope.elements) {
      if (how < 2) continue;
      const known = strong.get(element);
      if (known) known.add(property);
      else strong.set(element, new Set([property]));
    }
  }
  for (const sheet of sheets) eachDeclaration(sheet, collect);

  function isBeaten({ property, important }: Declaration, { elements, isLayered, hasParts }: Scope): boolean {
    if (important || hasParts || elements.size === 0) return false;
    const names = setters(property);
    return [...elements.keys()].every((element) =>
      names.some((name) => element.style.has(name) || (isLayered && strong.get(element)?.has(name) === true)),
    );
  }
  return sheets.map((sheet) =>
    mapDeclarations(sheet, (declaration, scope) => (isBeaten(declaration, scope) ? undefined : declaration)),
  );
}

/** A rule, rather than a condition. */
function repeatable(piece: Piece): piece is Extract<Piece, { kind: 'block' }> {
  return piece.kind === 'block' && !piece.head.startsWith('@');
}

/** Leaves out what a later rule with the same selectors sets anew, of rules that stand in nothing but layers. */
export function withoutRepeated(sheets: readonly (readonly Piece[])[]): Piece[][] {
  const later = new Map<string, Set<string>>();
  function strip(pieces: readonly Piece[]): Piece[] {
    const kept: Piece[] = [];
    for (const piece of pieces.toReversed()) {
      const next = stripped(piece);
      if (next) kept.unshift(next);
    }
    return kept;
  }
  function stripped(piece: Piece): Piece | undefined {
    if (piece.kind === 'block' && piece.head.startsWith('@layer'))
      return { ...piece, pieces: strip(piece.pieces) };
    if (!repeatable(piece)) return piece;
    const key = `${piece.scope.isLayered} ${piece.head}`;
    const known = later.get(key) ?? new Set();
    const within = piece.pieces.filter(
      (each) => each.kind !== 'declaration' || each.important || !known.has(each.property),
    );
    for (const each of piece.pieces) if (each.kind === 'declaration') known.add(each.property);
    later.set(key, known);
    return within.length > 0 ? { ...piece, pieces: within } : undefined;
  }
  return sheets.toReversed().map(strip).toReversed();
}

import { mapDeclarations } from './pieces.server.ts';
import type { Piece } from './style-sheet.server.ts';
import { replaceVariables } from './variables.server.ts';

/** `a` to `z`, then `aa`, `ba` and so on. */
function nameAt(index: number): string {
  const letter = String.fromCharCode(97 + (index % 26));
  return index < 26 ? letter : letter + nameAt(Math.floor(index / 26) - 1);
}

/**
 * Gives variables that only these sheets name one or two letters. The sheets as a whole have their own names for them, and everything that they
 * say of them.
 * @param named what else has to be called as it is: by style attributes, or drawings
 */
export function withShortVariables(
  sheets: readonly (readonly Piece[])[],
  named: (name: string) => boolean,
): Piece[][] {
  const names = new Map<string, string>();
  let count = 0;
  function short(name: string): string {
    if (named(name)) return name;
    const known = names.get(name);
    if (known) return known;
    let next: string;
    do {
      next = `--${nameAt(count)}`;
      count += 1;
    } while (named(next));
    names.set(name, next);
    return next;
  }
  function shortIn(value: string): string {
    return replaceVariables(value, (name, fallback) =>
      fallback === undefined ? `var(${short(name)})` : `var(${short(name)},${shortIn(fallback)})`,
    );
  }
  return sheets.map((sheet) =>
    mapDeclarations(sheet, ({ property, value, ...declaration }) => ({
      ...declaration,
      property: property.startsWith('--') ? short(property) : property,
      value: shortIn(value),
    })),
  );
}

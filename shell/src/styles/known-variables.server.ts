import type { Page, PageElement } from './page-elements.server.ts';
import { mapDeclarations } from './pieces.server.ts';
import type { Piece } from './style-sheet.server.ts';
import { type Known, replaceVariables, Variables } from './variables.server.ts';

/** How long a value may be that is written wherever its variable is named, in characters. */
const LONGEST = 48;

/** What a scale of 1 leaves of Mantine's lengths. */
const UNSCALED = /calc\((-?[\d.]+[a-z%]*) \* 1\)/g;

/** The value that a variable has at all elements, where that is one and known. */
function common(known: readonly Known[]): string | undefined {
  const [first, ...others] = known;
  return others.every(({ value }) => value === first?.value) ? first?.value : undefined;
}

function write(value: string, elements: readonly PageElement[], variables: Variables): string {
  return replaceVariables(value, (name, fallback, whole) => {
    const asked = variables.isOfRoot(name) ? elements.slice(0, 1) : elements;
    const known = asked.map((element) => variables.at(element, name));
    const own = common(known);
    if (own !== undefined && own.length <= LONGEST) return own;
    if (fallback === undefined) return whole;
    if (known.every(({ isDefined }) => isDefined === true)) return `var(${name})`;
    const other = write(fallback, elements, variables);
    return known.every(({ isDefined }) => isDefined === false) ? other : `var(${name},${other})`;
  });
}

/** Writes values of variables in their places, where they are the same for all elements that a declaration can apply to. */
export function withKnownVariables(page: Page, sheets: readonly (readonly Piece[])[]): Piece[][] {
  const variables = new Variables(page, sheets);
  return sheets.map((sheet) =>
    mapDeclarations(sheet, (declaration, { elements }) => {
      if (!declaration.value.includes('var(')) return declaration;
      const value = write(declaration.value, [...elements.keys()], variables).replace(UNSCALED, '$1');
      return { ...declaration, value };
    }),
  );
}

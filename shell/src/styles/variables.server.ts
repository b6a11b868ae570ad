import type { Page, PageElement } from './page-elements.server.ts';
import { eachDeclaration } from './pieces.server.ts';
import type { Piece, Scope } from './style-sheet.server.ts';

/** A declaration of a variable. */
interface Definition {
  value: string;
  scope: Scope;
  important: boolean;
}

/** What is known of a variable at an element. */
export interface Known {
  /** Its value, where that is always the same. Variables in it are those of the root alone. */
  value?: string;
  /** Whether it has a value: never, always; undefined for one that is not known. */
  isDefined: boolean | undefined;
}

const NONE: Known = { isDefined: false };
const UNKNOWN: Known = { isDefined: undefined };

/** Where the brackets that are open at a place are closed; the end of the text where they are not. */
function closing(text: string, from: number): number {
  let open = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === '(') open += 1;
    else if (text[at] === ')') open -= 1;
    if (open === 0) return at;
  }
  return text.length;
}

/** Puts something in the place of each `var()` of a value. @param put what; it is given the text after the comma as it is */
export function replaceVariables(
  value: string,
  put: (name: string, fallback: string | undefined, whole: string) => string,
): string {
  const begin = value.indexOf('var(');
  if (begin < 0) return value;
  const end = closing(value, begin + 4);
  const inside = value.slice(begin + 4, end);
  const comma = inside.indexOf(',');
  const name = (comma < 0 ? inside : inside.slice(0, comma)).trim();
  const fallback = comma < 0 ? undefined : inside.slice(comma + 1).trim();
  const rest = replaceVariables(value.slice(end + 1), put);
  return value.slice(0, begin) + put(name, fallback, value.slice(begin, end + 1)) + rest;
}

/** The variables of a page's elements before its scripts change any. */
export class Variables {
  readonly #definitions = new Map<string, Definition[]>();
  /** What style attributes set. */
  readonly #inline = new Set<string>();
  readonly #known = new Map<string, Map<PageElement, Known>>();
  readonly #ofRoot = new Map<string, boolean>();
  readonly #root: PageElement | undefined;

  constructor({ elements }: Page, sheets: readonly (readonly Piece[])[]) {
    this.#root = elements[0];
    for (const { style } of elements) for (const name of style.keys()) this.#inline.add(name);
    for (const sheet of sheets)
      eachDeclaration(sheet, ({ property, value, important }, scope) => {
        if (!property.startsWith('--')) return;
        const known = this.#definitions.get(property);
        const definition = { value, scope, important };
        if (known) known.push(definition);
        else this.#definitions.set(property, [definition]);
      });
  }

  /** What is known of a variable at an element. */
  at(element: PageElement, name: string): Known {
    // All others inherit it.
    if (this.#root && element !== this.#root && this.isOfRoot(name)) return this.at(this.#root, name);
    const known = this.#known.get(name) ?? new Map<PageElement, Known>();
    this.#known.set(name, known);
    const before = known.get(element);
    if (before) return before;
    // Until it is known, it is what refers to itself.
    known.set(element, UNKNOWN);
    const found = this.#find(element, name);
    known.set(element, found);
    return found;
  }

  /** Whether it is set for the whole page alone, or nowhere. */
  isOfRoot(name: string): boolean {
    const known = this.#ofRoot.get(name);
    if (known !== undefined) return known;
    const definitions = this.#definitions.get(name) ?? [];
    const isOfRoot =
      !this.#inline.has(name) &&
      definitions.every(
        ({ scope }) => !scope.hasParts && [...scope.elements.keys()].every((each) => each === this.#root),
      );
    this.#ofRoot.set(name, isOfRoot);
    return isOfRoot;
  }

  #find(element: PageElement, name: string): Known {
    const definitions = this.#definitions.get(name) ?? [];
    // Parts have variables of their own.
    if (definitions.some(({ scope, important }) => scope.hasParts || important)) return UNKNOWN;
    const own = element.style.get(name);
    if (own !== undefined) return this.#valueAt(element, own);
    const matching = definitions.filter(({ scope }) => scope.elements.has(element));
    const [first, ...others] = matching;
    const above = () => (element.parent ? this.at(element.parent, name) : NONE);
    if (!first) return above();
    const always = matching.filter(({ scope }) => !scope.isConditional && scope.elements.get(element) === 2);
    if (others.length === 0 && always.length > 0) return this.#valueAt(element, first.value);
    return { isDefined: always.length > 0 || above().isDefined === true ? true : undefined };
  }

  #valueAt(element: PageElement, value: string): Known {
    let isKnown = true;
    const text = replaceVariables(value, (name, fallback, whole) => {
      const known = this.at(element, name);
      if (known.value !== undefined) return known.value;
      if (known.isDefined === false && fallback !== undefined) {
        const other = this.#valueAt(element, fallback);
        if (other.value !== undefined) return other.value;
      }
      if (!this.isOfRoot(name) || known.isDefined === false || fallback !== undefined) isKnown = false;
      return whole;
    });
    return isKnown ? { value: text, isDefined: true } : { isDefined: true };
  }
}

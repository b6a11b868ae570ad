import parser, { type Attribute, type Node, type Pseudo, type Selector } from 'postcss-selector-parser';
import type { PageElement } from './page-elements.server.ts';

/** What changes before the rest of the styles is there: browsers and the scripts in early/ set these. */
const STATES = new Set(['aria-expanded', 'data-fonts', 'data-mantine-color-scheme', 'data-pressed', 'open']);

/** Simple selectors that all have to match one and the same element. */
type Compound = readonly Node[];

/** A selector of a rule, and what has to be on the page for it. */
export interface ReadSelector {
  text: string;
  compounds: readonly Compound[];
}

function compoundsOf(selector: Selector): Compound[] {
  const compounds: Node[][] = [[]];
  for (const node of selector.nodes) {
    if (node.type === 'combinator') compounds.push([]);
    else if (node.type !== 'comment') compounds.at(-1)?.push(node);
  }
  return compounds;
}

/** The selectors of a rule. @throws when they are not CSS */
export function readSelectors(text: string): ReadSelector[] {
  return parser()
    .astSync(text)
    .nodes.map((selector) => ({ text: String(selector).trim(), compounds: compoundsOf(selector) }));
}

/** https://www.w3.org/TR/selectors-4/#attribute-selectors */
function matchesAttribute(
  { attributes }: PageElement,
  { attribute, operator, value, insensitive }: Attribute,
) {
  if (STATES.has(attribute)) return true;
  const own = attributes[attribute];
  if (own === undefined || !operator || value === undefined) return own !== undefined;
  const [is, wanted] = insensitive ? [own.toLowerCase(), value.toLowerCase()] : [own, value];
  switch (operator) {
    case '=':
      return is === wanted;
    case '~=':
      return is.split(/\s+/).includes(wanted);
    case '|=':
      return is === wanted || is.startsWith(`${wanted}-`);
    case '^=':
      return is.startsWith(wanted);
    case '$=':
      return is.endsWith(wanted);
    default:
      return is.includes(wanted);
  }
}

function matchesPseudo(
  element: PageElement,
  { value, nodes }: Pseudo,
  page: readonly PageElement[],
): boolean {
  if (value === ':root') return element.tag === 'html';
  // What an element is not, it may become; and any other is a state, a place among others, or a part of the element.
  if (value !== ':is' && value !== ':where') return true;
  return nodes.some((selector) => {
    const compounds = compoundsOf(selector);
    const own = compounds.pop() ?? [];
    return matches(element, own, page) && compounds.every((each) => isOnPage(each, page));
  });
}

function matches(element: PageElement, compound: Compound, page: readonly PageElement[]): boolean {
  return compound.every((node) => {
    switch (node.type) {
      case 'tag':
        return node.value.toLowerCase() === element.tag;
      case 'class':
        return element.classes.has(node.value);
      case 'id':
        return element.attributes.id === node.value;
      case 'attribute':
        return matchesAttribute(element, node);
      case 'pseudo':
        return matchesPseudo(element, node, page);
      default:
        return true;
    }
  });
}

function isOnPage(compound: Compound, page: readonly PageElement[]): boolean {
  return page.some((element) => matches(element, compound, page));
}

/**
 * Whether a selector can match something on a page, in any state of its elements. Where elements stand is not looked at: a selector that needs
 * one within another counts as soon as the page has both.
 */
export function canMatch({ compounds }: ReadSelector, page: readonly PageElement[]): boolean {
  return compounds.every((compound) => isOnPage(compound, page));
}

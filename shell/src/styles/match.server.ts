import type { Node, Pseudo, Selector } from 'postcss-selector-parser';
import { canHavePart, hasAttribute } from './attributes.server.ts';
import type { Page, PageElement } from './page-elements.server.ts';
import { type Compound, PARTS, type ReadSelector, readSelector } from './selectors.server.ts';

/** Whether a selector matches an element: never, in some of its states, or always. */
export type Match = 0 | 1 | 2;

const [NEVER, SOMETIMES, ALWAYS] = [0, 1, 2] as const;

/** Where a selector is matched. */
interface Place {
  page: Page;
  /** The selectors of the rule around it, which `&` stands for, each with its own place. */
  around: readonly Placed[];
  /** The element of which `:has` asks. */
  scope?: PageElement;
}

/** A selector in its place. */
export interface Placed {
  selector: ReadSelector;
  place: Place;
}

function toMatch(known: boolean | undefined): Match {
  if (known === undefined) return SOMETIMES;
  return known ? ALWAYS : NEVER;
}

/** Selectors in brackets, such as those of `:is`. They are the same objects on all pages. */
const inBrackets = new WeakMap<Selector, ReadSelector>();

function bracketed(selector: Selector): ReadSelector {
  const known = inBrackets.get(selector);
  if (known) return known;
  const read = readSelector(selector);
  inBrackets.set(selector, read);
  return read;
}

function anyOf(element: PageElement, { nodes }: Pseudo, place: Place): Match {
  return best(nodes, (each) => match(element, { selector: bracketed(each), place }));
}

/** Whether an element has something within it, or beside it. Until the document is whole it may not. */
function has(scope: PageElement, { nodes }: Pseudo, place: Place): Match {
  return nodes.some((each) => {
    const { compounds, ...read } = bracketed(each);
    // Of its beginning, and of what it is about, the element itself is the former.
    const relative =
      compounds[0]?.nodes.length === 0 ? compounds : [{ nodes: [], before: ' ' }, ...compounds];
    const placed = { selector: { ...read, compounds: relative }, place: { ...place, scope } };
    return candidates(placed).some((element) => match(element, placed) !== NEVER);
  })
    ? SOMETIMES
    : NEVER;
}

function best<Item>(items: Iterable<Item>, match: (item: Item) => Match): Match {
  let found: Match = NEVER;
  for (const item of items) {
    const matched = match(item);
    if (matched === ALWAYS) return ALWAYS;
    if (matched > found) found = matched;
  }
  return found;
}

function matchPseudo(element: PageElement, pseudo: Pseudo, place: Place): Match {
  switch (pseudo.value) {
    case ':root':
      return toMatch(element.tag === 'html');
    case ':host':
      return NEVER;
    case ':is':
    case ':where':
      return anyOf(element, pseudo, place);
    case ':not':
      return (ALWAYS - anyOf(element, pseudo, place)) as Match;
    case ':has':
      return has(element, pseudo, place);
    case ':disabled':
      // The scripts that change it come after the rest of the styles.
      return toMatch('disabled' in element.attributes);
    case ':first-child':
      return toMatch(!element.previous);
    default:
      if (PARTS.test(pseudo.value)) return toMatch(canHavePart(element, pseudo.value));
      // Any other is a state, or a place among others.
      return SOMETIMES;
  }
}

function matchSimple(element: PageElement, node: Node, place: Place): Match {
  switch (node.type) {
    case 'tag':
      return toMatch(node.value.toLowerCase() === element.tag);
    case 'class':
      return toMatch(element.classes.has(node.value));
    case 'id':
      return toMatch(element.attributes.id === node.value);
    case 'attribute':
      return toMatch(hasAttribute(element, node));
    case 'pseudo':
      return matchPseudo(element, node, place);
    case 'nesting':
      return best(place.around, (each) => match(element, each));
    default:
      return ALWAYS;
  }
}

function matchCompound(element: PageElement, { nodes }: Compound, place: Place): Match {
  if (nodes.length === 0 && place.scope) return toMatch(element === place.scope);
  let all: Match = ALWAYS;
  for (const node of nodes) {
    const matched = matchSimple(element, node, place);
    if (matched === NEVER) return NEVER;
    if (matched < all) all = matched;
  }
  return all;
}

/** The elements that one may stand to as a combinator says. */
function* related({ parent, previous }: PageElement, combinator: string | undefined): Generator<PageElement> {
  const further = combinator === ' ' || combinator === '~';
  const isAbove = combinator === ' ' || combinator === '>';
  let next = isAbove ? parent : previous;
  while (next) {
    yield next;
    next = further ? (isAbove ? next.parent : next.previous) : undefined;
  }
}

function matchUpTo(element: PageElement, at: number, { selector, place }: Placed): Match {
  const compound = selector.compounds[at];
  const own = compound ? matchCompound(element, compound, place) : NEVER;
  const before = selector.compounds[at - 1];
  if (own === NEVER || !before) return own;
  const others = best(related(element, before.before), (each) =>
    matchUpTo(each, at - 1, { selector, place }),
  );
  return Math.min(own, others) as Match;
}

/** Whether a selector matches an element. Parts of elements, such as `::before`, count as the element. */
export function match(element: PageElement, placed: Placed): Match {
  return matchUpTo(element, placed.selector.compounds.length - 1, placed);
}

/** The elements that a selector can match, as far as its last class or tag says it. */
function candidates({ selector, place: { page, around } }: Placed): readonly PageElement[] {
  const nodes = selector.compounds.at(-1)?.nodes ?? [];
  const name = nodes.find(({ type }) => type === 'class') ?? nodes.find(({ type }) => type === 'tag');
  if (name) return page.named(name.type === 'class' ? `.${name.value}` : String(name.value).toLowerCase());
  if (nodes.some(({ type }) => type === 'nesting')) return [...new Set(around.flatMap(candidates))];
  return page.elements;
}

/** The elements that a selector matches in any of their states. */
export function matched(placed: Placed): Map<PageElement, Match> {
  const found = new Map<PageElement, Match>();
  for (const element of candidates(placed)) {
    const how = match(element, placed);
    if (how !== NEVER) found.set(element, how);
  }
  return found;
}

/** The text of a selector without a `:where()` that what it can match without it always fulfils: that has no weight of its own. */
export function shortest({ selector, place }: Placed): string {
  const { compounds } = selector;
  const nodes = compounds.at(-1)?.nodes ?? [];
  const needless = nodes.find((node) => {
    if (node.type !== 'pseudo' || node.value !== ':where' || nodes.length < 2) return false;
    const last = { nodes: nodes.filter((each) => each !== node), before: undefined };
    const without = { ...selector, compounds: [...compounds.slice(0, -1), last] };
    const elements = [...matched({ selector: without, place }).keys()];
    return elements.every((element) => matchPseudo(element, node, place) === ALWAYS);
  });
  return needless ? selector.without(needless) : selector.text;
}

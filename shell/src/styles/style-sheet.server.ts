import postcss, { type AtRule, type ChildNode, type Rule as ParsedRule } from 'postcss';
import { type Match, matched, type Placed, shortest } from './match.server.ts';
import type { Page, PageElement } from './page-elements.server.ts';
import { type ReadSelector, readSelectors } from './selectors.server.ts';

/** A declaration in a rule. */
export interface Declaration {
  kind: 'declaration';
  property: string;
  value: string;
  important: boolean;
}

/** What a rule applies to, and when. */
export interface Scope {
  /** The elements that it can match, or of which it can match a part. */
  elements: ReadonlyMap<PageElement, Match>;
  /** Whether it is about parts of elements, such as `::before`, too. */
  hasParts: boolean;
  /** The part that it is about, and nothing else. */
  part?: string | undefined;
  /** Whether it stands in a condition, such as the width of the window. */
  isConditional: boolean;
  /** Whether it stands in a layer: what stands in none is stronger. */
  isLayered: boolean;
}

/** A piece of a style sheet. */
export type Piece =
  | Declaration
  | { kind: 'text'; text: string }
  | { kind: 'keyframes'; name: string; text: string }
  /** A rule with its selectors, or a condition or layer. */
  | { kind: 'block'; head: string; scope: Scope; pieces: Piece[] };

/** The pieces of a style sheet that can match something on a page. */
export type ReadSheet = (page: Page) => Piece[];

/** What is around a piece. */
interface Around {
  page: Page;
  scope: Scope;
  selectors: readonly Placed[];
}

type Read = (around: Around) => Piece | undefined;

function readBlock(nodes: readonly ChildNode[] | undefined, isInRule: boolean): (around: Around) => Piece[] {
  const reads = (nodes ?? []).map((node) => readNode(node, isInRule));
  return (around) => reads.flatMap((read) => read(around) ?? []);
}

function always(piece: Piece): Read {
  return () => piece;
}

function readAtRule(node: AtRule, isInRule: boolean): Read {
  const text = node.toString();
  if (node.name.endsWith('keyframes')) return always({ kind: 'keyframes', name: node.params, text });
  // Such as fonts and the order of layers. What a rule has within is its own.
  if (!node.nodes?.some(({ type }) => type === 'rule' || type === 'atrule') && !isInRule)
    return always({ kind: 'text', text });
  const head = `@${node.name} ${node.params}`;
  const body = readBlock(node.nodes, isInRule);
  return ({ scope: around, ...rest }) => {
    const scope = node.name === 'layer' ? { ...around, isLayered: true } : { ...around, isConditional: true };
    const pieces = body({ ...rest, scope });
    return pieces.length > 0 ? { kind: 'block', head, scope, pieces } : undefined;
  };
}

/** All elements that some selectors match, each as often as the one does that matches it most. */
function matchedByAny(selectors: readonly Map<PageElement, Match>[]): Map<PageElement, Match> {
  const [first = new Map(), ...others] = selectors;
  for (const other of others)
    for (const [element, how] of other) if (how > (first.get(element) ?? 0)) first.set(element, how);
  return first;
}

function readRule(node: ParsedRule, isInRule: boolean): Read {
  const selectors: readonly ReadSelector[] = readSelectors(node.selector, isInRule);
  const body = readBlock(node.nodes, true);
  return ({ page, scope: around, selectors: outer }) => {
    const kept = selectors.flatMap((selector) => {
      const placed = { selector, place: { page, around: outer } };
      const elements = matched(placed);
      return elements.size > 0 ? { placed, elements } : [];
    });
    if (kept.length === 0) return undefined;
    const [part, ...others] = new Set(kept.map(({ placed }) => placed.selector.part));
    const scope = {
      ...around,
      part: others.length === 0 && part ? part.replace('::', ':') : undefined,
      elements: matchedByAny(kept.map(({ elements }) => elements)),
      hasParts: around.hasParts || kept.some(({ placed }) => placed.selector.part !== ''),
    };
    const pieces = body({ page, scope, selectors: kept.map(({ placed }) => placed) });
    const head = kept.map(({ placed }) => shortest(placed)).join(',');
    return pieces.length > 0 ? { kind: 'block', head, scope, pieces } : undefined;
  };
}

function readNode(node: ChildNode, isInRule: boolean): Read {
  if (node.type === 'comment') return () => undefined;
  if (node.type === 'atrule') return readAtRule(node, isInRule);
  if (node.type === 'rule') return readRule(node, isInRule);
  const { prop: property, value, important = false } = node;
  return always({ kind: 'declaration', property, value, important });
}

/** What is around a sheet: nothing. */
const OUTSIDE: Scope = { elements: new Map(), hasParts: false, isConditional: false, isLayered: false };

/** Reads a style sheet. @throws when it is not CSS */
export function readSheet(css: string): ReadSheet {
  const read = readBlock(postcss.parse(css).nodes as ChildNode[], false);
  return (page) => read({ page, scope: OUTSIDE, selectors: [] });
}

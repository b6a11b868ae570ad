import postcss, { type AtRule, type ChildNode, type Container } from 'postcss';
import type { PageElement } from './page-elements.server.ts';
import { canMatch, type ReadSelector, readSelectors } from './selectors.server.ts';

/** A piece of a style sheet that a page needs. */
export type Piece =
  | { kind: 'text'; text: string }
  /** The declaration of a variable: needed where something that is needed names it. */
  | { kind: 'variable'; name: string; text: string }
  /** Needed where something that is needed names them. */
  | { kind: 'keyframes'; name: string; text: string }
  | { kind: 'block'; head: string; pieces: Piece[] };

/** Reads which pieces a page with certain elements needs. */
export type ReadSheet = (page: readonly PageElement[]) => Piece[];

type Read = (page: readonly PageElement[]) => Piece | undefined;

function readBlock(head: string, { nodes = [] }: Container): Read {
  const reads = nodes.map(readNode);
  return (page) => {
    const pieces = reads.flatMap((read) => read(page) ?? []);
    return pieces.length > 0 ? { kind: 'block', head, pieces } : undefined;
  };
}

function always(piece: Piece): Read {
  return () => piece;
}

function readAtRule(node: AtRule): Read {
  const text = node.toString();
  if (node.name.endsWith('keyframes')) return always({ kind: 'keyframes', name: node.params, text });
  // Such as fonts and the order of layers. What a rule has within is its own.
  if (!node.nodes?.some(({ type }) => type === 'rule' || type === 'atrule') && !isInRule(node))
    return always({ kind: 'text', text });
  return readBlock(`@${node.name} ${node.params}`, node);
}

function isInRule({ parent }: ChildNode): boolean {
  return parent?.type === 'rule' || (parent?.type === 'atrule' && isInRule(parent as AtRule));
}

function readNode(node: ChildNode): Read {
  if (node.type === 'comment') return () => undefined;
  if (node.type === 'atrule') return readAtRule(node);
  if (node.type === 'decl') {
    const text = node.toString();
    return always(node.variable ? { kind: 'variable', name: node.prop, text } : { kind: 'text', text });
  }
  const selectors: readonly ReadSelector[] = readSelectors(node.selector);
  const body = readBlock('', node);
  return (page) => {
    const kept = selectors.filter((selector) => canMatch(selector, page));
    const block = kept.length > 0 ? body(page) : undefined;
    return block && { ...block, head: kept.map(({ text }) => text).join(',') };
  };
}

/** Reads a style sheet. @throws when it is not CSS */
export function readSheet(css: string): ReadSheet {
  const reads = (postcss.parse(css).nodes as ChildNode[]).map(readNode);
  return (page) => reads.flatMap((read) => read(page) ?? []);
}

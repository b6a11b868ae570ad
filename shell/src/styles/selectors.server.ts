import parser, { type Node, type Selector } from 'postcss-selector-parser';

/** Simple selectors that all have to match one and the same element, and how it stands to the next one. */
export interface Compound {
  nodes: readonly Node[];
  /** A space, `>`, `+` or `~`; undefined for the last one. */
  before: string | undefined;
}

/** A selector of a rule. */
export interface ReadSelector {
  text: string;
  compounds: readonly Compound[];
  /** Its text without a node that stands in it. */
  without: (node: Node) => string;
  /** The part of an element that it is about, such as `::before`; else empty. */
  part: string;
}

/** Parts of an element that had one colon before they had two. */
export const PARTS = /^(?:::|:(?:before|after|first-line|first-letter)$)/;

/** @param nested whether it stands in another rule */
export function readSelector(selector: Selector, nested = false): ReadSelector {
  const compounds: { nodes: Node[]; before: string | undefined }[] = [{ nodes: [], before: undefined }];
  let part = '';
  for (const node of selector.nodes) {
    const last = compounds.at(-1);
    if (node.type === 'combinator') {
      if (last) last.before = node.value.trim() || ' ';
      compounds.push({ nodes: [], before: undefined });
    } else if (node.type !== 'comment') {
      last?.nodes.push(node);
      if (node.type === 'pseudo' && PARTS.test(node.value)) part = node.value;
    }
  }
  const text = String(selector).trim();
  // Without its sign a nested selector is about what is within.
  if (nested && !text.includes('&')) compounds.unshift({ nodes: [parser.nesting()], before: ' ' });
  const without = (node: Node) =>
    selector.nodes
      .filter((each) => each !== node)
      .join('')
      .trim();
  return { text, without, compounds, part };
}

/** The selectors of a rule. @param nested whether it stands in another one @throws when they are not CSS */
export function readSelectors(text: string, nested = false): ReadSelector[] {
  return parser()
    .astSync(text)
    .nodes.map((selector) => readSelector(selector, nested));
}

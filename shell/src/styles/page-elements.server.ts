import { Parser } from 'htmlparser2';

/** An element as far as selectors can tell it from others. */
export interface PageElement {
  tag: string;
  classes: ReadonlySet<string>;
  attributes: Readonly<Record<string, string>>;
}

/** Attributes that are long and that no selector asks for. */
const UNSELECTED = new Set(['style', 'd', 'href', 'src', 'content']);

/** The different elements of a document. Those without scripts and of templates are among them. */
export function elementsOf(html: string): PageElement[] {
  const found = new Map<string, PageElement>();
  const parser = new Parser({
    onopentag(tag, attributes) {
      const selectable = Object.entries(attributes).filter(([name]) => !UNSELECTED.has(name));
      const classes = new Set((attributes.class ?? '').split(/\s+/).filter(Boolean));
      found.set(`${tag}${JSON.stringify(selectable)}`, { tag, classes, attributes });
    },
  });
  parser.end(html);
  return [...found.values()];
}

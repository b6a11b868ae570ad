import { Parser } from 'htmlparser2';

/** An element of a document, as far as selectors and inheritance go. */
export interface PageElement {
  tag: string;
  classes: ReadonlySet<string>;
  attributes: Readonly<Record<string, string>>;
  /** The declarations of its style attribute. */
  style: ReadonlyMap<string, string>;
  parent: PageElement | undefined;
  /** The element before it in its parent. */
  previous: PageElement | undefined;
}

/** The elements of a document, and which of them have a class or a tag. */
export class Page {
  readonly elements: readonly PageElement[];
  readonly #byName = new Map<string, PageElement[]>();

  constructor(html: string) {
    this.elements = elementsOf(html);
    for (const element of this.elements) {
      this.#add(element.tag, element);
      for (const name of element.classes) this.#add(`.${name}`, element);
    }
  }

  /** @param name a tag, or a class with its dot */
  named(name: string): readonly PageElement[] {
    return this.#byName.get(name) ?? [];
  }

  #add(name: string, element: PageElement): void {
    const named = this.#byName.get(name);
    if (named) named.push(element);
    else this.#byName.set(name, [element]);
  }
}

/** The declarations of a style attribute: none of its values has a semicolon in it. */
function declarationsOf(style: string | undefined): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const each of style?.split(';') ?? []) {
    const colon = each.indexOf(':');
    if (colon > 0) declarations.set(each.slice(0, colon).trim(), each.slice(colon + 1).trim());
  }
  return declarations;
}

/** All elements of a document in their order. Those without scripts and of templates are among them. */
function elementsOf(html: string): PageElement[] {
  const elements: PageElement[] = [];
  const open: { element: PageElement | undefined; last: PageElement | undefined }[] = [
    { element: undefined, last: undefined },
  ];
  const parser = new Parser({
    onopentag(tag, attributes) {
      const around = open.at(-1);
      const element = {
        tag,
        classes: new Set((attributes.class ?? '').split(/\s+/).filter(Boolean)),
        attributes,
        style: declarationsOf(attributes.style),
        parent: around?.element,
        previous: around?.last,
      };
      elements.push(element);
      if (around) around.last = element;
      open.push({ element, last: undefined });
    },
    onclosetag() {
      open.pop();
    },
  });
  parser.end(html);
  return elements;
}

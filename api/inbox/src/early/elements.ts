import { ROW_DRAWINGS } from '@site/app/drawings';

type Attributes = Readonly<Record<string, string | boolean | undefined>>;

function setAttributes(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes))
    if (value !== undefined && value !== false) element.setAttribute(name, String(value));
}

/**
 * Makes an element. What is text stays text, whatever stands in it.
 * @param attributes those that are `undefined` or `false` are left out
 */
export function element(tag: string, attributes: Attributes, ...children: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag);
  setAttributes(made, attributes);
  for (const child of children)
    made.append(typeof child === 'string' ? document.createTextNode(child) : child);
  return made;
}

const SVG = 'http://www.w3.org/2000/svg';

/** Makes what `Icon` shows. */
export function icon(name: keyof typeof ROW_DRAWINGS, size: number): SVGElement {
  const made = document.createElementNS(SVG, 'svg');
  setAttributes(made, {
    viewBox: '0 0 24 24',
    width: String(size),
    height: String(size),
    fill: 'none',
    stroke: 'currentColor',
    'stroke-width': '1.75',
    'stroke-linecap': 'round',
    'stroke-linejoin': 'round',
    'aria-hidden': 'true',
  });
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', ROW_DRAWINGS[name]);
  made.append(path);
  return made;
}

import type { Attribute } from 'postcss-selector-parser';
import type { PageElement } from './page-elements.server.ts';

/** What changes before the rest of the styles is there, and the tags that can have it: browsers and the scripts in early/ set these. */
const STATES: Readonly<Record<string, readonly string[] | 'all'>> = {
  'aria-expanded': 'all',
  'data-fonts': 'all',
  'data-mantine-color-scheme': ['html'],
  'data-pressed': 'all',
  open: ['details', 'dialog'],
};

/** https://www.w3.org/TR/selectors-4/#attribute-selectors */
function compare(is: string, operator: string, wanted: string): boolean {
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

/** Whether an element has an attribute; undefined where that changes. */
export function hasAttribute(
  { tag, attributes }: PageElement,
  { attribute, operator, value, insensitive }: Attribute,
): boolean | undefined {
  const tags = STATES[attribute];
  if (tags) return tags === 'all' || tags.includes(tag) ? undefined : false;
  const own = attributes[attribute];
  if (own === undefined || !operator || value === undefined) return own !== undefined;
  return insensitive
    ? compare(own.toLowerCase(), operator, value.toLowerCase())
    : compare(own, operator, value);
}

/** Whether an element can have a part, such as `::placeholder`. */
export function canHavePart({ tag, attributes }: PageElement, part: string): boolean {
  if (part === '::placeholder') return 'placeholder' in attributes;
  if (part === '::backdrop') return tag === 'dialog' || 'popover' in attributes;
  if (part.endsWith('-spin-button')) return attributes.type === 'number';
  if (part.startsWith('::-webkit-search-')) return attributes.type === 'search';
  return true;
}

import { type DocumentHead, headTags } from './head.ts';

/** Describes a page in the document's head, in place of the page before it. */
export function applyHead(origin: string, address: string, head: DocumentHead): void {
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove();
  for (const { tag, attributes, text } of headTags(origin, address, head)) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.dataset.page = '';
    if (text) element.textContent = text;
    document.head.append(element);
  }
}

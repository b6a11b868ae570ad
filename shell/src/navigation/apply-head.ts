import { readPageData } from '../document/page-data.ts';
import { type DocumentHead, headTags } from '../head/head.ts';

/** Makes the document's head say what the page at an address says of itself. */
export function applyHead(address: string, head: DocumentHead): void {
  for (const old of document.head.querySelectorAll('[data-page]')) old.remove();
  for (const { tag, attributes, text } of headTags(readPageData().origin, address, head)) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.dataset.page = '';
    if (text) element.textContent = text;
    document.head.append(element);
  }
}

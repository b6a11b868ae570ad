import { BANDS, whenPainted } from '../early/window-first.ts';
import { SECTION_FILES } from '../pages/section-files.client.ts';

/** What of the head differs from page to page. The rest is the shell's, which is the same one. */
const OF_PAGE = `[data-page],style,${SECTION_FILES}`;

/**
 * Makes the nodes of a parent those of another, in their order. What both have stays as it is.
 * @param isOfPage what may come and go
 */
function exchange(
  parent: ParentNode & Node,
  before: Iterable<ChildNode>,
  after: Iterable<ChildNode>,
  isOfPage: (node: ChildNode) => boolean,
): void {
  const left = new Set(before);
  const nodes = [...after].flatMap((node) => {
    const same = [...left].find((each) => each.isEqualNode(node));
    if (same) left.delete(same);
    return same ?? (isOfPage(node) ? document.importNode(node, true) : []);
  });
  for (const node of left) if (isOfPage(node)) node.remove();
  let last: ChildNode | undefined;
  for (const node of nodes) {
    const isInPlace =
      node.parentNode === parent &&
      (!last || last.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING);
    if (!isInPlace) {
      if (last) last.after(node);
      else parent.prepend(node);
    }
    last = node;
  }
}

/** Makes the document what it is when the page is opened by its address. The styles are there before anything that needs them. */
export function showPage(page: Document): void {
  bringAllBack();
  const isOfPage = (node: ChildNode) => node instanceof Element && node.matches(OF_PAGE);
  exchange(document.head, document.head.children, page.head.children, isOfPage);
  // No section has any, and none would run: the policy knows the one script of the page.
  for (const script of page.body.querySelectorAll('script')) script.remove();
  const [root, next] = [document, page].map((each) => each.getElementById('root'));
  if (root && next) exchange(root, root.childNodes, next.childNodes, () => true);
}

/** What leaves a band out. It is as high as the window, so that none behind it is in the window. */
const LEFT_OUT = { 'content-visibility': 'hidden', 'contain-intrinsic-height': '100vh' };

/** The bands that are left out, in their order. */
let leftOut: HTMLElement[] = [];

function bringFirstBack(): void {
  const band = leftOut.shift();
  if (!band) return;
  for (const name of Object.keys(LEFT_OUT)) band.style.removeProperty(name);
  if (!band.getAttribute('style')) band.removeAttribute('style');
}

/** Brings back what is left out, for whoever needs the page's height or what is in it. */
export function bringAllBack(): void {
  while (leftOut.length > 0) bringFirstBack();
}

/** Whether a band is below the window of a page that is shown from its top. Those that are left out are not laid out for it. */
function isBelowWindow(band: HTMLElement): boolean {
  // What is hidden has no place.
  const box = band.getClientRects()[0];
  return box !== undefined && box.top + window.scrollY >= window.innerHeight;
}

/**
 * Has the page be painted from its top before what is below the window is styled and laid out: on a slow phone that takes longer than the rest of going
 * there. It follows band by band, so that no press waits for all of it.
 */
export async function paintWindowFirst(): Promise<void> {
  leftOut = [...document.querySelectorAll<HTMLElement>(BANDS)].slice(1);
  for (const { style } of leftOut)
    for (const [name, value] of Object.entries(LEFT_OUT)) style.setProperty(name, value);
  while (leftOut[0] && !isBelowWindow(leftOut[0])) bringFirstBack();
  addEventListener('beforeprint', bringAllBack, { once: true });
  while (leftOut.length > 0) {
    await new Promise<void>(whenPainted);
    bringFirstBack();
  }
}

import type { Page } from 'playwright-core';

/** What is in an element: text as it stands, and elements with their parts. */
export type Part = string | Element;

interface Element {
  tag: string;
  /** Empty where it has none. */
  id: string;
  parts: readonly Part[];
}

/** How much of a text is shown, in characters: from so many before the first that differs. */
const [SHOWN, SHOWN_BEFORE] = [60, 20];

/**
 * What is in `main` in the HTML that a page came as, and there now. Evaluated in the page, whose policy lets no text be parsed, save what is
 * asked for as a document.
 */
const CONTENTS = `(async () => {
  const asked = new XMLHttpRequest();
  asked.responseType = 'document';
  asked.open('GET', performance.getEntriesByType('navigation')[0].name);
  await new Promise((resolve, reject) => Object.assign(asked, { onload: resolve, onerror: reject }).send());
  const unseen = ['script', 'style', 'link', 'meta', 'title', 'template', 'noscript'];
  const partsOf = (element) => [...(element?.childNodes ?? [])].flatMap((node) => {
    if (node.nodeType === 3) return [node.data];
    if (node.nodeType !== 1 || unseen.includes(node.localName)) return [];
    return [{ tag: node.localName, id: node.id, parts: partsOf(node) }];
  });
  return [asked.response, document].map((each) => partsOf(each.querySelector('main')));
})()`;

/** Texts next to each other as one, which comments may stand between, without the space around. */
function joined(parts: readonly Part[]): Part[] {
  const found: Part[] = [];
  for (const part of parts) {
    const last = found.at(-1);
    if (typeof part === 'string' && typeof last === 'string') found[found.length - 1] = last + part;
    else found.push(part);
  }
  return found
    .map((part) => (typeof part === 'string' ? part.replace(/\s+/g, ' ').trim() : part))
    .filter((part) => part !== '');
}

function textOf(part: Part): string {
  return typeof part === 'string' ? part : joined(part.parts).map(textOf).join(' ');
}

/** The place in two texts from which they differ, as each has it. */
function excerpts(...texts: [string, string]): string[] {
  const [one, other] = texts;
  let same = 0;
  while (same < one.length && one[same] === other[same]) same += 1;
  const from = Math.max(0, same - SHOWN_BEFORE);
  return texts.map((text) => {
    const end = from + SHOWN;
    return `"${from > 0 ? '…' : ''}${text.slice(from, end)}${text.length > end ? '…' : ''}"`;
  });
}

function sayPart(part: Part | undefined): string {
  if (part === undefined) return 'nothing more';
  const [text = ''] = excerpts(textOf(part), '');
  return typeof part === 'string' ? text : `<${part.tag}>${text === '""' ? '' : ` ${text}`}`;
}

/**
 * The first place where what is in `main` is not the same, in words: `in the HTML <p> below "Careers" says "1", in the browser "2"`.
 * @returns undefined where elements and texts are the same
 */
export function firstDifference(before: readonly Part[], after: readonly Part[]): string | undefined {
  let heading = '';
  function compare(parent: string, ...sides: (readonly Part[])[]): string | undefined {
    const [here = [], there = []] = sides.map(joined);
    for (let at = 0; at < Math.max(here.length, there.length); at += 1) {
      const [one, other] = [here[at], there[at]];
      const where = `in the HTML ${parent}${heading && ` below "${heading}"`}`;
      if (typeof one === 'string' && typeof other === 'string') {
        const [said, saysNow] = excerpts(one, other);
        if (one !== other) return `${where} says ${said}, in the browser ${saysNow}`;
      } else if (typeof one === 'object' && typeof other === 'object' && one.tag === other.tag) {
        const inside = compare(`<${one.tag}${one.id && ` id="${one.id}"`}>`, one.parts, other.parts);
        if (inside) return inside;
        if (/^h[1-6]$/.test(one.tag)) heading = textOf(one).slice(0, SHOWN);
      } else return `${where} has ${sayPart(one)}, in the browser ${sayPart(other)}`;
    }
    return undefined;
  }
  return compare('<main>', before, after);
}

/** What React made something else of than the HTML has, in a page that has settled; undefined where nothing is found. */
export async function findDifference(page: Page): Promise<string | undefined> {
  const [before = [], after = []] = await page.evaluate<Part[][]>(CONTENTS);
  return firstDifference(before, after);
}

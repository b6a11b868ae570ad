import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import ssri from 'ssri';
import type { RenderedSite } from '../../render/renderer.ts';
import type { Problem } from './check.ts';

/** Attributes that browsers take for an address, or set as one. */
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'data', 'to', 'from', 'values']);

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** Scripts that browsers never run: data for other scripts. */
const DATA = /^application\/(?:ld\+)?json$/i;

/** What browsers leave out of an address before they read its scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters.
const IGNORED = /[\u0000-\u0020]/g;

function* elementsIn(node: Node): Generator<Element> {
  if ('tagName' in node) yield node;
  const inside = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : [];
  for (const child of inside) yield* elementsIn(child);
}

function problemsOf(element: Element, allowed: ReadonlySet<string>): string[] {
  const { tagName, attrs, childNodes } = element;
  const found = attrs.flatMap(({ name, value }) => {
    if (/^on/i.test(name)) return `<${tagName}> has ${name}="…"`;
    if (ADDRESSES.has(name) && value.replace(IGNORED, '').toLowerCase().startsWith('javascript:'))
      return `<${tagName}> has a javascript: address`;
    if (name === 'http-equiv' && value.trim().toLowerCase() === 'refresh') return '<meta> leads elsewhere';
    if (name === 'srcdoc') return `<${tagName}> has a document of its own`;
    return [];
  });
  if (tagName === 'base') found.push('<base> changes where all addresses lead');
  const type = attrs.find(({ name }) => name === 'type')?.value ?? '';
  if (tagName !== 'script' || attrs.some(({ name }) => name === 'src') || DATA.test(type)) return found;
  const text = childNodes.map((child) => ('value' in child ? child.value : '')).join('');
  const hash = ssri.fromData(text, { algorithms: ['sha256'] }).toString();
  return allowed.has(hash)
    ? found
    : [...found, `<script> stands in the HTML that is not the shell's: "${text.slice(0, 40)}"`];
}

/** Whether pages have no script in their HTML but the shell's own: no other would be run, and whoever wrote it should know. */
export function scripts({ site, pages }: RenderedSite): Problem[] {
  const allowed = new Set(site?.inlineScripts);
  return pages.flatMap(({ address, html }) =>
    [...elementsIn(parse(html, { scriptingEnabled: false }))].flatMap((element) =>
      problemsOf(element, allowed).map((what) => ({
        problem: `On ${address} a ${what}.`,
        advice:
          'Take it out: what a section does in the browser belongs into its components, which the shell loads.',
      })),
    ),
  );
}

import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';

/** What a page may have: hashes of inline scripts, the phone's link, and release files with their integrity. */
export interface Allowed {
  inlineScripts: readonly string[];
  phone: string;
  files: ReadonlyMap<string, string>;
}

/** What checks want to know of a page's HTML. */
export interface PageFacts {
  /** What it lacks of an h1, a title and a link to the phone. */
  missing: string[];
  /** What no page may have. */
  problems: string[];
  /** Addresses of release files that it names. */
  files: string[];
}

/** Attributes that browsers take for an address, or set as one. */
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'data', 'to', 'from', 'by', 'values']);
/** What browsers leave out of an address before they read its scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters.
const IGNORED = /[\u0000-\u0020]/g;
const FRAMES = new Set([
  ...['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'fencedframe'],
]);
const DATA_SCRIPT = /^application\/(?:ld\+)?json$/i;
/** The parser takes more and more time for each element in deeper ones. */
const DEEPEST = 500;

/** Kinds of links that load something. */
const LOADING =
  /\b(?:stylesheet|preload|modulepreload|prefetch|prerender|import|manifest|preconnect|dns-prefetch|serviceworker|compression-dictionary)\b/i;

class TooDeep extends Error {}

/** The elements whose text counts, or does not. */
function isCounted(name: string): name is 'h1' | 'title' | 'template' | 'svg' {
  return name === 'h1' || name === 'title' || name === 'template' || name === 'svg';
}

/** Reads a page's HTML. Browsers would block most of what it finds: whoever wrote it should know. */
export function readPage(html: string, allowed: Allowed): PageFacts {
  const found = { h1: false, title: false, phone: false };
  const problems = new Set<string>();
  const files = new Set<string>();
  /** How many elements of a name the parser is in. */
  const inside = { h1: 0, title: 0, template: 0, svg: 0 };
  let script: string[] | undefined;
  let depth = 0;

  function readLink(attributes: Record<string, string>, runs: boolean): void {
    const address = attributes.src ?? attributes.href ?? '';
    const integrity = allowed.files.get(address);
    if (integrity) files.add(address);
    if (integrity && (!runs || attributes.integrity === integrity)) return;
    problems.add(
      `"${address.slice(0, 80)}" is loaded, which is no release file of this page with its integrity`,
    );
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (depth > DEEPEST) throw new TooDeep();
      if (isCounted(name)) inside[name] += 1;
      for (const [key, value] of Object.entries(attributes)) {
        if (/^on/i.test(key)) problems.add(`<${name}> has ${key.slice(0, 40)}="…"`);
        if (ADDRESSES.has(key) && /(?:^|;)javascript:/i.test(value.replace(IGNORED, '')))
          problems.add(`<${name}> has a javascript: address`);
        if (key === 'http-equiv') problems.add(`<${name}> has http-equiv="${value.slice(0, 40)}"`);
      }
      if (name === 'base' || FRAMES.has(name)) problems.add(`<${name}> is in it`);
      if (name === 'a' && attributes.href === allowed.phone) found.phone = true;
      if (name === 'script' && !DATA_SCRIPT.test(attributes.type ?? '')) {
        if ('src' in attributes || 'href' in attributes) readLink(attributes, true);
        else script = [];
      }
      if (name === 'link' && (LOADING.test(attributes.rel ?? '') || attributes.as === 'script')) {
        const runs = attributes.as === 'script' || /modulepreload/i.test(attributes.rel ?? '');
        // React preloads pictures; the page's policy says which.
        if (attributes.as !== 'image' || runs) readLink(attributes, runs);
      }
    },
    ontext(text) {
      script?.push(text);
      if (!/\S/.test(text) || inside.template > 0 || inside.svg > 0) return;
      if (inside.h1 > 0) found.h1 = true;
      if (inside.title > 0) found.title = true;
    },
    onclosetag(name) {
      depth -= 1;
      if (isCounted(name)) inside[name] -= 1;
      if (name !== 'script' || !script) return;
      const hash = `sha256-${createHash('sha256').update(script.join('')).digest('base64')}`;
      if (!allowed.inlineScripts.includes(hash))
        problems.add(`<script> stands in it that is not the shell's: "${script.join('').slice(0, 40)}"`);
      script = undefined;
    },
  });
  try {
    parser.end(html);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    problems.add(`element is nested in more than ${DEEPEST} others`);
  }
  // With scripting a <noscript> is text, which ends where it does not end without.
  if (/<noscript/i.test(html)) {
    const scripted = readPage(html.replace(/<noscript[\s\S]*?(?:<\/noscript|$)/gi, ''), allowed);
    for (const each of scripted.problems) problems.add(each);
  }
  const needed = { 'heading (h1)': found.h1, title: found.title, 'link to the phone': found.phone };
  const missing = Object.entries(needed).flatMap(([what, isThere]) => (isThere ? [] : what));
  return { missing, problems: [...problems].slice(0, 20), files: [...files] };
}

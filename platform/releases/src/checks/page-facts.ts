import { createHash } from 'node:crypto';
import { Parser } from 'htmlparser2';

export interface AllowedContent {
  inlineScripts: readonly string[];
  phone: string;
  files: ReadonlyMap<string, string>;
}

export interface PageFacts {
  missing: string[];
  /** Markup that no page may have. */
  problems: string[];
  /** Release files that the page loads. */
  files: string[];
}

/** Attributes that browsers read as an address, or animate into one. */
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'data', 'to', 'from', 'by', 'values']);
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these before they read a scheme.
const IGNORED = /[\u0000-\u0020]/g;
const FORBIDDEN = new Set(['base', 'iframe', 'frame', 'frameset', 'object', 'embed']);
const DATA_SCRIPT = /^application\/(?:ld\+)?json$/i;
/** Parsing time grows with the square of the depth. */
const DEEPEST = 500;

/** Links that load something. */
const LOADING =
  /\b(?:stylesheet|preload|modulepreload|prefetch|prerender|import|manifest|preconnect|dns-prefetch|serviceworker|compression-dictionary)\b/i;

class TooDeep extends Error {}

/** Reads a page's HTML. Browsers block most forbidden markup; this tells its author early. */
export function readPage(html: string, allowed: AllowedContent): PageFacts {
  const found = { h1: false, title: false, phone: false };
  const problems = new Set<string>();
  const files = new Set<string>();
  const open: string[] = [];
  let script: string[] | undefined;

  function readLink(attributes: Record<string, string>, runs: boolean): void {
    const address = attributes.src ?? attributes.href ?? '';
    const integrity = allowed.files.get(address);
    if (integrity) files.add(address);
    if (integrity && (!runs || attributes.integrity === integrity)) return;
    problems.add(
      `"${address.slice(0, 80)}" is loaded, but is not a file of this page's releases with its integrity`,
    );
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.push(name) > DEEPEST) throw new TooDeep();
      for (const [key, value] of Object.entries(attributes)) {
        if (/^on/i.test(key)) problems.add(`<${name}> has ${key.slice(0, 40)}="…"`);
        if (ADDRESSES.has(key) && /(?:^|;)javascript:/i.test(value.replace(IGNORED, '')))
          problems.add(`<${name}> has a javascript: address`);
        if (key === 'http-equiv') problems.add(`<${name}> has http-equiv="${value.slice(0, 40)}"`);
      }
      if (FORBIDDEN.has(name)) problems.add(`<${name}> is in it`);
      if (name === 'a' && attributes.href === allowed.phone) found.phone = true;
      if (name === 'script' && !DATA_SCRIPT.test(attributes.type ?? '')) {
        if ('src' in attributes || 'href' in attributes) readLink(attributes, true);
        else script = [];
      }
      if (name === 'link' && (LOADING.test(attributes.rel ?? '') || attributes.as === 'script')) {
        const runs = attributes.as === 'script' || /modulepreload/i.test(attributes.rel ?? '');
        // React preloads pictures; the page's policy decides about those.
        if (attributes.as !== 'image' || runs) readLink(attributes, runs);
      }
    },
    ontext(text) {
      script?.push(text);
      if (!/\S/.test(text) || open.includes('template') || open.includes('svg')) return;
      found.h1 ||= open.includes('h1');
      found.title ||= open.includes('title');
    },
    onclosetag(name) {
      open.pop();
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
  const needed = { 'heading (h1)': found.h1, title: found.title, 'link to the phone': found.phone };
  const missing = Object.entries(needed).flatMap(([what, isThere]) => (isThere ? [] : what));
  return { missing, problems: [...problems].slice(0, 20), files: [...files] };
}

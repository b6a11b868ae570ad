// The program that reads pages, in a thread of its own: HTML can be written so that its parser does not come to an end. Plain JavaScript
// with types in comments, since threads have nothing that could compile it.

/** @typedef {import('parse5').DefaultTreeAdapterTypes.Node} Node */
/** @typedef {import('parse5').DefaultTreeAdapterTypes.Element} Element */
/** @typedef {import('./read-pages.ts').PageFacts} PageFacts */
/** @typedef {import('./read-pages.ts').Allowed} Allowed */
/** @typedef {import('./read-pages.ts').PageToRead} PageToRead */

const { createHash } = require('node:crypto');
const { parentPort, workerData } = require('node:worker_threads');
const { parse } = require('parse5');

/** @type {Allowed} */
const { inlineScripts, phone, files, discoveryToken, dataId, dataName, dataToken } = workerData;

/** How many things are said of a page. */
const ENOUGH = 20;

/** How much of a name is said, in characters. */
const NAME_LENGTH = 40;

/** Attributes that browsers take for an address, or set as one. */
const ADDRESSES = new Set(['href', 'src', 'action', 'formaction', 'data', 'to', 'from', 'by', 'values']);

/** Scripts that browsers never run: data for other scripts. */
const DATA = /^application\/(?:ld\+)?json$/i;

/** What browsers leave out of an address before they read its scheme. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters.
const IGNORED = /[\u0000-\u0020]/g;

/** Elements with another document in them. The page's policy allows none. */
const FRAMES = new Set([
  ...['iframe', 'frame', 'frameset', 'object', 'embed', 'applet', 'portal', 'fencedframe'],
]);

/** What a link that loads something says of it. */
const LOADS = new Set([
  ...['stylesheet', 'preload', 'modulepreload', 'prefetch', 'prerender', 'import', 'manifest'],
  ...['preconnect', 'dns-prefetch', 'serviceworker', 'compression-dictionary'],
]);

/** @param {Element} element @param {string} name */
function attribute({ attrs }, name) {
  return attrs.find((each) => each.name === name)?.value;
}

/** What an element loads. @param {Element} element */
function addressOf(element) {
  return attribute(element, 'src') ?? attribute(element, 'href') ?? '';
}

/** The hash of a file of the releases that a page is made of. @param {string} address @param {string} container */
function hashOf(address, container) {
  return files.get('')?.get(address) ?? files.get(container)?.get(address);
}

/** Whether it loads such a file, with its bytes checked. @param {Element} element @param {string} container */
function runsOwnFile(element, container) {
  const hash = hashOf(addressOf(element), container);
  return hash !== undefined && attribute(element, 'integrity') === hash;
}

/** @param {Element} element @param {string} container @returns {string[]} */
function problemsOfScript(element, container) {
  if (DATA.test(attribute(element, 'type') ?? '')) return [];
  if (attribute(element, 'src') !== undefined || attribute(element, 'href') !== undefined)
    return runsOwnFile(element, container)
      ? []
      : ['<script> runs a file that is not of the releases that the page is made of'];
  const text = element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  if (inlineScripts.includes(hash)) return [];
  return [`<script> stands in the HTML that is not the shell's: "${text.slice(0, 40)}"`];
}

/** @param {Element} element @param {string} container @returns {string[]} */
function problemsOfLink(element, container) {
  const kinds = (attribute(element, 'rel') ?? '').toLowerCase().split(/\s+/);
  const as = attribute(element, 'as')?.toLowerCase();
  // The shell's first script runs what a link has as a script, whatever kind of link it is.
  const runs = as === 'script' || kinds.includes('modulepreload');
  if (!runs && !kinds.some((kind) => LOADS.has(kind))) return [];
  // React writes one for a picture. What it may show, the page's policy says.
  if (as === 'image' && kinds.every((kind) => kind === 'preload')) return [];
  if (runs ? runsOwnFile(element, container) : hashOf(addressOf(element), container)) return [];
  return ['<link> loads what is no file of the releases that the page is made of'];
}

/** @param {Element} element @param {string} container @returns {string[]} */
function problemsOf(element, container) {
  const { attrs } = element;
  const tagName = element.tagName.slice(0, NAME_LENGTH);
  const found = attrs.flatMap(({ name, value }) => {
    if (/^on/i.test(name)) return [`<${tagName}> has ${name.slice(0, NAME_LENGTH)}="…"`];
    // Animations have several, with semicolons between them.
    if (ADDRESSES.has(name) && /(?:^|;)javascript:/i.test(value.replace(IGNORED, '')))
      return [`<${tagName}> has a javascript: address`];
    if (name === 'http-equiv') return [`<${tagName}> has http-equiv="${value.slice(0, 40)}"`];
    return [];
  });
  if (tagName === 'base') found.push('<base> changes where all addresses lead');
  if (FRAMES.has(tagName)) found.push(`<${tagName}> has another document in it`);
  if (tagName === 'script') found.push(...problemsOfScript(element, container));
  if (tagName === 'link') found.push(...problemsOfLink(element, container));
  return found;
}

/** @param {Element} element @param {string} container @param {PageFacts} facts */
function noteElement(element, container, facts) {
  const { tagName } = element;
  if (facts.problems.length < ENOUGH) facts.problems.push(...problemsOf(element, container).slice(0, ENOUGH));
  if (tagName === 'a' && attribute(element, 'href') === phone) facts.phone = true;
  const address = addressOf(element);
  if ((tagName === 'script' || tagName === 'link') && hashOf(address, container)) facts.files.push(address);
}

/** Elements whose text is of interest, and those in which a text is not what it seems to be. */
const PARTS = new Set(['h1', 'title', 'template', 'svg']);

/** Whether something at a place of the HTML is within the page's data. @param {Node} node @param {number} at */
function isPageData(node, at) {
  if (node.nodeName !== 'script' || !('attrs' in node) || node.parentNode?.nodeName !== 'head') return false;
  const { startTag, endTag } = node.sourceCodeLocation ?? {};
  const isWithin = startTag && endTag && startTag.endOffset <= at && at < endTag.startOffset;
  return (
    Boolean(isWithin) && attribute(node, 'type') === 'application/json' && attribute(node, 'id') === dataId
  );
}

/** Whether a page's data are in a file, whose hash the element says. @param {Element} element */
function namesData(element) {
  const isOfHead = element.tagName === 'meta' && element.parentNode?.nodeName === 'head';
  return isOfHead && attribute(element, 'name') === dataName && attribute(element, 'content') === dataToken;
}

/**
 * Walks through a page without calling itself: elements can be nested deeper than that goes.
 * @param {Node} root @param {string} container @param {PageFacts} facts
 * @param {number} token where in the HTML the discovery document's token is
 * @returns whether it is in the page's data
 */
function note(root, container, facts, token) {
  let isData = false;
  /** @type {{ node: Node, within: string }[]} */
  const left = [{ node: root, within: '' }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { node } = next;
    let { within } = next;
    if ('tagName' in node) {
      noteElement(node, container, facts);
      facts.takesDiscovery ||= namesData(node);
      isData ||= isPageData(node, token);
      if (PARTS.has(node.tagName) && within !== 'template' && within !== 'svg') within = node.tagName;
    } else if ('value' in node && /\S/.test(node.value)) {
      if (within === 'h1') facts.heading = true;
      if (within === 'title') facts.title = true;
    }
    const inside = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : [];
    for (const child of [...inside].reverse()) left.push({ node: child, within });
  }
  return isData;
}

/** @param {PageToRead} page @returns {PageFacts} */
function read({ html, container }) {
  /** @type {PageFacts} */
  const facts = {
    heading: false,
    title: false,
    phone: false,
    files: [],
    problems: [],
    takesDiscovery: false,
  };
  const token = html.indexOf(discoveryToken);
  // With scripts a <noscript> is a text, which ends where it does not end without.
  const ways = /<noscript/i.test(html) ? [false, true] : [false];
  const isData = ways.map((scriptingEnabled) =>
    note(parse(html, { scriptingEnabled, sourceCodeLocationInfo: true }), container, facts, token),
  );
  const isPlace = token === html.lastIndexOf(discoveryToken) && isData.every((within) => within);
  if (token >= 0) facts.takesDiscovery = isPlace;
  if (token >= 0 && !isPlace)
    facts.problems.push(`text ${discoveryToken} stands where something else would be put in its place`);
  return { ...facts, files: [...new Set(facts.files)], problems: [...new Set(facts.problems)] };
}

parentPort?.on('message', (/** @type {PageToRead} */ page) => parentPort?.postMessage(read(page)));
